"""Python for Windows, as an input of the build.

Lives here: its hash, what is taken out of it, what is refused.
Must not: fetch it.
"""

import hashlib
import importlib
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from till.sqlite import sqlite3

VERSION = "ProductVersion".encode("utf-16-le") + b"\0\0" + "3.13.9".encode("utf-16-le")
WHOLE = {
    "python313.dll": b"MZ" + VERSION,
    "python313.zip": b"modules",
    "_sqlite3.pyd": b"",
    "_ssl.pyd": b"",
    "LICENSE.txt": b"PSF",
    "python.exe": b"not needed",
    "_msi.pyd": b"not needed",
    "_wmi.pyd": b"not needed",
}


def test_the_official_package_is_unpacked_as_far_as_it_is_needed(tmp_path: Path) -> None:
    given = archive(tmp_path, WHOLE)

    version = runtime().unpack(given, tmp_path / "program")

    assert version == "3.13.9"
    names = {path.name for path in (tmp_path / "program").iterdir()}
    assert names == set(WHOLE) - {"python.exe", "_msi.pyd", "_wmi.pyd"}


def test_one_that_lies_deeper_is_found_and_nothing_beside_it_taken(tmp_path: Path) -> None:
    inside = {f"QPT/python313/{name}": content for name, content in WHOLE.items()}
    given = archive(tmp_path, {**inside, "QPT/tkinter/tcl86t.dll": b"", "pip/_ssl.pyd": b"x"})

    runtime().unpack(given, tmp_path / "program")

    assert (tmp_path / "program" / "_ssl.pyd").read_bytes() == b""
    assert not (tmp_path / "program" / "tcl86t.dll").exists()


def test_a_package_inside_a_source_archive_is_found(tmp_path: Path) -> None:
    given = source_archive(tmp_path, ["data.zip"])

    assert runtime().unpack(given, tmp_path / "program") == "3.13.9"


@pytest.mark.parametrize("names", [[], ["data.zip", "other.zip"], ["data.txt"]])
def test_a_source_archive_without_the_one_package_is_refused(
    tmp_path: Path, names: list[str]
) -> None:
    given = source_archive(tmp_path, names)

    with pytest.raises(Exception, match=r"source\.tar\.gz holds no package of Python"):
        runtime().unpack(given, tmp_path / "program")


def test_what_is_no_archive_at_all_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "runtime.zip"
    path.write_bytes(b"<html>not found</html>")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()

    with pytest.raises(Exception, match=r"runtime\.zip holds no package of Python"):
        runtime().unpack(runtime().Runtime(archive=path, sha256=digest), tmp_path)


def test_the_installer_looks_whether_that_very_library_is_in_use() -> None:
    asked = (runtime().CHECKOUT / "packaging" / "windows" / "data.nsh").read_text(encoding="utf-8")

    assert f'program\\{runtime().LIBRARY}"' in asked


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
    older = {**WHOLE, "python313.dll": VERSION.replace(b"1\0" + b"3\0", b"1\0" + b"2\0")}

    with pytest.raises(Exception, match=r"no Python 3\.13"):
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


def source_archive(folder: Path, names: list[str]) -> Any:
    """A source archive as pip fetches it, the whole package in it under each of these names."""
    package = archive(folder, WHOLE).archive
    path = folder / "source.tar.gz"
    with tarfile.open(path, "w:gz") as packed:
        packed.add(__file__, "embed-3.13/setup.py")
        for name in names:
            packed.add(package, f"embed-3.13/{name}")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return runtime().Runtime(archive=path, sha256=digest)


def runtime() -> Any:
    return importlib.import_module("builds.runtime")


def test_the_sqlite_inside_a_binding_is_read_off_it() -> None:
    (binding,) = Path(sqlite3.__file__).parent.glob("_sqlite3*")

    assert runtime().sqlite_in(binding.read_bytes()) == sqlite3.sqlite_version
    assert sqlite3.sqlite_version_info >= (3, 51, 3)  # two that write at once cannot lose a page
