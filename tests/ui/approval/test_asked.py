"""What is asked for is shown, written down and read again from one value, for every deed.

Lives here: each deed and each right, as the dialog and the journal say it, in both languages.
Must not: who may approve (tests/actions/people), the dialog (test_dialog).
"""

from decimal import Decimal

import pytest

from till.domain.rights.asked import Asked, Deed, Worth
from till.domain.rights.limits import ApprovalNeeded, Right
from till.system.reports.watched_text import right_words
from till.system.words import Words
from ui.approval.dialog import title_of
from ui.kit.approval_words import asked_rows
from ui.shell.messages import Messages

LANGUAGES = {language: Messages(Words(language, strict=True)) for language in ("sq", "en")}
WANTED = {Right.DISCOUNT: "25", Right.PRICE: "25", Right.TENDER: "card"}


def needed_for(right: Right, asked: Asked) -> ApprovalNeeded:
    needed = ApprovalNeeded(right=right, wanted=WANTED.get(right, ""))
    needed.about = asked
    return needed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deed", list(Deed))
def test_each_deed_is_called_alike_where_it_is_asked_and_where_it_is_read_again(
    deed: Deed, language: str
) -> None:
    words = LANGUAGES[language]
    needed = needed_for(Right.CATALOGUE, Asked(deed=deed))

    title = title_of(words, needed)

    assert title != title_of(words, needed_for(Right.CATALOGUE, Asked()))
    assert right_words(needed.right.value, needed.about.facts(), words) == title


@pytest.mark.parametrize("worth", list(Worth))
@pytest.mark.parametrize("right", list(Right))
def test_each_right_shows_before_and_after_the_amount_and_the_document(
    right: Right, worth: Worth
) -> None:
    asked = Asked(
        of="Kafe",
        was=Decimal("100.00"),
        now=Decimal("90.00"),
        worth=worth,
        amount=Decimal("270.00"),
        document="1029",
    )

    rows = asked_rows(LANGUAGES["sq"], needed_for(right, asked))
    values = [value.replace("\u00a0", " ").removesuffix(" L") for _, value, _ in rows]

    assert values[-2:] == ["270,00", "1029"]
    assert [value.partition(",")[0] for value in values[:2]] == ["100", "90"]
    assert asked.facts() == {
        "name": "Kafe",
        "before": "100.00",
        "after": "90.00",
        "amount": "270.00",
        "invoice": "1029",
    }


def test_nothing_is_said_of_what_is_not_told() -> None:
    assert asked_rows(LANGUAGES["sq"], needed_for(Right.JOURNAL, Asked())) == ()
    assert Asked().facts() == {}
