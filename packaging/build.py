"""Builds the products for shop PCs; bootstrap.py starts it, in the virtual environment."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from builds import debian_package, installer, linux_bundle, windows_folder
from builds.product import CHECKOUT, MAINTAINER, present_product
from builds.runtime import Runtime
from programs import SetupStoppedError, say
from proofs import chroot
from proofs import linux as proof_on_linux
from proofs import wine as proof_under_wine

if TYPE_CHECKING:
    from builds.product import Artefact, Product

PLATFORMS = ("linux", "windows")


def main(words: list[str]) -> int:
    """Build what `words` ask for and tell it; 1 where that could not be done."""
    asked = parsed(words)
    product = replace(present_product(), maintainer=asked.maintainer, support=asked.support)
    product.work.mkdir(parents=True, exist_ok=True)
    platforms = [asked.only] if asked.only else list(PLATFORMS)
    try:
        artefacts = [build(product, platform, asked) for platform in platforms]
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
        prog="bootstrap.py build", description="Builds the products for shop PCs into dist/."
    )
    parser.add_argument("--only", choices=PLATFORMS, help="one product instead of both")
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
        return debian_package.make_package(product, linux_bundle.make_bundle(product))
    given = None
    if asked.runtime is not None:
        given = Runtime(archive=asked.runtime, sha256=asked.runtime_sha256)
    return installer.make_installer(product, windows_folder.make_folder(product, given))


def prove(product: Product, platform: str) -> list[dict[str, object]]:
    """Install, use, update and remove a product that was just built; return what was found."""
    if platform == "windows":
        return [proof_under_wine.prove(product).told(platform)]
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
