"""The Debian package: the same bytes each time, readable by dpkg, careful with an open till.

Lives here: writing tar and ar, the scripts that dpkg runs.
Must not: install anything, or build the bundle.
"""

import gzip
import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arch.checkout import CHECKOUT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Debian's packages")
MOMENT = 1_767_225_600


def test_the_same_files_make_the_same_bytes_whenever_they_were_written(tmp_path: Path) -> None:
    first = bundle(tmp_path / "one")
    second = bundle(tmp_path / "two")
    os.utime(second / "till", (1, 1))

    one = archive().packed(first, MOMENT, scripts=set())
    two = archive().packed(second, MOMENT, scripts=set())

    assert one == two


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="Debian's own dpkg-deb")
def test_dpkg_reads_what_was_written(tmp_path: Path) -> None:
    made = package().make_package(product(tmp_path), bundle(tmp_path / "bundle"))

    said = ran("dpkg-deb", "--field", str(made.path), "Package", "Version", "Architecture")
    inside = ran("dpkg-deb", "--contents", str(made.path))

    assert said.splitlines() == ["Package: till", "Version: 1.2.3", "Architecture: amd64"]
    assert "./usr/bin/till -> ../lib/till/till" in inside
    shared = "./usr/share/"
    for name in (
        *("applications/till.desktop", "applications/till-demo.desktop", "man/man1/till.1.gz"),
        *("doc/till/copyright", "doc/till/changelog.gz", "doc/till/changelog.Debian.gz"),
        *("man/man1/till-backup-restore.1.gz", "bash-completion/completions/till"),
        "metainfo/al.till.Till.metainfo.xml",
    ):
        assert f"{shared}{name}\n" in inside
    assert all(line.split()[1] == "root/root" for line in inside.splitlines())
    (program,) = (line for line in inside.splitlines() if line.endswith("/usr/lib/till/till"))
    assert program.startswith("-rwxr-xr-x")
    (library,) = (
        line
        for line in inside.splitlines()
        if line.endswith("till/_internal/libthing.so.1") and "->" not in line
    )
    assert library.startswith("-rw-r--r--")


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="Debian's own dpkg-deb")
def test_who_answers_for_it_has_an_address_and_every_licence_is_told(tmp_path: Path) -> None:
    made = package().make_package(product(tmp_path), bundle(tmp_path / "bundle"))
    ran("dpkg-deb", "--raw-extract", str(made.path), str(tmp_path / "out"))

    maintainer = ran("dpkg-deb", "--field", str(made.path), "Maintainer")
    about = tmp_path / "out" / "usr" / "share" / "doc" / "till"

    assert re.fullmatch(r"[^<>]+ <[^@ ]+@[^@ ]+>\n", maintainer)
    assert (about / "copyright").read_text() == "all licences\n"
    with gzip.open(about / "changelog.Debian.gz", "rt") as stream:
        assert stream.readline() == "till (1.2.3) unstable; urgency=medium\n"


def test_removing_the_package_says_in_both_languages_what_stays() -> None:
    script = str(CHECKOUT / "packaging" / "linux" / "postrm")

    removed = ran("sh", script, "remove")

    assert "stay" in removed
    assert "mbeten" in removed
    assert ran("sh", script, "upgrade") == ""


def test_the_package_depends_on_what_the_bundle_leaves_to_the_system() -> None:
    named = package().dependencies()

    for library in ("libegl1", "libxcb-cursor0", "libfontconfig1", "zlib1g", "libc6 (>= "):
        assert library in named
    assert "fonts-dejavu-core" not in named


def test_an_update_is_refused_while_the_till_is_open(tmp_path: Path) -> None:
    program = tmp_path / "usr" / "lib" / "till" / "till"
    program.parent.mkdir(parents=True)
    shutil.copy(shutil.which("cat") or "cat", program)

    with subprocess.Popen([str(program)], stdin=subprocess.PIPE) as open_till:
        while_open = refusal(tmp_path)
        open_till.communicate(timeout=120)
    closed = refusal(tmp_path)

    assert while_open.returncode == 1
    assert "mbylle" in while_open.stderr
    assert (closed.returncode, closed.stderr) == (0, "")


def test_the_rule_for_printers_is_for_printers_alone() -> None:
    rule = (CHECKOUT / "packaging/linux/70-till-printers.rules").read_text(encoding="utf-8")

    (line,) = (line for line in rule.splitlines() if not line.startswith("#"))

    assert 'ENV{ID_USB_INTERFACES}=="*:0701??:*"' in line
    assert 'GROUP="lp"' in line


def bundle(folder: Path) -> Path:
    """A folder like a bundle: a program, a library, and a link to it."""
    (folder / "_internal").mkdir(parents=True)
    (folder / "till").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "till").chmod(0o755)
    (folder / "_internal" / "libthing.so.1").write_bytes(b"\x7fELF")
    (folder / "_internal" / "libthing.so.1").chmod(0o755)
    (folder / "licences").mkdir()
    (folder / "licences" / "ALL.txt").write_text("all licences\n", encoding="utf-8")
    (folder / "libthing.so").symlink_to("_internal/libthing.so.1")
    return folder


def product(folder: Path) -> Any:
    made = importlib.import_module("builds.product").Product
    return made(version="1.2.3", moment=MOMENT, work=folder / "work", finished=folder / "dist")


def refusal(root: Path) -> subprocess.CompletedProcess[str]:
    script = CHECKOUT / "packaging" / "linux" / "refuse_while_open"
    settings = {**os.environ, "DPKG_ROOT": str(root)}
    command = ["sh", str(script), "upgrade"]
    return subprocess.run(command, env=settings, capture_output=True, text=True, check=False)


def ran(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def archive() -> Any:
    return importlib.import_module("builds.debian_archive")


def package() -> Any:
    return importlib.import_module("builds.debian_package")
