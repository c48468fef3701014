"""The till's package for Debian and Ubuntu: the bundle with its entries."""

from __future__ import annotations

import gzip
import shutil
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import TYPE_CHECKING

import system_libraries
from programs import say

from builds.command_pages import completion, manual_pages
from builds.debian_archive import write_package
from builds.debian_python import LIBC
from builds.icon import write_pictures
from builds.product import CHECKOUT, Artefact, size_of

if TYPE_CHECKING:
    from builds.product import Product

FILES = CHECKOUT / "packaging" / "linux"
CENTRES = "al.till.Till.metainfo.xml"
DRAWING = CHECKOUT / "resources" / "icons" / "application" / "till.svg"
# What the bundle leaves to the system beside Qt's own needs (trim.py).
BASE = ("libbz2-1.0", "libexpat1", "libgcc-s1", "liblzma5", "libstdc++6", "libuuid1", "zlib1g")
NOT_NEEDED_TO_RUN = {"fonts-dejavu-core"}  # the till brings its fonts
CONTROL = """Package: till
Version: {version}
Architecture: amd64
Maintainer: {maintainer}
Installed-Size: {size_kib}
Depends: {depends}
Recommends: fonts-dejavu-core, gnome-keyring | kwalletmanager, libusb-1.0-0, cups-client
Section: misc
Priority: optional
Description: point-of-sale till for shops in Albania
 Sells when the internet is down, sends every sale to the tax office by itself,
 and never loses one or sends one twice.
"""
SCRIPTS = {
    "preinst": "refuse_while_open",
    "prerm": "refuse_while_open",
    "postinst": "postinst",
    "postrm": "postrm",
}
CHANGELOG = """till ({version}) unstable; urgency=medium

  * What has changed is told in changelog.gz beside this file.

 -- {maintainer}  {date}
"""


def make_package(product: Product, bundle: Path) -> Artefact:
    """Pack the bundle into the .deb."""
    say("Packing the Debian package, about a minute ...")
    root = product.fresh("debian")
    lay_files(root, bundle, product)
    control = product.fresh("debian-control")
    _write_control(control, product, size_of(root))
    write_package(product.package, control, root, product.moment)
    return Artefact(path=product.package, platform="linux")


def lay_files(root: Path, bundle: Path, product: Product) -> None:
    """Put everything where it will be on the machine, below `root`."""
    shutil.copytree(bundle, root / "usr" / "lib" / "till", symlinks=True)
    places = {
        "usr/share/applications": (FILES / "till.desktop", FILES / "till-demo.desktop"),
        "usr/lib/udev/rules.d": (FILES / "70-till-printers.rules",),
        "usr/share/icons/hicolor/scalable/apps": (DRAWING,),
    }
    for place, files in places.items():
        (root / place).mkdir(parents=True)
        for file in files:
            shutil.copy(file, root / place)
    write_pictures(root / "usr" / "share" / "icons" / "hicolor")
    _lay_words(root / "usr" / "share", bundle, product)
    programs = root / "usr" / "bin"
    programs.mkdir()
    (programs / "till").symlink_to("../lib/till/till")


def _lay_words(share: Path, bundle: Path, product: Product) -> None:
    """Write what software centres, `man` and whoever asks for licences and changes read."""
    moment = datetime.fromtimestamp(product.moment, UTC)
    about = share / "doc" / "till"
    manual = share / "man" / "man1"
    centres = share / "metainfo"
    completions = share / "bash-completion" / "completions"
    for folder in (about, manual, centres, completions):
        folder.mkdir(parents=True)
    shutil.copy(bundle / "licences" / "ALL.txt", about / "copyright")
    changes = CHANGELOG.format(
        version=product.debian_version, maintainer=product.maintainer, date=format_datetime(moment)
    )
    pages = {"till.1": (FILES / "till.1").read_text(encoding="utf-8"), **manual_pages()}
    for file, text in (
        (about / "changelog.gz", (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")),
        (about / "changelog.Debian.gz", changes),
        *((manual / f"{name}.gz", page) for name, page in pages.items()),
    ):
        file.write_bytes(gzip.compress(text.encode("utf-8"), compresslevel=9, mtime=0))
    (completions / "till").write_text(completion(), encoding="utf-8")
    told = (FILES / CENTRES).read_text(encoding="utf-8")
    told = told.replace("{version}", product.version).replace("{date}", f"{moment:%Y-%m-%d}")
    (centres / CENTRES).write_text(told, encoding="utf-8")


def dependencies() -> str:
    """Return the package's dependencies, in Debian's form."""
    named = {*system_libraries.WINDOW, *system_libraries.DISPLAY, *BASE} - NOT_NEEDED_TO_RUN
    return ", ".join([f"libc6 (>= {LIBC})", *sorted(named)])


def _write_control(folder: Path, product: Product, size: int) -> None:
    control = CONTROL.format(
        version=product.debian_version,
        size_kib=size // 1024,
        depends=dependencies(),
        maintainer=product.maintainer,
    )
    (folder / "control").write_text(control, encoding="utf-8")
    for name, file in SCRIPTS.items():
        shutil.copy(FILES / file, folder / name)
