"""Shops of a given size, built by the product once and kept for the next run.

Lives here: the articles, the people, the open day.
Must not: multiply sales (multiplied), measure.
"""

import asyncio
import hashlib
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from tests.benchmarks import multiplied
from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN, selling_at, till_of
from tests.benchmarks.means.starting import CHECKOUT
from till.actions.orders.ordering import OrderFor, send_order
from till.actions.orders.places import PlaceWish
from till.actions.people.people_access import add_person
from till.actions.ports.records import Catalogue
from till.actions.selling.selling import scan
from till.domain.barcode import check_digit
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.people import Role
from till.domain.shop.vat import VatCode

ARTICLES_AT_ONCE = 20_000
PLACES = 200
ORDERED = 40  # articles that are ordered, one after the other
NOUNS = ("Qumësht", "Bukë", "Kafe", "Çaj", "Oriz", "Djathë", "Sapun", "Ujë", "Vaj", "Makarona")
KINDS = ("i freskët", "e zezë", "extra", "familjar", "pa sheqer", "me fruta", "bio", "klasik")
CODES = (VatCode.B, VatCode.B, VatCode.B, VatCode.A)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop:
    """How big a shop is."""

    articles: int
    queued: int = 0
    old_sales: int = 0
    open_orders: int = 0

    @property
    def name(self) -> str:
        """Its folder's name."""
        counts = f"{self.articles}-articles-{self.queued}-queued-{self.old_sales}-old"
        return f"{counts}-{self.open_orders}-open" if self.open_orders else counts


def barcode_of(number: int) -> str:
    """Return the valid EAN-13 code of an article of every shop, from 0."""
    digits = f"530{number:09}"
    return digits + str(check_digit(digits))


def ready_shop(shop: Shop, conditions: Conditions) -> Path:
    """Return the data directory of a shop whose day is open, building it where it is not there."""
    folder = conditions.cache / _shape() / shop.name
    if not folder.exists():
        conditions.tell(f"building a shop: {shop.name}")
        unfinished = folder.with_name(folder.name + ".new")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True, mode=0o700)
        asyncio.run(_build(unfinished, shop))
        unfinished.rename(folder)
    asyncio.run(_open_the_day(folder))
    return folder


async def _build(folder: Path, shop: Shop) -> None:
    async with till_of(folder) as opened:
        till = opened.till
        for articles in _in_parts(shop.articles):
            await till.ledger.record(Catalogue(articles=articles))
        await add_person(till, "Ana Hoxha", PIN, operator_code="kd482mz719", role=Role.OWNER)
    if shop.old_sales:
        await multiplied.add_old_sales(folder, shop.old_sales)
    if shop.queued:
        await multiplied.add_queued_sales(folder, shop.queued)
    if shop.open_orders:
        await _order(folder, shop.open_orders)


async def _order(folder: Path, count: int) -> None:
    """Take so many orders at tables, in turns."""
    async with selling_at(folder) as opened:
        for each in range(count):
            await scan(opened.till, f"A{each % ORDERED:07}")
            wish = PlaceWish(name=str(1 + each % PLACES), area="Salla")
            await send_order(opened.till, OrderFor(place=wish))


async def _open_the_day(folder: Path) -> None:
    async with selling_at(folder):
        pass


def _in_parts(count: int) -> Iterator[list[Article]]:
    for first in range(0, count, ARTICLES_AT_ONCE):
        yield [_article(each) for each in range(first, min(first + ARTICLES_AT_ONCE, count))]


def _article(number: int) -> Article:
    name = f"{NOUNS[number % len(NOUNS)]} {KINDS[number // 10 % len(KINDS)]} {number}"
    return Article(
        article_id=ArticleId(f"A{number:07}"),
        name=name,
        price=Decimal(50 + number % 900),
        vat_code=CODES[number % len(CODES)],
        unit="XPP",
        category=NOUNS[number % len(NOUNS)],
        barcodes=(barcode_of(number),),
        weighed=False,
    )


def _shape() -> str:
    """Return a mark that changes with the tables and with this way of filling them."""
    made_of = [
        *sorted((CHECKOUT / "till" / "store" / "migrations").glob("*.sql")),
        Path(__file__),
        Path(multiplied.__file__),
    ]
    return hashlib.sha256(b"".join(path.read_bytes() for path in made_of)).hexdigest()[:12]
