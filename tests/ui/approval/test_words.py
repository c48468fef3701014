"""What an approval says it is for: the very number that somebody typed.

Lives here: sentences about `ui.approval.dialog.title_of` and `ui.kit.approval_words`.
Must not: the dialog (test_dialog), who may approve (tests/actions/people).
"""

import pytest

from till.domain.rights.limits import ApprovalNeeded, Right
from till.system.words import Words
from ui.approval.dialog import title_of
from ui.kit.approval_words import limit_rows
from ui.shell.messages import Messages

SQ = Messages(Words("sq", strict=True))


def told(asked: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the title and the rows of a discount that makes 28.75 % of a line."""
    needed = ApprovalNeeded(right=Right.DISCOUNT, wanted="28.75", limit="10", asked=asked)
    rows = [
        (label, value.replace("\u00a0", " ")) for label, value, _ in limit_rows(SQ, needed, None)
    ]
    return title_of(SQ, needed).replace("\u00a0", " "), rows


@pytest.mark.parametrize(("asked", "title"), [("5%", "Zbritje 5 %"), ("50.00", "Zbritje 50,00 L")])
def test_the_number_is_the_one_that_was_typed_and_the_sum_stands_below(
    asked: str, title: str
) -> None:
    assert told(asked) == (
        title,
        [("Me zbritjen e rreshtit", "28,75 %"), ("Kufiri i arkëtarit", "10 %")],
    )


@pytest.mark.parametrize("asked", ["28.75%", ""])
def test_one_number_is_told_once(asked: str) -> None:
    assert told(asked) == ("Zbritje 28,75 %", [("Kufiri i arkëtarit", "10 %")])
