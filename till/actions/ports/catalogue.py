"""What can be sold, to whom, at which rate.

Lives here: articles, buyers, exchange rates.
Must not: any implementation.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol

from till.actions.ports.records import LabelsMade, QuickKey, SavedBuyer
from till.domain.cash.exchange import ExchangeRate
from till.domain.selling.search import ArticleGroup, Found
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.bulk_change import BulkDone, BulkPlan
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.domain.shop.prices import PriceVersion


class BulkChanges(Protocol):
    """Changes of many articles at once, for reading."""

    async def add_to(self, plan: BulkPlan, article_ids: Sequence[ArticleId]) -> None:
        """Add to a plan what its change would make of some articles as they are.

        The loop goes on.
        """
        ...

    async def prepared(self, begun_at: datetime) -> tuple[int, int]:
        """Return what a change comes to that is prepared, as its plan says it; the loop goes on.

        Raises BulkLost where it is gone.
        """
        ...

    def unfinished(self) -> Sequence[int]:
        """Return the numbers of changes that articles do not follow yet, or never made."""
        ...

    def newest(self) -> BulkDone | None:
        """Return the last change that is made and not undone."""
        ...

    async def set_since(self, number: int) -> int:
        """Return how many of its articles somebody set otherwise since; the loop goes on."""
        ...


class Articles(Protocol):
    """The catalogue, for reading."""

    bulk: BulkChanges

    def find(self, code: str) -> Article | None:
        """Return the article with this barcode or, failing that, this id."""
        ...

    def with_id(self, article_id: ArticleId) -> Article | None:
        """Return the article of an id, whatever barcodes others bear."""
        ...

    def prices(self, article_id: ArticleId) -> Sequence[PriceVersion]:
        """Return every price of an article, the newest first, those to come before all."""
        ...

    def now(self) -> datetime:
        """Return the moment by which prices are looked up: our clock as the service corrects it."""
        ...

    def in_archive(self, code: str) -> Article | None:
        """Return the article with this barcode or, failing that, this id that is off sale."""
        ...

    def count(self) -> int:
        """Return how many articles can be sold."""
        ...

    def all(self) -> Iterable[Article]:
        """Return every article, by id."""
        ...

    async def ids_of(
        self, group: ArticleGroup, category: str = "", text: str = ""
    ) -> Sequence[ArticleId]:
        """Return all of a group, of a category where one is named; the loop goes on.

        Those that bear every word of a text, which all of ArticleGroup.ALL do.
        """
        ...

    async def ids_of_codes(self, codes: Sequence[str]) -> Sequence[ArticleId | None]:
        """Return the article of each barcode or id, off sale or not; the loop goes on."""
        ...

    def named(self, codes: Iterable[str], *, on_sale: bool) -> Sequence[Article]:
        """Return the articles that have one of these ids or barcodes; each thread may ask."""
        ...

    async def set_apart(self, group: ArticleGroup, text: str, limit: int) -> Sequence[Article]:
        """Return the first articles of a group that bear every word of a text, by name.

        All fit an empty one. ArticleGroup.ALL is asked for by `search`. The loop goes on.
        """
        ...

    async def unlabelled(self, limit: int) -> Sequence[Article]:
        """Return the first articles, by name, whose price their last label does not bear.

        What has an open price, is off sale or has the label of a price to come is not among them.
        The loop goes on.
        """
        ...

    async def unlabelled_to_come(self, day: date, limit: int) -> Sequence[Article]:
        """Return those whose next price, planned until a day's end, their last label does not bear.

        Each is at that price, with the moment from which it holds. The loop goes on.
        """
        ...

    def label_prices(self, article_ids: Iterable[ArticleId]) -> Mapping[ArticleId, Decimal]:
        """Return the price (lek) on the last label of each article that has one."""
        ...

    def label_formats(self) -> Sequence[LabelsMade]:
        """Return the formats of labels that were used, the last first."""
        ...

    def mapping_of(self, head: str) -> str:
        """Return how files with a head (its digest) are read; empty where nobody has said."""
        ...

    async def group_sizes(self) -> Mapping[ArticleGroup, int]:
        """Return how many articles each group has, but those of what was sold or changed.

        Counting them takes too long for a list that is read at each key. The loop goes on.
        """
        ...

    def quick_keys(self) -> Sequence[tuple[QuickKey, Article]]:
        """Return the grid as it was given, without keys of articles that are gone."""
        ...

    def quick_pictures(self) -> Mapping[str, bytes]:
        """Return the pictures of the grid (PNG) by name: read when it is shown, never in a sale."""
        ...

    async def search(self, text: str, *, category: str, limit: int) -> Found:
        """Return the first articles that fit a text, in a category or (empty) in all of them.

        Without a text, the first articles in the order of the catalogue. The loop goes on.
        """
        ...

    def search_now(self, text: str, *, category: str, limit: int) -> Found:
        """Return the same, while everything waits."""
        ...

    def categories(self) -> Sequence[tuple[str, int]]:
        """Return every category with how many articles it has, by name."""
        ...

    def units(self) -> Sequence[Unit]:
        """Return the units that were taken in from the service's list, by code."""
        ...


class Buyers(Protocol):
    """Buyers who come again, for reading."""

    def search(self, text: str, limit: int) -> Sequence[Buyer]:
        """Return the saved buyers that fit a text, the last used first; all fit an empty one."""
        ...

    def listed(self, text: str, limit: int) -> Sequence[SavedBuyer]:
        """Return the same with the moment each was asked for last."""
        ...

    def with_number(self, id_type: BuyerIdType, id_number: str) -> SavedBuyer | None:
        """Return the saved buyer of a number, None where there is none."""
        ...

    def count(self) -> int:
        """Return how many buyers are saved."""
        ...


class ExchangeRates(Protocol):
    """Rates of other currencies, for reading."""

    def newest(self, currency: str) -> ExchangeRate | None:
        """Return the rate that was set last, of whatever day."""
        ...
