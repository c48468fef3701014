"""What a person is told of a printer while a question about its paper is open.

Lives here: what goes before what.
Must not: printers, windows.
"""

import pytest

from till.domain.paper.print_job import PRINTER_STANDS_STILL, PrinterState, told_state


@pytest.mark.parametrize("state", list(PrinterState))
def test_without_a_question_a_printer_is_told_as_it_is(state: PrinterState) -> None:
    assert told_state(state, is_asked=False) is state


@pytest.mark.parametrize("state", list(PrinterState))
def test_a_question_stands_behind_whatever_keeps_paper_from_coming(state: PrinterState) -> None:
    told = told_state(state, is_asked=True)

    assert told is (state if state in PRINTER_STANDS_STILL else PrinterState.UNCERTAIN)
