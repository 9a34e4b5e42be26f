"""Golden files: what came out once and was read, kept beside its input."""

from __future__ import annotations

import os
from pathlib import Path


def expect(path: Path, text: str) -> None:
    """The text is what stands in the file. `UPDATE_EXPECTED=1 pytest …` writes it anew: read the
    difference before it is committed."""
    if os.environ.get("UPDATE_EXPECTED"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
