"""Changes of many articles at once on disk: prepared in slices, made or undone by one row.

Prices follow that row at each read. Anything else follows it in slices: what a kill leaves between
them is told by the steps themselves, and gone on with at the next start.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from till.actions.ports.records import BulkBegun, BulkMade, BulkSlice, BulkTidied, BulkUndone
from till.domain.errors.catalogue import BulkLost
from till.domain.money import ZERO
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.bulk_change import YES, BulkDone, BulkField, BulkPlan
from till.domain.shop.people import NamedPerson
from till.domain.shop.vat import VatCode
from till.store.article_search import IndexUpdate, forget_names
from till.store.bulk_steps import FOLDED, HAS, add_steps, add_to_plan
from till.store.database import Database, Reader
from till.store.fields import moment_text
from till.store.prices import NOT_ENDED, Row, add_change

AT_ONCE: Final = 250
"""Articles that follow a change in one transaction: a sale waits for no more."""
_NUMBER: Final = """
    SELECT max(number) FROM bulk_change JOIN price_change USING (number)
    WHERE begun_at = ? AND NOT is_valid AND undone_at = ''
"""
_NEWEST_VERSION: Final = "SELECT coalesce(max(number), 0) FROM price_version"
_PREPARED: Final = f"""
    SELECT count(*) + (SELECT count(*) FROM bulk_step WHERE change = ?2),
        coalesce(sum(unit_price % {FOLDED}), 0)
    FROM price_version WHERE number > ?1 AND change = ?2
"""
_SWITCH: Final = "UPDATE price_change SET is_valid = 1, made_at = ? WHERE number = ?"
_COUNTED: Final = "UPDATE bulk_change SET articles = ? WHERE number = ?"
_SWITCH_BACK: Final = "UPDATE price_change SET is_valid = 0 WHERE number = ? AND is_valid"
_UNDONE: Final = "UPDATE bulk_change SET undone_at = ? WHERE number = ?"
_NEWEST: Final = """
    SELECT bulk_change.*, made_at, person, person_id
    FROM bulk_change JOIN price_change USING (number)
    WHERE is_valid ORDER BY number DESC LIMIT 1
"""
_SET_SINCE: Final = f"""
    SELECT count(*) FROM price_version AS mine
    WHERE mine.number > ?1 AND mine.change = ?2 AND EXISTS (
        SELECT 1 FROM price_version AS later JOIN price_change ON price_change.number = later.change
        WHERE later.article_id = mine.article_id AND later.change > ?2 AND is_valid
          AND {NOT_ENDED.format("later")})
"""
_STEPS_SINCE: Final = "SELECT count(*) FROM bulk_step WHERE change = ? AND state = 2"
_UNFINISHED: Final = """
    SELECT number FROM bulk_change JOIN price_change USING (number)
    WHERE (NOT is_valid AND undone_at = '') OR EXISTS (
        SELECT 1 FROM bulk_step WHERE change = number AND state = 1 - is_valid)
    ORDER BY number
"""
_ONE: Final = "SELECT * FROM bulk_change JOIN price_change USING (number) WHERE number = ?"
_TO_FOLLOW: Final = """
    SELECT article_id, was, now, name, category, on_sale, {} AS has
    FROM bulk_step JOIN article USING (article_id) WHERE change = ? AND state = ? LIMIT ?
"""
_STATE: Final = "UPDATE bulk_step SET state = ? WHERE change = ? AND article_id = ?"
_SET: Final = {
    BulkField.VAT: "UPDATE article SET vat_code = ? WHERE article_id = ?",
    BulkField.CATEGORY: "UPDATE article SET category = ? WHERE article_id = ?",
    BulkField.ARCHIVED: "UPDATE article SET on_sale = (? = '') WHERE article_id = ?",
    BulkField.UNIT: """
        UPDATE article SET unit = substr(?1, 1, length(?1) - 2), weighed = substr(?1, -1) + 0
        WHERE article_id = ?2
    """,
}
_DROP: Final = (
    """
    DELETE FROM price_version WHERE number IN (
        SELECT number FROM price_version WHERE number > ?1 AND change = ?2 LIMIT ?3)
    """,
    """
    DELETE FROM bulk_step WHERE ?1 >= 0 AND change = ?2 AND article_id IN (
        SELECT article_id FROM bulk_step WHERE change = ?2 LIMIT ?3)
    """,
)


class StoredBulkChanges:
    """Changes of many articles at once, for reading; what takes long on the reader's thread."""

    def __init__(self, database: Database, reader: Reader, now: Callable[[], datetime]) -> None:
        self._database = database
        self._reader = reader
        self._now = now

    async def add_to(self, plan: BulkPlan, article_ids: Sequence[ArticleId]) -> None:
        """Add to a plan what its change would make of some articles as they are; see the port."""
        now = self._now()
        await self._reader.read(lambda: add_to_plan(self._database, plan, article_ids, now))

    async def prepared(self, begun_at: datetime) -> tuple[int, int]:
        """Return how many articles are prepared, and what their prices come to; see the port."""

        def count() -> tuple[int, int]:
            number = _number_of(self._database, begun_at)
            after = self._database.select(_ONE, number)[0]["versions_after"]
            articles, total = self._database.select(_PREPARED, after, number)[0]
            return articles, total

        return await self._reader.read(count)

    def unfinished(self) -> Sequence[int]:
        """Return the numbers of changes that were left before they were done with; see the port."""
        return [number for (number,) in self._database.select(_UNFINISHED)]

    def newest(self) -> BulkDone | None:
        """Return the last change that is made and not undone; see the port."""
        return next((_done(row) for row in self._database.select(_NEWEST)), None)

    async def set_since(self, number: int) -> int:
        """Return how many of its articles somebody set otherwise since; see the port."""

        def count() -> int:
            row = self._database.select(_ONE, number)[0]
            if row["field"] == BulkField.PRICE.value:
                return self._database.number(_SET_SINCE, row["versions_after"], number)
            return self._database.number(_STEPS_SINCE, number)

        return await self._reader.read(count)


def begin_bulk(database: Database, begun: BulkBegun) -> None:
    """Begin to prepare a change that is not valid."""
    number = add_change(database, begun.change, is_valid=False)
    held = moment_text(begun.begins) if begun.begins else ""
    after = database.number(_NEWEST_VERSION)
    told = (number, moment_text(begun.change.made_at), begun.field.value, held, after)
    database.change("INSERT INTO bulk_change VALUES (?, ?, ?, ?, 0, '', ?)", told)


def keep_bulk_slice(database: Database, part: BulkSlice) -> None:
    """Prepare some of the articles. Raises BulkLost where somebody tidied the change away."""
    number = _number_of(database, part.begun_at)
    add_steps(database, number, database.select(_ONE, number)[0]["holds_from"], part)


def make_bulk(database: Database, made: BulkMade) -> None:
    """Make a prepared change valid: the one switch. Raises BulkLost as a slice does."""
    number = _number_of(database, made.begun_at)
    database.change(_COUNTED, (made.articles, number))
    database.change(_SWITCH, (moment_text(made.made_at), number))


def undo_bulk(database: Database, undone: BulkUndone) -> None:
    """Take a change back by the same switch. Raises BulkLost where it was taken back before."""
    if not database.change(_SWITCH_BACK, (undone.number,)):
        raise BulkLost
    database.change(_UNDONE, (moment_text(undone.undone_at), undone.number))


def tidy_bulk(database: Database, tidied: BulkTidied) -> None:
    """Let some articles follow a change as it is valid now; drop some of one that never was."""
    for row in database.select(_ONE, tidied.number):
        if row["is_valid"] or row["undone_at"]:
            _follow(database, row)
        else:
            _drop(database, row)


def _follow(database: Database, row: Row) -> None:
    number = row["number"]
    is_forth = bool(row["is_valid"])
    field = BulkField(row["field"])
    found = database.select(_TO_FOLLOW.format(HAS[field]), number, int(not is_forth), AT_ONCE)
    known = [
        (each, *((each["was"], each["now"]) if is_forth else (each["now"], each["was"])))
        for each in found
    ]
    meant = [(each, after) for each, before, after in known if each["has"] == before]
    _set_field(database, field, meant)
    states = [
        (int(is_forth) if each["has"] == before else 2, number, each["article_id"])
        for each, before, _ in known
    ]
    database.change_many(_STATE, states)


def _set_field(database: Database, field: BulkField, meant: Sequence[tuple[Row, str]]) -> None:
    """Give articles their values; what is searched by name or category is found by it at once."""
    gone = [each["article_id"] for each, after in meant if after == YES]
    if field is BulkField.ARCHIVED:
        forget_names(database, gone)
    listed = [
        _listed(each, each["category"] if field is BulkField.ARCHIVED else after)
        for each, after in meant
        if (field is BulkField.CATEGORY and each["on_sale"])
        or (field is BulkField.ARCHIVED and not after)
    ]
    index = IndexUpdate(database, listed)
    index.begin()
    database.change_many(_SET[field], [(after, each["article_id"]) for each, after in meant])
    index.end()


def _listed(row: Row, category: str) -> Article:
    """Return as much of an article as the index of names has of it."""
    return Article(
        article_id=ArticleId(row["article_id"]),
        name=row["name"],
        category=category,
        price=ZERO,
        vat_code=VatCode.B,
        unit="",
    )


def _drop(database: Database, row: Row) -> None:
    told = (row["versions_after"], row["number"], AT_ONCE * 4)
    if not sum(database.change(each, told) for each in _DROP):
        database.change("DELETE FROM bulk_change WHERE number = ?", (row["number"],))
        database.change("DELETE FROM price_change WHERE number = ?", (row["number"],))


def _number_of(database: Database, begun_at: datetime) -> int:
    number = database.number(_NUMBER, moment_text(begun_at))
    if not number:
        raise BulkLost
    return number


def _done(row: Row) -> BulkDone:
    begins = row["holds_from"]
    return BulkDone(
        number=row["number"],
        field=BulkField(row["field"]),
        articles=row["articles"],
        made_at=datetime.fromisoformat(row["made_at"]),
        begins=datetime.fromisoformat(begins) if begins else None,
        person=NamedPerson(name=row["person"], person_id=row["person_id"]),
    )
