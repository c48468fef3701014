"""What tells a demo shop from another: its name, its PIN, and the mark in its folder."""

from dataclasses import replace
from typing import Final

from till.bootstrap import Surroundings
from till.domain.errors.disk import disk_error
from till.system.paths import Paths

SHOP: Final = {"name": "Minimarket Liqeni", "address": "Rruga e Liqenit 14, Tiranë"}
PIN: Final = "1234"  # everybody's, in the demo
MARK: Final = "demo-shop"


def mark_demo(paths: Paths) -> None:
    """Let every later start know that the shop of these data is the demo's. Raises DiskFailing."""
    file = paths.folder / MARK
    try:
        file.touch()
    except OSError as error:
        raise disk_error(error, file) from error


def is_demo(paths: Paths) -> bool:
    """Tell whether the shop of these data is the demo's."""
    return (paths.folder / MARK).exists()


def in_demo_shop(surroundings: Surroundings) -> Surroundings:
    """Return the surroundings with the demo shop's name, where it is one and none is set."""
    settings = surroundings.settings
    if settings.shop.name or not is_demo(surroundings.paths):
        return surroundings
    shop = settings.shop.model_copy(update=SHOP)
    return replace(surroundings, settings=settings.model_copy(update={"shop": shop}))
