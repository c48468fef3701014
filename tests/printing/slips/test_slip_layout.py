"""Slips become lines of text.

Lives here: wrapping, pairs and tables on paper of any width; slips as text that is kept.
Must not: dots.
"""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.printing.slips.slip_scenes import every_slip
from till.domain.errors.paper import SlipUnreadable
from till.domain.paper.slip import (
    Barcode,
    QrCode,
    Slip,
    SlipHeading,
    SlipPair,
    SlipRow,
    SlipTable,
    TextLine,
    Total,
    read_slip,
    slip_text,
)
from till.domain.paper.slip_layout import Letters, SlipFrame, lay_out, lay_out_table

SPACE = "\u00a0"
CHARACTERS = (32, 48, 64)
AMOUNT = re.compile(r"[−+]?\d{1,3}(?:\u00a0\d{3})*,\d{2}")
some_text = st.text(st.sampled_from("aë b1,€−\u00a0"), max_size=60)


def lines_of(*rows: SlipRow, characters: int = 32) -> list[Letters]:
    laid = lay_out(Slip(title="", rows=rows), characters=characters)
    found: list[Letters] = []
    for each in laid:
        found += each.lines if isinstance(each, SlipFrame) else [each] * isinstance(each, Letters)
    return found


def shown(*rows: SlipRow, characters: int = 32) -> list[str]:
    """The lines as they stand, both edges put together."""
    return [
        f"{line.text}{line.right:>{line.size.characters(characters) - len(line.text)}}"
        if line.right
        else line.text
        for line in lines_of(*rows, characters=characters)
    ]


def test_a_long_name_goes_on_in_the_next_line_at_a_word() -> None:
    name = "Çokollatë qumështi me lajthi, arra dhe rrush"

    lines = shown(TextLine(text=name))

    assert lines == ["Çokollatë qumështi me lajthi,", "arra dhe rrush"]


def test_a_word_longer_than_the_paper_loses_no_letter() -> None:
    fic = "5b0d9c1e-77a4-4f0e-9a1c-2e6f4d83b7a0"

    lines = shown(TextLine(text=f"NIVF {fic}"))

    assert "".join(lines) == f"NIVF{fic}"
    assert max(map(len, lines)) == 32


def test_a_value_stands_at_the_right_edge_and_is_never_parted() -> None:
    value = f"1{SPACE}234{SPACE}567,89"

    short = shown(SlipPair(label="Vlera", value=value))
    long = shown(SlipPair(label="Kthim parash nga fatura e djeshme", value=value))

    assert short == [f"{'Vlera':<20}{value}"]
    assert long[-1].endswith(value)
    assert " ".join(line.removesuffix(value).strip() for line in long) == (
        "Kthim parash nga fatura e djeshme"
    )


def test_a_value_of_several_words_gets_lines_of_its_own_below_a_long_label() -> None:
    row = SlipPair(label="09:00 · Besa Leka · sirtari u hap", value="thyerje e një kartëmonedhe")

    lines = lines_of(row, characters=48)

    assert [(line.text, line.right) for line in lines] == [(row.label, ""), ("", row.value)]


def test_a_total_too_long_for_large_letters_is_set_in_normal_ones() -> None:
    long = Total(label="TOTALI", value=f"1{SPACE}234{SPACE}567{SPACE}890{SPACE}123,45{SPACE}L")

    (small,) = lines_of(long, characters=32)
    (large,) = lines_of(long, characters=64)

    assert (small.size.value, large.size.value) == (100, 150)


TABLE = SlipTable(
    head=("Kush", "Fatura", "Vlera"),
    rows=(("Ana Hoxha", "12", "1\u00a0240,00"), ("Të gjithë bashkë", "12", "1\u00a0240,00")),
    has_total=True,
)


def test_numbers_of_a_table_stand_below_each_other_at_the_right() -> None:
    lines = shown(TABLE, characters=48)

    assert {len(line) for line in lines} == {48}
    assert {line.rindex("1\u00a0240,00") for line in lines[1:]} == {40}


def test_the_last_row_of_a_table_that_adds_up_is_bold() -> None:
    assert [line.is_bold for line in lines_of(TABLE, characters=48)] == [False, False, True]


def test_a_first_cell_too_long_for_its_column_stands_above_its_numbers() -> None:
    lines = shown(TABLE, characters=27)

    assert lines[2:] == ["Të gjithë bashkë", "12 1\u00a0240,00".rjust(27)]


def test_a_table_without_room_for_columns_becomes_pairs() -> None:
    lines = shown(TABLE, characters=14)

    assert lines[:3] == ["Ana Hoxha", "\u00a0\u00a0Fatura    12", "\u00a0\u00a0Vlera"]
    assert lines[3].strip() == "1\u00a0240,00"


@pytest.mark.parametrize("characters", CHARACTERS)
@pytest.mark.parametrize("language", ["sq", "en"])
def test_no_line_is_longer_than_the_paper_and_no_amount_is_cut(
    language: str, characters: int
) -> None:
    for slip in every_slip(language).values():
        text = slip_text(slip)
        lines = lines_of(*slip.rows, characters=characters)

        widths = [(len(e.text) + len(e.right), e.size.characters(characters)) for e in lines]
        assert all(width <= room for width, room in widths)
        printed = " ".join(f"{each.text} {each.right}" for each in lines)
        assert sorted(AMOUNT.findall(printed)) == sorted(AMOUNT.findall(text))


@given(label=some_text, value=some_text, characters=st.integers(1, 64))
def test_nothing_of_a_pair_is_lost_on_any_paper(label: str, value: str, characters: int) -> None:
    for row in (SlipPair(label=label, value=value), Total(label=label, value=value)):
        lines = lines_of(row, characters=characters)

        printed = "".join(line.text + line.right for line in lines)
        assert sorted(printed.replace(" ", "")) == sorted((label + value).replace(" ", ""))
        assert all(
            len(each.text) + len(each.right) <= each.size.characters(characters) for each in lines
        )


def test_letters_have_one_spelling_and_what_cannot_be_printed_is_a_space() -> None:
    assert shown(TextLine(text="e\u0308sht\u00eb\tmire\u0308\n")) == ["ësht\u00eb mirë"]


@pytest.mark.parametrize("language", ["sq", "en"])
def test_a_slip_that_is_kept_is_the_same_slip_again(language: str) -> None:
    for slip in every_slip(language).values():
        assert read_slip(slip_text(slip)) == slip


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "[]",
        "{}",
        '{"slip": "x", "rows": 3}',
        '{"slip": 1, "rows": []}',
        '{"slip": "x", "rows": ["heading"]}',
        '{"slip": "x", "rows": [{"row": "unknown", "text": "x"}]}',
        '{"slip": "x", "rows": [{"row": "heading"}]}',
        '{"slip": "x", "rows": [{"row": "heading", "text": 3}]}',
        '{"slip": "x", "rows": [{"row": "heading", "text": "x", "size": "y"}]}',
        '{"slip": "x", "rows": [{"row": "text", "text": "x", "is_bold": "yes"}]}',
        '{"slip": "x", "rows": [{"row": "table", "rows": [["a", "b"], ["c"]]}]}',
        '{"slip": "x", "rows": [{"row": "table", "rows": []}]}',
        '{"slip": "x", "rows": [{"row": "table", "rows": [["a", 1]]}]}',
        '{"slip": "x", "rows": [{"row": "barcode", "text": "ë"}]}',
        "[" * 100_000,
    ],
)
def test_what_is_no_slip_is_one_clear_error(text: str) -> None:
    with pytest.raises(SlipUnreadable):
        read_slip(text)


@pytest.mark.parametrize("text", ["", "ë", "\n"])
def test_bars_hold_printable_ascii_and_nothing_else(text: str) -> None:
    with pytest.raises(ValueError, match="Barcode"):
        Barcode(text=text)


def test_a_code_that_no_paper_could_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="QrCode"):
        QrCode(text="x" * 501)


def test_a_heading_is_bold_and_in_the_middle() -> None:
    (line,) = lines_of(SlipHeading(text="MINIMARKET LIQENI"))

    assert line.is_bold
    assert line.is_centred


def test_a_head_of_several_words_takes_no_more_than_two_lines_where_there_is_room() -> None:
    rows = (("09", "3 200,00", "2 900,00"), ("10", "4 100,00", "0,00"))
    table = SlipTable(head=("Ora", "Kjo ditë", "Një javë më parë"), rows=rows)

    lines = [each.text for each in lay_out_table(table, 32)]

    assert lines[:2] == ["                        Një javë", "Ora           Kjo ditë   më parë"]
