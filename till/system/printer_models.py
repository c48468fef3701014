"""Printer models as the settings name them, and a printer's settings as traits."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Protocol

from till.domain.paper.printer_model import GENERIC, PrinterModel, PrinterTraits, read_models


class _Set(Protocol):
    """As much of a printer's settings as its traits follow from."""

    @property
    def model(self) -> str: ...
    @property
    def drawer_pin(self) -> int: ...
    @property
    def drawer_signal(self) -> str: ...
    @property
    def buzzer(self) -> bool: ...


@cache
def load_models() -> Mapping[str, PrinterModel]:
    """Return every model that `printer.model` may name, by its key."""
    table = files("resources") / "printers" / "models.toml"
    return read_models(table.read_text(encoding="utf-8"))


def dots_across(model: object, width_mm: object) -> int:
    """Return the dots across paper of a model; 0 where there is no such model or width."""
    known = load_models().get(model) if isinstance(model, str) else None
    if known is None or not isinstance(width_mm, int):
        return 0
    return known.dots_across(width_mm)


def traits_of(settings: _Set) -> PrinterTraits:
    """Return what a printer's settings make of it."""
    return PrinterTraits(
        model=load_models().get(settings.model) or load_models()[GENERIC],
        drawer_pin=settings.drawer_pin,
        open_level={"high": True, "low": False}.get(settings.drawer_signal),
        buzzes=settings.buzzer,
    )
