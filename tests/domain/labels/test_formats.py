"""Sizes of labels as people type them, and where each label stands.

Lives here: formats, starts and shifts, and what is wrong with them.
Must not: what a label says.
"""

from decimal import Decimal

import pytest

from till.domain.errors.labels import LabelFormatUnfit, LabelShiftUnfit, LabelStartUnfit
from till.domain.labels.formats import (
    A4,
    COMMON,
    LabelSheet,
    read_format,
    read_shift,
    read_start,
)


def pair(across: str, down: str) -> tuple[Decimal, Decimal]:
    return Decimal(across), Decimal(down)


def test_labels_without_gaps_stand_in_the_middle_of_the_sheet() -> None:
    sheet = read_format("70 x 37".replace(" ", "") + "  3×8")

    assert (sheet.per_sheet, sheet.corner) == (24, pair("0", "0.5"))
    assert sheet.corner_of(0) == pair("0", "0.5")
    assert sheet.corner_of(4) == pair("70", "37.5")
    assert sheet.corner_of(23) == pair("140", "259.5")


def test_gaps_and_a_corner_are_taken_as_typed() -> None:
    gaps = read_format("63,5x38,1 3x7 66,04x38,1")
    own = read_format("50x30 3x9 52x31 12x10")

    assert gaps.corner == pair("7.21", "15.15")
    assert gaps.text == "63.5x38.1 3x7 66.04x38.1"
    assert own.corner_of(4) == pair("64", "41")


def test_every_common_format_has_its_room_and_reads_as_itself() -> None:
    for each in COMMON:
        assert read_format(each.text) == each
        if not each.is_roll:
            left, top = each.corner_of(each.per_sheet - 1)
            assert left + each.size[0] <= A4[0] - each.corner[0]
            assert top + each.size[1] <= A4[1] - each.corner[1]


@pytest.mark.parametrize(
    "text",
    [
        *("", "0x0", "0x37 3x8", "70x0 3x8", "70x37 0x8", "70x37 3x0", "70x37 3x9", "70x37 4x8"),
        *("30x37 3x8", "70x19 3x8", "70x37 2.5x8", "70x37 3x8 60x37", "70x37 3x8 70x37 1x0"),
        *(
            "211x37",
            "70x37 3x8 70x37 0x0 1x1",
            "A4",
            "70x37,3x8",
            "-70x37 3x8",
            "٧٠x37",
            "70x" * 60,
        ),
    ],
)
def test_what_is_no_format_is_refused(text: str) -> None:
    with pytest.raises(LabelFormatUnfit) as refused:
        read_format(text)
    assert len(str(refused.value.facts["format"])) <= 40


def test_a_half_used_sheet_is_started_where_it_is_free() -> None:
    sheet = read_format("70x37 3x8")

    assert [read_start(each, sheet) for each in ("", "1", " 4 ", "24")] == [1, 1, 4, 24]
    for wrong in ("0", "25", "-1", "2.5", "x", "²", "1000000000"):
        with pytest.raises(LabelStartUnfit):
            read_start(wrong, sheet)
    assert LabelSheet(format=sheet, start=24).sheets(1) == 1
    assert LabelSheet(format=sheet, start=24).sheets(2) == 2
    assert LabelSheet(format=sheet, start=4).sheets(1000) == 42


def test_sheets_are_moved_by_millimetres_in_either_direction() -> None:
    assert [str(read_shift(each)) for each in ("", "0,5", "−1", "-1.25", "+2")] == [
        *("0", "0.5", "-1", "-1.25", "2")
    ]
    for wrong in ("11", "-10.5", "0.555", "mm", "--1", "1e1"):
        with pytest.raises(LabelShiftUnfit):
            read_shift(wrong)
