"""Reading a ruleset's file, and the private folder for what is slow to work out."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

import lark
import pytest

from dotcards.dsl.parse.grammar import Engine
from dotcards.dsl.text import disk_cache as cache
from dotcards.dsl.text.diagnostics import RulesetError
from dotcards.dsl.text.read_file import LARGEST, read_source, source_from_text
from dotcards.dsl.text.source import Source

TEXT = 'game "Öre"\r\n  "ਹੱਥ 🂡"\n'


def refusal(path: Path | str) -> str:
    with pytest.raises(RulesetError) as caught:
        read_source(path)
    message = str(caught.value)
    assert message.isprintable()
    assert caught.value.diagnostics == ()
    return message


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode("utf-8"),
        TEXT.encode("utf-8-sig"),
        b"\xff\xfe" + TEXT.encode("utf-16-le"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
    ],
)
def test_text_in_unicode_is_read(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.cards"
    path.write_bytes(data)
    assert read_source(path).text == TEXT
    assert read_source(str(path)).name == str(path)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"game\n\xff\n", "not text in UTF-8 (byte 5 on line 2)"),
        (b"game \xe2\x82", "not text in UTF-8 (byte 5 on line 1)"),
        (b"a\nb\x00c", "not a text file (byte 3 on line 2 is zero)"),
        (b"\x7fELF\x00\x01", "not a text file (byte 4 on line 1 is zero)"),
        (b"\xef\xbb\xbfgame\n\xff", "not text in UTF-8 (byte 8 on line 2)"),
        (b"\xff\xfea\x00\x00\xd8", "not text in UTF-16 (byte 4)"),
        (b"\xff\xfea", "not text in UTF-16 (byte 2)"),
        (TEXT.encode("utf-32"), "not text in UTF-16 (it has characters that are zero)"),
        (b"x" * (LARGEST + 1), "too large for a ruleset (more than 500,000 characters)"),
        (b"x" * (5 * LARGEST), "too large for a ruleset (more than 500,000 characters)"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "a.cards"
    path.write_bytes(data)
    assert refusal(path) == f"{path}: {reason}"


def test_large_but_not_too_large(tmp_path: Path) -> None:
    path = tmp_path / "a.cards"
    path.write_text("ਹ" * LARGEST, encoding="utf-8")
    assert len(read_source(path).text) == LARGEST


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "a.cards") == f"{tmp_path}/a.cards: there is no such file"
    assert refusal(tmp_path) == f"{tmp_path}: this is a folder, not a file"
    (tmp_path / "file").touch()
    assert "cannot be read" in refusal(tmp_path / "file" / "a.cards")
    assert "cannot be read" in refusal("a\0b")
    assert "cannot be read" in refusal("x" * 5000)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert "cannot be read" in refusal(tmp_path / "loop")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read anything")
def test_what_may_not_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.cards"
    path.touch(mode=0)
    assert refusal(path) == f"{path}: this file may not be read"


def test_a_name_is_shown_on_one_line(tmp_path: Path) -> None:
    assert "a?b??.cards" in refusal(tmp_path / "a\nb\x1b\u202e.cards")
    assert source_from_text("a\tb\ud800", "\ufeffx").name == "a?b?"
    assert source_from_text("a", "\ufeffx").text == "x"


# ------------------------------------------------------------------------------- the cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "deep" / "cache"
    monkeypatch.setenv("DOTCARDS_CACHE", str(path))
    return path


def entries(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_what_is_put_can_be_got(folder: Path) -> None:
    assert cache.get("tables", b"key") is None
    cache.put("tables", b"key", b"data" * 1000)
    assert cache.get("tables", b"key") == b"data" * 1000
    assert cache.get("tables", b"other") is None
    assert cache.get("other", b"key") is None
    cache.put("tables", b"key", b"")
    assert cache.get("tables", b"key") == b""


def test_only_this_user_can_see_it(folder: Path) -> None:
    cache.put("tables", b"key", b"data")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(entry.stat().st_mode) for entry in entries(folder)] == [0o600]


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_a_folder_that_others_can_write_in_is_not_used(folder: Path, mode: int) -> None:
    cache.put("tables", b"key", b"data")
    folder.chmod(mode)
    assert cache.get("tables", b"key") is None
    cache.put("tables", b"new", b"data")
    assert len(entries(folder)) == 1


def test_an_entry_that_others_can_write_is_not_used(folder: Path) -> None:
    cache.put("tables", b"key", b"data")
    entries(folder)[0].chmod(0o666)
    assert cache.get("tables", b"key") is None


@pytest.mark.skipif(sys.platform == "win32", reason="no owners there")
def test_a_folder_of_somebody_else_is_not_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.put("tables", b"key", b"data")
    monkeypatch.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
    assert cache.get("tables", b"key") is None
    cache.put("tables", b"new", b"data")
    assert len(entries(folder)) == 1


def test_a_spoilt_entry_is_not_used(folder: Path) -> None:
    cache.put("tables", b"key", b"data" * 100)
    path = entries(folder)[0]
    content = path.read_bytes()
    for spoilt in (b"", content[:10], content[:-1], content + b"x", b"X" + content[1:]):
        path.write_bytes(spoilt)
        assert cache.get("tables", b"key") is None
    changed = bytearray(content)
    changed[-5] ^= 1
    path.write_bytes(changed)
    assert cache.get("tables", b"key") is None
    path.write_bytes(content)
    assert cache.get("tables", b"key") == b"data" * 100


def test_an_entry_under_anothers_name_is_not_used(folder: Path) -> None:
    cache.put("tables", b"one", b"1")
    one = entries(folder)[0]
    cache.put("tables", b"two", b"2")
    two = next(entry for entry in entries(folder) if entry != one)
    two.write_bytes(one.read_bytes())
    assert cache.get("tables", b"two") is None


def test_the_oldest_of_too_many_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 8)
    cache.put("other", b"key", b"kept")
    for number in range(cache.MOST_ENTRIES + 5):
        cache.put("tables", b"%d" % number, b"x")
        for age, entry in enumerate(entries(folder)):
            os.utime(entry, (age, age)) if number == 3 else None
    assert len(entries(folder)) == cache.MOST_ENTRIES + 1
    assert cache.get("other", b"key") == b"kept"
    assert cache.get("tables", b"%d" % number) == b"x"


def test_where_there_can_be_no_folder_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for place in (str(tmp_path / "file"), str(tmp_path / "file" / "x"), "x" * 5000, "/dev/null"):
        monkeypatch.setenv("DOTCARDS_CACHE", place)
        cache.put("tables", b"key", b"data")
        assert cache.get("tables", b"key") is None


def test_without_the_variable_it_is_the_users_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DOTCARDS_CACHE", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "caches"))
    cache.put("tables", b"key", b"data")
    assert cache.get("tables", b"key") == b"data"
    assert [path.name for path in tmp_path.rglob("*.bin")] != []


BROKEN = 'game "x"\nphase a\n  enter\n    say "{1 + 2}"\nphse b\n'


def parsed() -> Any:
    made = Engine()
    made.begin(Source("a", BROKEN), BROKEN)
    return made.items(), made.finish()


def test_tables_from_the_cache_parse_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = parsed()
    kept = entries(folder)
    assert len(kept) == 1
    with monkeypatch.context() as patched:
        patched.setattr(lark.Lark, "__init__", None)  # nothing is made from the grammar
        assert parsed() == expected
    assert entries(folder) == kept


@pytest.mark.parametrize("junk", [b"", b"\x80\x04junk", b"\x80\x04}.", b"\x80\x04K\x01."])
def test_tables_that_make_no_sense_are_made_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch, junk: bytes
) -> None:
    expected = parsed()
    monkeypatch.setattr(cache, "get", lambda kind, key: junk)
    assert parsed() == expected
