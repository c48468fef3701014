"""Prices with a date on disk: which one holds, over kills, midnights and clocks that jump.

Lives here: the lookup held against a plain telling of what was asked for.
Must not: who may set a price, what a person reads of it (tests/actions, tests/cli).
"""

import shutil
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest

from tests.builders import MOMENT, an_article
from tests.fakes import StoppedClock
from till.actions.ports.records import Catalogue, PriceTakenBack
from till.domain.business_day import TIRANE
from till.domain.fiscal.reconciliation import ServiceClock
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.people import NamedPerson
from till.domain.shop.prices import PriceSetting, PriceStanding
from till.store.store import Store, open_store

OWNER = NamedPerson(name="Ilir Shehu", person_id=1)
FIRST = Decimal("100.00")
AT_ONCE = 20  # histories that share a database, an article each
STEPS = 240
LOOKS_AT_ALL = 24  # steps until every article is looked at


@dataclass(kw_only=True)
class Told:
    """What was asked for of one article, told plainly: the price that holds at once, and plans."""

    at_once: Decimal = FIRST
    planned: dict[datetime, Decimal] = field(default_factory=dict)

    def set_at_once(self, price: Decimal, moment: datetime) -> None:
        self.planned = {begins: each for begins, each in self.planned.items() if begins > moment}
        self.at_once = price

    def price(self, moment: datetime) -> Decimal:
        begun = [begins for begins in self.planned if begins <= moment]
        return self.planned[max(begun)] if begun else self.at_once


class Shop:
    """One database with some articles; the true time, and a clock that may show another one."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.clock = StoppedClock()
        self.folder = folder / "0"
        self.ahead: timedelta | None = None
        """How far the truth is ahead of the till's clock, where the service has told."""
        self.off = timedelta(0)
        self.kills = 0
        self.store = self._opened()
        self.told = {f"A{place}": Told() for place in range(AT_ONCE)}
        first = [an_article(key, price=str(FIRST), barcodes=()) for key in self.told]
        self.store.ledger.record_from_thread(Catalogue(articles=first))
        self.done = Counter[str]()

    def _opened(self) -> Store:
        return open_store(self.folder / "till.sqlite3", clock=self.clock)

    @property
    def now(self) -> datetime:
        """What the till has to take the time for: as the service corrects it, else as it shows."""
        return self.clock.now() + (self.off if self.ahead is not None else timedelta(0))

    def article(self, key: str) -> Article:
        found = self.store.articles.with_id(ArticleId(key))
        assert found is not None
        return found

    def step(self) -> None:
        """Do something to an article or to the till, and look what it costs."""
        key = self.random.choice(list(self.told))
        deed = self.random.choices(
            (self.set_price, self.plan, self.take_back, self.wait, self.jump, self.ask, self.kill),
            (30, 30, 8, 30, 6, 4, 2),
        )[0]
        deed(key)
        self.done[deed.__name__] += 1
        is_all = self.done.total() % LOOKS_AT_ALL == 0
        for each in self.told if is_all else (key,):
            self.look(each, self.told[each])

    def look(self, key: str, told: Told) -> None:
        """The price is the one that was asked for, and its version says the same of it."""
        article = self.article(key)
        assert article.price == told.price(self.now), key
        versions = {each.number: each for each in self.store.articles.prices(article.article_id)}
        explained = versions[article.price_version]
        assert explained.price == article.price
        assert explained.state is PriceStanding.NOW

    def set_price(self, key: str) -> None:
        price = self._price()
        if price != self.article(key).price:
            self.told[key].set_at_once(price, self.now)
        self._keep(replace(self.article(key), price=price))

    def plan(self, key: str) -> None:
        midnight = self.now.astimezone(TIRANE).replace(hour=0, minute=0, second=0, microsecond=0)
        begins = midnight + timedelta(days=self.random.randint(1, 3))
        price = self._price()
        self.told[key].planned[begins] = price
        self._keep(replace(self.article(key), price=price, price_from=begins))

    def take_back(self, key: str) -> None:
        versions = self.store.articles.prices(ArticleId(key))
        planned = [each for each in versions if each.state is PriceStanding.PLANNED]
        if planned and planned[0].number and planned[0].holds_from:
            del self.told[key].planned[planned[0].holds_from.astimezone(TIRANE)]
            taken = PriceTakenBack(version=planned[0].number, change=self._change())
            self.store.ledger.record_from_thread(taken)

    def wait(self, _key: str) -> None:
        self.clock.advance(hours=self.random.choice((1, 5, 12, 24)))

    def jump(self, _key: str) -> None:
        """The clock is set to another time; what the service told says so still."""
        by = timedelta(hours=self.random.choice((-49, -24, -3, 3, 24, 49)))
        self.clock.show(self.clock.now() + by)
        self.off -= by

    def ask(self, _key: str) -> None:
        """The service tells the time, which is the true one."""
        self.ahead = self.off
        told = ServiceClock(
            ahead=self.off,
            allowance=timedelta(seconds=1),
            measured_at=self.clock.now(),
            uptime=self.clock.uptime(),
        )
        self.store.ledger.record_from_thread(told)

    def kill(self, _key: str) -> None:
        """What is on the disk at this moment is opened again elsewhere; the rest is gone."""
        self.kills += 1
        copy = self.folder.with_name(str(self.kills))
        shutil.copytree(self.folder, copy)
        self.store.close()
        self.folder = copy
        self.store = self._opened()

    def _price(self) -> Decimal:
        return Decimal(self.random.randint(50, 70))

    def _change(self) -> PriceSetting:
        return PriceSetting(made_at=self.store.articles.now(), person=OWNER)

    def _keep(self, article: Article) -> None:
        self.store.ledger.record_from_thread(Catalogue(articles=[article], change=self._change()))


def histories(folder: Path, seeds: range) -> Counter[str]:
    """Go through the histories of each seed; return how often what was done."""
    done = Counter[str]()
    for seed in seeds:
        shop = Shop(folder / str(seed), seed)
        try:
            for _ in range(STEPS):
                shop.step()
        finally:
            shop.store.close()
        done += shop.done
        shutil.rmtree(folder / str(seed))
    return done


def test_every_price_is_the_one_that_was_asked_for_and_its_version_explains_it(
    tmp_path: Path,
) -> None:
    done = histories(tmp_path, range(5))

    assert min(done[each] for each in ("plan", "take_back", "jump", "ask", "kill")) > 0


@pytest.mark.long
def test_the_same_of_two_thousand_histories(tmp_path: Path) -> None:
    histories(tmp_path, range(5, 105))


def test_what_is_set_at_once_holds_whatever_the_clock_says(tmp_path: Path) -> None:
    clock = StoppedClock()
    store = open_store(tmp_path / "till.sqlite3", clock=clock)
    try:
        article = an_article("1", price="100.00", barcodes=())
        store.ledger.record_from_thread(Catalogue(articles=[article]))
        dearer = replace(article, price=Decimal("120.00"))
        change = PriceSetting(made_at=MOMENT, person=OWNER)
        store.ledger.record_from_thread(Catalogue(articles=[dearer], change=change))

        clock.show(MOMENT - timedelta(days=4000))
        assert store.articles.find("1") == dearer
        clock.show(MOMENT + timedelta(days=4000))
        assert store.articles.find("1") == dearer
    finally:
        store.close()


def test_the_lookup_reads_no_price_of_another_article(store: Store) -> None:
    article = an_article("1", barcodes=())
    store.ledger.record_from_thread(Catalogue(articles=[article]))
    seen: list[str] = []
    store.database.plain.set_trace_callback(seen.append)
    store.articles.find("1")
    store.database.plain.set_trace_callback(None)
    plan = store.database.select(f"EXPLAIN QUERY PLAN {seen[-1]}")

    assert not [each["detail"] for each in plan if "SCAN price" in each["detail"]]
    assert any("price_of_article" in each["detail"] for each in plan)
