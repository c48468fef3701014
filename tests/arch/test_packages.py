"""Packages import each other in one direction, and a page none of what lays parts out."""

from typing import Final

from tests.arch.checkout import PRODUCT
from tests.arch.exceptions import hold
from tests.arch.source import module_imports, read_modules

PAINTED: Final = frozenset(
    (
        *("ui/sell", "ui/payment", "ui/find", "ui/weight", "ui/customer_display"),
        *("ui/kit", "ui/shell", "ui/app", "ui/input", "ui/theme"),
    )
)
"""What is painted by hand, and what pages are made of."""
LAYOUTS: Final = frozenset(
    f"PySide6.QtWidgets.{name}"
    for name in (
        *("QBoxLayout", "QFormLayout", "QGridLayout", "QHBoxLayout", "QVBoxLayout"),
        *("QScrollArea", "QStackedLayout"),
    )
)


def test_no_packages_import_each_other_in_a_circle() -> None:
    imports = package_imports()

    circles = [package for package in imports if package in reached_from(package, imports)]

    hold("circles", circles)


def test_a_feature_makes_no_layouts() -> None:
    laid = [
        source.folder
        for source in read_modules("ui")
        if "/".join(source.folder.split("/")[:2]) not in PAINTED
        and not LAYOUTS.isdisjoint(source.imports.values())
    ]

    hold("layouts of their own, by folder", set(laid))


def package_imports() -> dict[str, set[str]]:
    """Return for each folder the other folders that its modules import from."""
    folders = {source.module: source.folder for source in read_modules(*PRODUCT)}
    found: dict[str, set[str]] = {folder: set() for folder in folders.values()}
    for module, imported in module_imports(*PRODUCT).items():
        found[folders[module]] |= {folders[each] for each in imported} - {folders[module]}
    return found


def reached_from(package: str, imports: dict[str, set[str]]) -> set[str]:
    """Return every package on the way from one, itself only where the way leads back."""
    reached: set[str] = set()
    ahead = set(imports[package])
    while ahead:
        each = ahead.pop()
        reached.add(each)
        ahead |= imports[each] - reached
    return reached
