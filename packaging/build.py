"""Builds the products for shop PCs; bootstrap.py starts it, in the virtual environment."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from builds import (
    debian_package,
    debian_python,
    installer,
    linux_bundle,
    office_package,
    windows_folder,
)
from builds.bill_of_materials import PARTS
from builds.packed import OFFICE
from builds.product import CHECKOUT, MAINTAINER, Artefact, present_product, sha256_of
from builds.runtime import Runtime
from programs import SetupStoppedError, say
from proofs import chroot
from proofs import linux as proof_on_linux
from proofs import office as proof_of_office
from proofs import wine as proof_under_wine

if TYPE_CHECKING:
    from builds.product import Product

PLATFORMS = ("linux", "windows", "office")
SUMS = "SHA256SUMS"


def main(words: list[str]) -> int:
    """Build what `words` ask for and tell it; 1 where that could not be done."""
    asked = parsed(words)
    product = replace(present_product(), maintainer=asked.maintainer, support=asked.support)
    product.work.mkdir(parents=True, exist_ok=True)
    platforms = [asked.only] if asked.only else list(PLATFORMS)
    try:
        artefacts = [build(product, platform, asked) for platform in platforms]
        lay_beside(product, artefacts)
        proofs = (
            [told for each in platforms for told in prove(product, each)] if asked.prove else []
        )
    except SetupStoppedError as problem:
        say(str(problem))
        return 1
    tell([artefact.facts() for artefact in artefacts], proofs, as_json=asked.json)
    return 0 if all(proof["failed"] == 0 for proof in proofs) else 1


def parsed(words: list[str]) -> argparse.Namespace:
    """Return what was asked for; ends the program with status 2 where that makes no sense."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py build",
        description="Builds the products for shop PCs and for the office into dist/.",
    )
    parser.add_argument("--only", choices=PLATFORMS, help="one product instead of all")
    parser.add_argument("--json", action="store_true", help="tell it as one JSON document")
    parser.add_argument("--prove", action="store_true", help="install, update and remove each")
    parser.add_argument("--maintainer", default=MAINTAINER, metavar='"NAME <ADDRESS>"')
    parser.add_argument("--support", default="", metavar="URL", help="a page with help for shops")
    parser.add_argument("--runtime", type=Path, metavar="ZIP", help="Python for Windows")
    parser.add_argument("--runtime-sha256", metavar="HEX", help="what it must be")
    asked = parser.parse_args(words)
    if (asked.runtime is None) != (asked.runtime_sha256 is None):
        parser.error("--runtime and --runtime-sha256 go together")
    return asked


def build(product: Product, platform: str, asked: argparse.Namespace) -> Artefact:
    """Build one product; raises SetupStoppedError."""
    if platform == "linux":
        bundle = linux_bundle.make_bundle(product, debian_python.locked())
        return with_parts(debian_package.make_package(product, bundle), bundle)
    if platform == "office":
        bundle = linux_bundle.make_bundle(product, debian_python.locked(), OFFICE)
        return with_parts(office_package.make_office_package(product, bundle), bundle)
    given = None
    if asked.runtime is not None:
        given = Runtime(archive=asked.runtime, sha256=asked.runtime_sha256)
    folder = windows_folder.make_folder(product, given)
    return with_parts(installer.make_installer(product, folder), folder)


def with_parts(artefact: Artefact, folder: Path) -> Artefact:
    """Return a finished file with the list of what is in it."""
    return replace(artefact, parts=folder / "licences" / PARTS)


def lay_beside(product: Product, artefacts: list[Artefact]) -> None:
    """Lay beside each finished file the list of its parts, and the SHA-256 of all of them."""
    for artefact in artefacts:
        if artefact.parts is not None:
            shutil.copyfile(artefact.parts, artefact.parts_beside)
    (product.finished / SUMS).write_text(sums_of(product), encoding="utf-8", newline="\n")


def sums_of(product: Product) -> str:
    """Return the SHA-256 of every finished file, as `sha256sum --check` reads it."""
    finished = [
        Artefact(path=product.package, platform="linux"),
        Artefact(path=product.installer, platform="windows"),
        Artefact(path=product.office_package, platform="office"),
    ]
    paths = [path for each in finished for path in (each.path, each.parts_beside)]
    lines = [f"{sha256_of(path)}  {path.name}\n" for path in paths if path.exists()]
    return "".join(lines)


def prove(product: Product, platform: str) -> list[dict[str, object]]:
    """Install, use, update and remove a product that was just built; return what was found."""
    if platform == "windows":
        return [proof_under_wine.prove(product).told(platform)]
    if platform == "office":
        return [
            proof_of_office.prove(product, each).told(f"office on Debian {each}")
            for each in chroot.SUITES
        ]
    return [
        proof_on_linux.prove(product).told(platform),
        *(chroot.prove(product, each).told(f"Debian {each}") for each in chroot.SUITES),
    ]


def tell(
    facts: list[dict[str, str | int]], proofs: list[dict[str, object]], *, as_json: bool
) -> None:
    """Say what was built, and what the proof found."""
    if as_json:
        print(json.dumps({"files": facts, "proofs": proofs}, indent=2))
        return
    for fact in facts:
        path = Path("dist") / str(fact["name"])
        print(f"{path}  {fact['size_bytes']} bytes  SHA-256 {fact['sha256']}")
    for proof in proofs:
        print(f"proof ({proof['platform']}): {proof['passed']} passed, {proof['failed']} failed")


if __name__ == "__main__":
    sys.path.insert(0, str(CHECKOUT / "packaging"))
    sys.exit(main(sys.argv[1:]))
