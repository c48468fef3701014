"""A build that is older than the one at hand: the same program under an earlier version."""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builds.product import Product

VERSION = "0.0.9"


def older_product(product: Product) -> Product:
    """Return the product as it was: another version, and folders of its own below the proof's."""
    work = product.work / "older"
    work.mkdir(parents=True, exist_ok=True)
    return replace(product, version=VERSION, work=work, finished=work)


def older_folder(product: Product, folder: Path) -> Path:
    """Return a copy of a bundle or of the Windows folder that says it is the older version."""
    older = older_product(product).fresh("folder") / folder.name
    shutil.copytree(folder, older, symlinks=True)
    (facts,) = older.rglob(f"till-{product.version}.dist-info")
    told = facts / "METADATA"
    text = told.read_text(encoding="utf-8")
    told.write_text(
        text.replace(f"\nVersion: {product.version}\n", f"\nVersion: {VERSION}\n"), encoding="utf-8"
    )
    facts.rename(facts.with_name(f"till-{VERSION}.dist-info"))
    (older / "of-the-older-version").write_text("gone after the update\n", encoding="utf-8")
    return older


def listed(folder: Path) -> dict[str, str]:
    """Return every file below a folder with the SHA-256 of its content."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
