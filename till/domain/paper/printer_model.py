"""What printers of one model can do, and how the one at this till is set up."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from till.domain.errors import Broken

GENERIC = "generic"
DOTS = {58: 384, 80: 576, 110: 832}  # across the paper, by its width in mm (specification 4.6)


class Raster(Enum):
    """The command that carries dots."""

    ROWS = "rows"  # GS v 0
    GRAPHICS = "graphics"  # GS ( L


class Cut(Enum):
    """What its blade does."""

    FULL = "full"
    PART = "part"
    NONE = "none"  # no blade: the paper is only fed


class Buzzer(Enum):
    """The command its buzzer obeys."""

    NONE = "none"
    ESC_B = "esc_b"  # ESC B, times and length


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterModel:
    """A model or a family; `dots` across by paper width in mm, `known_as` pieces of its names."""

    key: str = GENERIC
    title: str = "ESC/POS"
    dots: Mapping[int, int] = field(default_factory=dict)
    raster: Raster = Raster.ROWS
    cut: Cut = Cut.FULL
    buzzer: Buzzer = Buzzer.ESC_B
    known_as: tuple[str, ...] = ()

    def dots_across(self, width_mm: int) -> int:
        """Return the dots across paper of a width in mm."""
        return self.dots.get(width_mm, DOTS[width_mm])


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterTraits:
    """A printer as it is set up at this till.

    `open_level` is whether the drawer's switch is high while the drawer is open; None where
    nobody has tried. `buzzes` after each paper, where the model has a buzzer.
    """

    model: PrinterModel = field(default_factory=PrinterModel)
    drawer_pin: int = 2
    open_level: bool | None = None
    buzzes: bool = False


def read_models(text: str) -> dict[str, PrinterModel]:
    """Return the models of a TOML table by key, in its order. Raises Broken where it is wrong."""
    try:
        tables = tomllib.loads(text)
        return {key: _model(key, table) for key, table in tables.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Broken(reason=f"printer models: {error}") from error


def guessed_model(name: str, models: Iterable[PrinterModel]) -> str:
    """Return the key of the model whose piece of a name is within this one.

    Of several the one with a number wins, for a maker's name alone says less; then the longest.
    """
    plain = _plain(name)
    fits = [
        (any(sign.isdigit() for sign in piece), len(piece), model.key)
        for model in models
        for piece in map(_plain, model.known_as)
        if piece in plain
    ]
    return max(fits, default=(False, 0, GENERIC))[2]


def _model(key: str, table: Mapping[str, str | list[str] | dict[str, int]]) -> PrinterModel:
    """Read one model. Raises ValueError, KeyError, TypeError."""
    known = {"title", "dots", "raster", "cut", "buzzer", "known_as"}
    if unknown := set(table) - known:
        raise KeyError(unknown)
    dots = table.get("dots", {})
    known_as = table.get("known_as", [])
    if not isinstance(dots, dict) or not isinstance(known_as, list):
        raise TypeError(key)
    return PrinterModel(
        key=key,
        title=str(table["title"]),
        dots={int(width): int(count) for width, count in dots.items()},
        raster=Raster(table.get("raster", "rows")),
        cut=Cut(table.get("cut", "full")),
        buzzer=Buzzer(table.get("buzzer", "none")),
        known_as=tuple(known_as),
    )


def _plain(name: str) -> str:
    """Return a name without what makers write now so, now so: case, blanks, strokes."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())
