"""The list of what is in a product (SBOM), in CycloneDX: every part with its version and origin."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from builds.licences import LicencedPart
    from builds.product import Product

PARTS = "till.cdx.json"


def write(
    product: Product,
    folder: Path,
    parts: Iterable[LicencedPart],
    libraries: Mapping[str, str],
    *,
    name: str = "till",
) -> None:
    """Write the list into a folder; `libraries` are those inside other parts, with their versions.

    The same parts of the same commit give the same bytes.
    """
    text = told(product, parts, libraries, name=name)
    (folder / PARTS).write_text(text, encoding="utf-8", newline="\n")


def told(
    product: Product,
    parts: Iterable[LicencedPart],
    libraries: Mapping[str, str],
    *,
    name: str = "till",
) -> str:
    """Return the list as JSON."""
    components = [
        *(_component(part) for part in parts),
        *(_library(library, version) for library, version in libraries.items()),
    ]
    whole = Component(
        type=ComponentType.APPLICATION,
        name=name,
        version=product.version,
        bom_ref=name,
        purl=PackageURL("generic", None, name, product.version, _commit_of(product)),
        licenses=[DisjunctiveLicense(id="MIT")],
    )
    bill = Bom(
        serial_number=uuid5(NAMESPACE_URL, f"{name}/{product.version}/{product.commit}"),
        components=components,
    )
    bill.metadata.timestamp = datetime.fromtimestamp(product.moment, UTC)
    bill.metadata.component = whole
    bill.register_dependency(whole, components)
    return JsonV1Dot6(bill).output_as_string(indent=2) + "\n"


def _component(part: LicencedPart) -> Component:
    space = "debian" if part.origin == "deb" else None
    return Component(
        type=ComponentType.LIBRARY,
        name=part.name,
        version=part.version,
        bom_ref=f"{part.origin}:{part.name}",
        purl=PackageURL(part.origin, space, part.name.lower(), part.version),
        licenses=[DisjunctiveLicense(name=part.licence)],
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=part.sha256)] if part.sha256 else [],
    )


def _library(name: str, version: str) -> Component:
    return Component(
        type=ComponentType.LIBRARY,
        name=name,
        version=version,
        bom_ref=f"library:{name}",
        purl=PackageURL("generic", None, name.lower(), version),
    )


def _commit_of(product: Product) -> dict[str, str] | None:
    return {"vcs_ref": product.commit} if product.commit else None
