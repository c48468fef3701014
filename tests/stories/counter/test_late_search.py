"""A search that takes its time: the counter goes on, and nothing is sold that nobody meant.

Lives here: keys, scans and Esc while the catalogue is still being searched.
Must not: what is found (tests/store), the dialog alone (tests/ui/find).
"""

import asyncio
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import Counter
from till.actions.ports.catalogue import Articles
from till.domain.selling.search import Found
from ui.find.dialog import FindDialog
from ui.weight.dialog import WeightDialog


class LateCatalogue:
    """The till's own catalogue, whose searches come back only when they are let go."""

    def __init__(self, articles: Articles) -> None:
        self._articles = articles
        self._let_go = asyncio.Event()
        self.asked: list[str] = []

    def let_go(self) -> None:
        self._let_go.set()

    async def search(self, text: str, *, category: str, limit: int) -> Found:
        self.asked.append(text)
        await self._let_go.wait()
        return await self._articles.search(text, category=category, limit=limit)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._articles, name)


@pytest.fixture
def late(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> LateCatalogue:
    """Open the search on a catalogue that is late."""
    catalogue = LateCatalogue(counter.till.articles)
    monkeypatch.setattr(counter.till, "articles", catalogue)
    counter.press(Qt.Key.Key_F2)
    counter.until(counter.window.dialog_of(FindDialog).isVisible)
    return catalogue


def test_enter_waits_for_what_was_typed(counter: Counter, late: LateCatalogue) -> None:
    counter.type("kackavall")
    counter.until(lambda: late.asked == ["kackavall"])

    counter.press(Qt.Key.Key_Return)
    counter.look_away()
    assert counter.names() == []

    late.let_go()
    counter.until(counter.window.dialog_of(WeightDialog).isVisible)
    counter.enter("0,5")
    counter.until(lambda: counter.names() == ["Kaçkavall djathë i zi"])
    counter.until_selling()


def test_a_scan_is_sold_meanwhile_and_the_answer_opens_nothing(
    counter: Counter, late: LateCatalogue
) -> None:
    counter.type("kackavall")
    counter.until(lambda: late.asked == ["kackavall"])

    counter.scan_and_see(CHOCOLATE, lines=1)
    late.let_go()
    counter.look_away()

    assert counter.window.dialog is None
    assert len(counter.lines) == 1


def test_of_two_searches_under_way_the_last_one_is_shown(
    counter: Counter, late: LateCatalogue
) -> None:
    find = counter.window.dialog_of(FindDialog)
    counter.type("kackavall")
    counter.until(lambda: late.asked == ["kackavall"])
    find.search.line.selectAll()
    counter.type("kafe")
    counter.until(lambda: late.asked[-1] == "kafe")

    late.let_go()
    counter.until(lambda: not find.is_asking)

    names = [find.model.article(row).name for row in range(find.model.rowCount())]
    assert names
    assert all("Kafe" in name for name in names)


def test_esc_ends_the_search(counter: Counter, late: LateCatalogue) -> None:
    counter.type("kackavall")
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: late.asked == ["kackavall"])

    counter.press(Qt.Key.Key_Escape)
    late.let_go()
    counter.look_away()

    assert counter.window.dialog is None
    assert counter.names() == []


def test_a_name_and_enter_in_the_scan_field_wait_for_what_is_found(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = LateCatalogue(counter.till.articles)
    monkeypatch.setattr(counter.till, "articles", catalogue)
    counter.type("sallam pule")
    counter.until(lambda: catalogue.asked[-1:] == ["sallam pule"])

    counter.press(Qt.Key.Key_Return)
    assert "Po kërkohet sallam pule" in counter.shown()
    assert counter.names() == []

    catalogue.let_go()
    counter.until(lambda: bool(counter.names()))
    assert counter.names() == ["Sallam pule 400 g"]
    assert counter.sell.scans_next()
