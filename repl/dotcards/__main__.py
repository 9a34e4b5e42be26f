"""`python -m dotcards` is the command `cards`."""

import sys

from dotcards.repl.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
