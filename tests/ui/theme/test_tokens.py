"""The colours of both themes can be read.

Lives here: the contrast table of the design, computed.
Must not: need Qt.
"""

import dataclasses
import re
from pathlib import Path

import pytest

import ui
from ui.theme.tokens import PALETTES, Palette

TEXT_PAIRS = {
    "text": ("surface", "bg", "accent_soft", "att_soft"),
    "text2": ("surface", "bg", "sunken", "accent_soft"),
    "text3": ("surface", "bg", "sunken", "accent_soft"),
    "accent": ("surface", "bg", "accent_soft"),
    "on_accent": ("accent", "accent_h", "accent_p"),
    "ok": ("surface", "ok_soft", "bg"),
    "wait": ("surface", "wait_soft", "bg"),
    "att": ("surface", "att_soft", "bg"),
    "glass_t": ("glass",),
    "glass_2": ("glass",),
    "glass_ok": ("glass",),
    "glass_wait": ("glass",),
}


def luminance(code: str) -> float:
    parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(palette: Palette, ink: str, ground: str) -> float:
    first = luminance(getattr(palette, ink))
    second = luminance(getattr(palette, ground))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


@pytest.mark.parametrize("name", PALETTES)
def test_every_text_reaches_four_and_a_half_to_one(name: str) -> None:
    weak = [
        (ink, ground, contrast(PALETTES[name], ink, ground))
        for ink, grounds in TEXT_PAIRS.items()
        for ground in grounds
        if contrast(PALETTES[name], ink, ground) < 4.5
    ]

    assert weak == []


@pytest.mark.parametrize("name", PALETTES)
def test_every_border_of_a_control_reaches_three_to_one(name: str) -> None:
    weakest = min(contrast(PALETTES[name], "line2", on) for on in ("surface", "bg", "sunken"))

    assert weakest >= 3.0


@pytest.mark.parametrize(
    ("name", "ink", "ground", "measured"),
    [
        ("light", "text", "surface", 17.6),
        ("light", "text3", "bg", 5.2),
        ("light", "line2", "bg", 3.4),
        ("light", "on_accent", "accent_p", 11.5),
        ("dark", "text", "surface", 15.1),
        ("dark", "on_accent", "accent_p", 6.1),
        ("dark", "att", "att_soft", 7.4),
        ("dark", "glass_t", "glass", 20.3),
    ],
)
def test_the_ratios_are_those_of_the_design(
    name: str, ink: str, ground: str, measured: float
) -> None:
    assert contrast(PALETTES[name], ink, ground) == pytest.approx(measured, abs=0.06)


def test_both_themes_give_every_token_a_colour() -> None:
    for palette in PALETTES.values():
        for field in dataclasses.fields(palette):
            code = getattr(palette, field.name)
            assert re.fullmatch(r"#([0-9A-F]{2})?[0-9A-F]{6}", code), field.name


def test_no_colour_is_written_outside_the_tokens() -> None:
    home = Path(ui.__file__).parent
    colour = re.compile(r"""["']#[0-9A-Fa-f]{3,8}["']|QColor\(\s*\d|rgba?\(""")

    strays = [
        str(file.relative_to(home))
        for file in home.rglob("*.py")
        if file.name != "tokens.py" and colour.search(file.read_text(encoding="utf-8"))
    ]

    assert strays == []
