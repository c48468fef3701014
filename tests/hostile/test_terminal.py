"""What comes from elsewhere moves no terminal: no colours, no titles, no turned lines."""

import pytest

from till.cli.answers import answer, complain, for_terminal
from till.domain.errors.basket import QuantityUnreadable
from till.system.words import Words

HOSTILE = "\x1b]0;title\x07\x1b[31mred\x9b2J\u202eback\u2066"
MOVES = ("\x1b", "\x07", "\x9b", "\u202e", "\u2066")


@pytest.mark.parametrize("as_json", [False, True])
def test_neither_lines_nor_json_carry_commands(
    capsys: pytest.CaptureFixture[str], *, as_json: bool
) -> None:
    answer([f"a {HOSTILE}\tb"], {"note": HOSTILE}, as_json=as_json)

    out = capsys.readouterr().out
    assert not any(sign in out for sign in MOVES)
    assert "red" in out


def test_no_complaint_carries_commands(capsys: pytest.CaptureFixture[str]) -> None:
    complain(QuantityUnreadable(text=HOSTILE), Words("en"))

    err = capsys.readouterr().err
    assert not any(sign in err for sign in MOVES)


def test_letters_and_amounts_are_left_as_they_are() -> None:
    text = "Çokollatë ‘Ë’ 1 290,00 L → €\nnext\tcolumn"
    assert for_terminal(text) == text
