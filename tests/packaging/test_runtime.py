"""Python for Windows, as an input of the build.

Lives here: its hash, what is taken out of it, what is refused.
Must not: fetch it.
"""

import hashlib
import importlib
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pysqlite3  # type: ignore[import-untyped]  # it has no types
import pytest

VERSION = "ProductVersion".encode("utf-16-le") + b"\0\0" + "3.11.9".encode("utf-16-le")
WHOLE = {
    "python311.dll": b"MZ" + VERSION,
    "python311.zip": b"modules",
    "_sqlite3.pyd": b"",
    "_ssl.pyd": b"",
    "LICENSE.txt": b"PSF",
    "python.exe": b"not needed",
    "_msi.pyd": b"not needed",
}


def test_the_official_package_is_unpacked_as_far_as_it_is_needed(tmp_path: Path) -> None:
    given = archive(tmp_path, WHOLE)

    version = runtime().unpack(given, tmp_path / "program")

    assert version == "3.11.9"
    names = {path.name for path in (tmp_path / "program").iterdir()}
    assert names == set(WHOLE) - {"python.exe", "_msi.pyd"}


def test_one_that_lies_deeper_is_found_and_nothing_beside_it_taken(tmp_path: Path) -> None:
    inside = {f"QPT/python311/{name}": content for name, content in WHOLE.items()}
    given = archive(tmp_path, {**inside, "QPT/tkinter/tcl86t.dll": b"", "pip/_ssl.pyd": b"x"})

    runtime().unpack(given, tmp_path / "program")

    assert (tmp_path / "program" / "_ssl.pyd").read_bytes() == b""
    assert not (tmp_path / "program" / "tcl86t.dll").exists()


def test_every_library_that_an_import_statement_of_ours_names_is_kept(tmp_path: Path) -> None:
    named = importlib.import_module("builds.imports").modules_on_windows()
    libraries = {f"{name.partition('.')[0]}.pyd": b"" for name in named}
    given = archive(tmp_path, WHOLE | libraries)

    runtime().unpack(given, tmp_path / "program")

    kept = {path.name for path in (tmp_path / "program").iterdir()}
    assert "winsound.pyd" in libraries
    assert libraries.keys() - kept == set()


def test_another_archive_than_the_named_one_is_refused(tmp_path: Path) -> None:
    given = runtime().Runtime(archive=archive(tmp_path, WHOLE).archive, sha256="0" * 64)

    with pytest.raises(Exception, match="is not the runtime that was named"):
        runtime().unpack(given, tmp_path / "program")


def test_an_archive_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    parts = {name: content for name, content in WHOLE.items() if name != "_ssl.pyd"}

    with pytest.raises(Exception, match=r"lacks _ssl\.pyd"):
        runtime().unpack(archive(tmp_path, parts), tmp_path / "program")


def test_another_python_is_refused(tmp_path: Path) -> None:
    older = {**WHOLE, "python311.dll": VERSION.replace(b"1\0" + b"1\0", b"1\0" + b"0\0")}

    with pytest.raises(Exception, match=r"no Python 3\.11"):
        runtime().unpack(archive(tmp_path, older), tmp_path / "program")


def test_the_pinned_runtime_names_one_hash() -> None:
    text = runtime().PINNED.read_text(encoding="utf-8")

    assert text.count("--hash=sha256:") == 1
    assert text.count("==") == 1


def archive(folder: Path, files: dict[str, bytes]) -> Any:
    """A runtime made of these files, with the hash it has; the folder to unpack into is there."""
    path = folder / "runtime.zip"
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    (folder / "program").mkdir(exist_ok=True)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return runtime().Runtime(archive=path, sha256=digest)


def runtime() -> Any:
    return importlib.import_module("builds.runtime")


def test_the_sqlite_inside_a_binding_is_read_off_it() -> None:
    (binding,) = Path(pysqlite3.__file__).parent.glob("_sqlite3*")

    assert runtime().sqlite_in(binding.read_bytes()) == sqlite3.sqlite_version
    assert sqlite3.sqlite_version_info >= (3, 51, 3)  # two that write at once cannot lose a page
