"""The version stands in pyproject.toml, and everything that says a version says that one.

Lives here: pyproject, changelog, `till --version`, the packages' names, the installer's properties.
Must not: build a product.
"""

import importlib
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.arch.checkout import CHECKOUT

LITERAL = re.compile(r"(?<![\d.])\d+\.\d+\.\d+(?![\d.])")


@pytest.fixture(autouse=True)
def siblings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(CHECKOUT / "packaging"))


def test_the_changelog_begins_with_the_version() -> None:
    headings = re.findall(r"^## (.+)$", text_of("CHANGELOG.md"), re.MULTILINE)

    number, *when = headings[0].split()
    assert number == version().partition(".dev")[0]
    assert (when == ["(unreleased)"]) is (".dev" in version())


def test_the_command_says_the_version() -> None:
    command = [sys.executable, "-P", "-m", "till", "--version"]

    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    own, runs_on = said.splitlines()
    assert own == f"Till {version()}"
    assert all(name in runs_on for name in ("Python 3.", "Qt 6.", "SQLite 3.", "OpenSSL "))


def test_the_products_are_named_after_the_version() -> None:
    product = builds("product").present_product()
    released = replace(product, version="0.2.0")
    before = replace(product, version="0.2.0.dev930", commit="0123456789abcdef")

    assert product.version.startswith(version().removesuffix("0"))
    assert released.package.name == "till_0.2.0_amd64.deb"
    assert released.installer.name == "till-0.2.0-setup.exe"
    assert before.package.name == "till_0.2.0~dev930+g0123456789_amd64.deb"
    assert before.installer.name == "till-0.2.0.930-setup.exe"


@pytest.mark.needs("git")
def test_each_build_of_a_version_to_come_is_newer_than_the_one_before_it() -> None:
    number = int(builds("product").present_version().partition(".dev")[2])
    older, newer = (
        builds("product")
        .Product(
            version=f"0.2.0.dev{each}", moment=0, work=CHECKOUT, finished=CHECKOUT, commit="f" * 40
        )
        .debian_version
        for each in (number, number + 1)
    )

    assert number > 900
    for low, high in ((older, newer), (newer, "0.2.0")):
        subprocess.run(["dpkg", "--compare-versions", low, "lt", high], check=True)


@pytest.mark.parametrize("name", ["installer.nsi", "packaging/linux/till.spec", "till/__init__.py"])
def test_no_other_file_holds_a_version_of_its_own(name: str) -> None:
    assert LITERAL.findall(text_of(name)) == []


@pytest.mark.needs("makensis")
def test_the_installer_bears_the_version(tmp_path: Path) -> None:
    product = stand_in(tmp_path)

    made = builds("installer").make_installer(product, tmp_path / "program", quick=True)

    properties = made.path.read_bytes().decode("utf-16-le", errors="ignore")
    odd = made.path.read_bytes()[1:].decode("utf-16-le", errors="ignore")
    assert re.search(rf"ProductVersion\0+{re.escape(product.windows_version)}\0", properties + odd)


def builds(name: str) -> Any:
    return importlib.import_module(f"builds.{name}")


def stand_in(folder: Path) -> Any:
    """The product, with a program that is only a stand-in, built below `folder`."""
    (folder / "program").mkdir()
    (folder / "program" / "till.exe").write_bytes(b"stands in")
    return builds("product").Product(
        version=version(), moment=1_767_225_600, work=folder / "work", finished=folder
    )


def version() -> str:
    found: str = tomllib.loads(text_of("pyproject.toml"))["project"]["version"]
    return found


def text_of(name: str) -> str:
    return (CHECKOUT / name).read_text(encoding="utf-8")
