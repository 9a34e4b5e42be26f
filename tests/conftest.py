"""Nothing that a test plays is kept among the user's own games."""

from __future__ import annotations

import os
import tempfile

os.environ["DOTCARDS_SAVES"] = tempfile.mkdtemp(prefix="dotcards-games-")
