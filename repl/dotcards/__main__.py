"""`python -m repl` is the `cards` command."""

import sys

from dotcards.repl.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
