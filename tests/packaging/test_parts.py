"""What the product consists of, on Linux and on Windows.

Lives here: the walk through what packages ask for, the lock's entries, what of Qt is left out.
Must not: fetch a package.
"""

import importlib
import shutil
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import pytest

# What Python 3.12 and newer have themselves; Windows gets such a one, whatever builds here.
BROUGHT_BY_3_12 = {"backports-tarfile", "importlib-metadata", "lazy-importer", "zipp"}
TOOLS = {"pytest", "ruff", "mypy", "pyinstaller", "hypothesis", "schemathesis"}


def test_each_system_gets_its_own_parts() -> None:
    linux = set(parts().parts_for("linux"))
    windows = set(parts().parts_for("windows"))

    assert linux - windows - BROUGHT_BY_3_12 == {"jeepney", "secretstorage"}
    assert windows & BROUGHT_BY_3_12 == set()
    assert windows - linux == {"colorama", "pywin32", "pywin32-ctypes"}


@pytest.mark.parametrize("platform", ["linux", "windows"])
def test_tools_for_developers_are_no_part_of_the_product(platform: str) -> None:
    assert TOOLS & set(parts().parts_for(platform)) == set()


def test_every_part_comes_with_its_hashes_and_without_its_condition() -> None:
    names = parts().parts_for("windows")

    lines = parts().locked_lines(names)

    assert lines.count("==") == len(names)
    assert lines.count("--hash=sha256:") >= len(names)
    assert ";" not in lines


def test_a_part_that_is_not_locked_stops_the_build() -> None:
    with pytest.raises(Exception, match=r"requirements\.lock: no-such-thing"):
        parts().locked_lines(["pydantic", "no-such-thing"])


@pytest.mark.parametrize(
    "path",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/Qt/lib/libQt6Widgets.so.6",
        "PySide6/QtCore.abi3.so",
        "PySide6/Qt6Gui.dll",
        "PySide6/msvcp140.dll",
        "PySide6/__init__.py",
        "till/cli/app.py",
    ],
)
def test_what_the_window_uses_is_packed(path: str) -> None:
    assert trim().is_needed_of_qt(path)


@pytest.mark.parametrize(
    "path",
    [
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt6Qml.dll",
        "libQt6Network.so.6",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/plugins/tls/qopensslbackend.dll",
        "PySide6/Qt/translations/qtbase_sq.qm",
        "PySide6/qml/QtQuick/qmldir",
        "PySide6/scripts/__init__.py",
        "PySide6/QtCore.pyi",
    ],
)
def test_what_the_window_does_not_use_is_left_out(path: str) -> None:
    assert not trim().is_needed_of_qt(path)


@pytest.mark.parametrize(
    ("source", "left_out"),
    [
        ("/lib/x86_64-linux-gnu/libX11.so.6", True),
        ("/usr/lib/x86_64-linux-gnu/libssl.so.3", True),
        ("/shop/linux/python/usr/lib/x86_64-linux-gnu/libssl.so.3", False),
        ("/shop/linux/python/usr/lib/python3.11/lib-dynload/_json.so", False),
        ("/home/shop/.venv/pillow.libs/libxcb.so.1", False),
    ],
)
def test_the_system_keeps_its_own_libraries(source: str, *, left_out: bool) -> None:
    assert trim().is_from_the_system(source) is left_out


def parts() -> Any:
    return importlib.import_module("builds.parts")


def trim() -> Any:
    return importlib.import_module("builds.trim")


def test_a_module_of_no_listed_part_stops_the_build(tmp_path: Path) -> None:
    bundle = tmp_path / "till"
    for module in ("json", "ui", "peewee", "requests"):
        (bundle / "_internal" / module).mkdir(parents=True)
        (bundle / "_internal" / module / "__init__.pyc").write_bytes(b"")
    linux_bundle = importlib.import_module("builds.linux_bundle")

    with pytest.raises(Exception, match="no listed part: requests"):
        linux_bundle._listed_parts(bundle, list(distributions()))
    shutil.rmtree(bundle / "_internal" / "requests")
    shipped = linux_bundle._listed_parts(bundle, list(distributions()))

    assert {each.name for each in shipped} == {"peewee", "pyinstaller"}


def test_openpyxl_reads_a_workbook_the_same_way_on_each_system() -> None:
    assert "defusedxml" in parts().parts_for("linux")
    assert "defusedxml" in parts().parts_for("windows")
