"""The package of a chain's server: the bundle, its service, its commands."""

from __future__ import annotations

import gzip
import shutil
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import TYPE_CHECKING

from programs import say

from builds.command_pages import manual_pages
from builds.debian_archive import write_package
from builds.debian_python import LIBC
from builds.product import CHECKOUT, Artefact, size_of
from till.office_server.cli.app import app

if TYPE_CHECKING:
    from builds.product import Product

FILES = CHECKOUT / "packaging" / "office"
NAME = "till-office"
# Without systemd somebody else starts the program; the helpers are there all the same.
DEPENDS = (
    *(f"libc6 (>= {LIBC})", "adduser", "init-system-helpers (>= 1.52)", "libexpat1", "libgcc-s1"),
    *("libstdc++6", "libuuid1", "postgresql (>= 15)", "zlib1g"),
)
CONTROL = """Package: till-office
Version: {version}
Architecture: amd64
Maintainer: {maintainer}
Installed-Size: {size_kib}
Depends: {depends}
Section: misc
Priority: optional
Description: office of a chain of point-of-sale tills
 Keeps every sale of every till of one business in PostgreSQL, proved and once,
 and shows the day, the tills and what is wrong in a browser. A till sells
 without it.
"""
CHANGELOG = """till-office ({version}) unstable; urgency=medium

  * What has changed is told in changelog.gz beside this file.

 -- {maintainer}  {date}
"""
SCRIPTS = ("postinst", "prerm", "postrm")
CONFIGURED = "/etc/default/till-office"
PLACES = {
    "usr/bin/till-office": "till-office",
    "usr/lib/till-office/make-database": "make-database",
    "usr/lib/systemd/system/till-office.service": "till-office.service",
    CONFIGURED.removeprefix("/"): "default",
}
GUIDES = ("office.md", "office-technician.md", "zyra.md")


def make_office_package(product: Product, bundle: Path) -> Artefact:
    """Pack the bundle into the .deb."""
    say("Packing the office's Debian package ...")
    root = product.fresh("office-debian")
    shutil.copytree(bundle, root / "usr" / "lib" / NAME, symlinks=True)
    for place, file in PLACES.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FILES / file, root / place)
    _lay_words(root / "usr" / "share", bundle, product)
    control = product.fresh("office-control")
    for name in SCRIPTS:
        shutil.copy(FILES / name, control)
    (control / "conffiles").write_text(f"{CONFIGURED}\n", encoding="utf-8")
    told = CONTROL.format(
        version=product.debian_version,
        size_kib=size_of(root) // 1024,
        depends=", ".join(DEPENDS),
        maintainer=product.maintainer,
    )
    (control / "control").write_text(told, encoding="utf-8")
    write_package(product.office_package, control, root, product.moment)
    return Artefact(path=product.office_package, platform="office")


def _lay_words(share: Path, bundle: Path, product: Product) -> None:
    """Write what `man` and whoever asks for licences, changes and the guide read."""
    about = share / "doc" / NAME
    manual = share / "man" / "man1"
    for folder in (about, manual):
        folder.mkdir(parents=True)
    shutil.copy(bundle / "licences" / "ALL.txt", about / "copyright")
    for guide in GUIDES:
        shutil.copy(CHECKOUT / "docs" / guide, about)
    moment = format_datetime(datetime.fromtimestamp(product.moment, UTC))
    changes = CHANGELOG.format(
        version=product.debian_version, maintainer=product.maintainer, date=moment
    )
    for file, text in (
        (about / "changelog.gz", (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")),
        (about / "changelog.Debian.gz", changes),
        *((manual / f"{name}.gz", page) for name, page in manual_pages(app, NAME).items()),
    ):
        file.write_bytes(gzip.compress(text.encode("utf-8"), compresslevel=9, mtime=0))
