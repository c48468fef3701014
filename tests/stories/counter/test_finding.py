"""Finding an article at the counter: by a part of its name, its price alone, a new one.

Lives here: F2 by keys and touch, price check, open price, an unknown code that becomes an article.
Must not: the search's own rules (tests/store), keeping articles (tests/actions).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import ANA, CONTROL, DRITA, DRITAS_PIN, NEWSPAPER, Counter
from till.domain.rights.journal import JournalAction
from ui.approval.dialog import ApprovalDialog
from ui.catalogue.new_article_controller import NewArticleDialog
from ui.find.dialog import FindDialog
from ui.kit.page.number import NumberDialog
from ui.shell.shell import Page
from ui.weight.dialog import WeightDialog

UNKNOWN = "4006381333931"
OTHER_UNKNOWN = "3017620422003"


def search(counter: Counter, text: str) -> list[str]:
    """F2, type, and see what is found."""
    find = counter.window.dialog_of(FindDialog)
    counter.press(Qt.Key.Key_F2)
    counter.until(find.isVisible)
    counter.type(text)
    counter.until(lambda: find._asked == text and not find.is_asking)
    return [find.model.article(row).name for row in range(find.model.rowCount())]


@pytest.mark.parametrize("typed", ["kackavall", "djathe i zi", "KACKAV"])
def test_letters_without_their_marks_find_the_ones_that_have_them(
    counter: Counter, typed: str
) -> None:
    found = search(counter, typed)
    assert found[0] == "Kaçkavall djathë i zi"

    counter.press(Qt.Key.Key_Return)

    counter.until(counter.window.dialog_of(WeightDialog).isVisible)
    counter.enter("0,5")
    counter.until(lambda: counter.names() == ["Kaçkavall djathë i zi"])
    counter.until_selling()


def test_a_quantity_is_asked_for_by_f3_and_typed_on_the_pad(counter: Counter) -> None:
    search(counter, "kackavall")

    counter.press(Qt.Key.Key_F3)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)
    counter.touch_digits("0,5")
    counter.touch("number.set")

    counter.until(lambda: counter.total == Decimal("725.00"))


def test_a_price_is_looked_at_without_selling_and_a_scan_shows_the_next(counter: Counter) -> None:
    search(counter, "kackavall")
    counter.press(Qt.Key.Key_F4)
    counter.press(Qt.Key.Key_Return)
    glass = counter.window.dialog_of(FindDialog).amount
    counter.until(lambda: glass.words() == ("Kaçkavall djathë i zi", "1\u00a0450,00"))

    counter.scan(SALAMI)

    counter.until(lambda: glass.words()[1] == "390,00")
    assert counter.window.dialog_of(FindDialog).isVisible()
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()
    assert counter.till.session.basket.is_empty


def test_an_open_price_is_asked_for_and_sold_at_what_was_said(counter: Counter) -> None:
    counter.enter(NEWSPAPER)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)
    assert "Gazetë <b>e vjetër</b>" in counter.shown()

    counter.enter("50")

    counter.until(lambda: counter.total == Decimal("50.00"))
    counter.until_selling()
    assert counter.sell.scans_next()


def test_an_unknown_code_goes_into_the_search_and_is_created_with_an_approval(
    counter: Counter,
) -> None:
    counter.scan(UNKNOWN)
    counter.until(counter.sell.has_problem)

    counter.press(Qt.Key.Key_F2)
    counter.until(counter.window.dialog_of(FindDialog).isVisible)
    counter.press(Qt.Key.Key_F6)
    counter.until(counter.window.dialog_of(NewArticleDialog).isVisible)
    assert UNKNOWN in counter.shown()
    counter.enter("Stilolaps <i>blu</i>")
    counter.enter("120,50")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(DRITAS_PIN)

    counter.until(lambda: counter.names() == ["Stilolaps <i>blu</i>"])
    assert counter.total == Decimal("120.50")
    created = next(
        e for e in reversed(counter.journal()) if e.action is JournalAction.ARTICLE_CREATED
    )
    assert (created.person.name, created.facts["approved_by"]) == (ANA, DRITA)
    counter.until_selling()
    counter.scan(UNKNOWN)
    counter.until(lambda: sum(line.quantity for line in counter.lines) == 2)


def test_a_supervisor_creates_an_article_alone(counter: Counter) -> None:
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.press(Qt.Key.Key_F3)
    counter.enter(DRITAS_PIN)
    counter.until(lambda: counter.window.page is Page.SELL)
    counter.scan(OTHER_UNKNOWN)
    counter.until(counter.sell.has_problem)
    counter.press(Qt.Key.Key_F2)
    counter.until(counter.window.dialog_of(FindDialog).isVisible)
    counter.touch("find.create")
    counter.until(counter.window.dialog_of(NewArticleDialog).isVisible)

    counter.enter("Krem")
    counter.enter("abc")
    counter.until(lambda: "nuk është çmim i vlefshëm" in counter.shown())
    counter.press(Qt.Key.Key_A, CONTROL)
    counter.enter("300")

    counter.until(lambda: counter.names() == ["Krem"])


def test_a_name_typed_at_the_sale_lists_articles_and_enter_takes_one(counter: Counter) -> None:
    sell = counter.window.sell
    counter.type("cokollat")
    counter.until(sell.suggestions.isVisible)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: len(counter.lines) == 1)
    assert "okollat" in counter.names()[0]
    assert not sell.scan.has_problem()

    counter.type("3*sal")
    counter.until(sell.suggestions.isVisible)
    counter.scan(CHOCOLATE)  # a scan waits for no list, and a name is no quantity
    counter.until(lambda: sum(line.quantity for line in counter.lines) == 2)
    assert not sell.suggestions.isVisible()

    counter.enter("TV")  # a code is a code, though it has letters
    counter.until(lambda: counter.names()[-1] == "Televizor")
