"""Many articles changed at once: planned, made by one row, followed, undone, over kills.

Lives here: what a plan tells, what comes of it, what the journal keeps, what is refused.
Must not: the page (tests/ui), the command (tests/cli).
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.actions.desk import ActionDesk, a_desk
from tests.actions.limited import CASHIERS, last_entry, limit
from tests.builders import an_article
from till.actions.people.people_access import add_person
from till.actions.ports.records import ArticlesArchived, BulkMade, Catalogue
from till.actions.selling import selling
from till.actions.shop import bulk_changes
from till.actions.shop.bulk_changes import (
    choose_codes,
    choose_shown,
    make_change,
    plan_change,
    settle_changes,
    undo_change,
    undoable,
)
from till.actions.shop.catalogue_editing import change_article
from till.actions.shop.prices import price_change
from till.domain.errors import TillError
from till.domain.errors.catalogue import (
    BulkAmountUnreadable,
    BulkNothing,
    BulkPlanChanged,
    BulkPriceUnfit,
    BulkStopped,
    BulkTooMany,
    BulkUndoOver,
    PriceFromPassed,
    VatCodeNotAllowed,
)
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.bulk_change import (
    NO,
    YES,
    BulkChange,
    BulkField,
    BulkPlan,
    Ending,
    Standing,
    read_step,
)
from till.domain.shop.people import Role
from till.domain.shop.prices import PriceStanding
from till.domain.shop.vat import VatCode
from till.store import bulk_changes as stored
from till.system.reference_tables import load_units

UNITS = load_units()
MORE = BulkChange(field=BulkField.PRICE, percent=Decimal(5))


class Killed(BaseException):
    """The till is gone at this moment."""


def articles() -> Sequence[Article]:
    """Twelve articles of every kind."""
    plain = [
        replace(
            an_article(
                str(200 + place), name=f"Kafe {place}", price=price, barcodes=(f"77{place}",)
            ),
            category=("Kafe", "Pije", "")[place % 3],
        )
        for place, price in enumerate(
            ("0.00", "0.0125", "1.20", "25.00", "390.00", "1490.00", "55.00", "999999.99", "100.00")
        )
    ]
    weighed = an_article("300", name="Djathë", price="1200.00", barcodes=(), weighed=True)
    return [*plain, weighed, an_article("301", name="Sallam", price="90.00", barcodes=())]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ActionDesk]:
    monkeypatch.setattr(bulk_changes, "AT_ONCE", 3)
    monkeypatch.setattr(stored, "AT_ONCE", 2)
    with a_desk(tmp_path) as opened:
        opened.store.ledger.record_from_thread(Catalogue(articles=articles()))
        opened.store.ledger.record_from_thread(ArticlesArchived(article_ids=[ArticleId("208")]))
        yield opened


def ids(desk: ActionDesk) -> Sequence[ArticleId]:
    """Every article, off sale or not."""
    found = desk.store.database.select("SELECT article_id FROM article ORDER BY article_id")
    return [ArticleId(key) for (key,) in found]


def everything(desk: ActionDesk) -> Mapping[str, object]:
    """What there is of each article, in what it is found, and how many there are of each kind."""
    till = desk.till.articles
    kept = {key: (till.with_id(key), till.in_archive(key)) for key in ids(desk)}
    found = {
        word: {each.article_id for each in till.search_now(word, category="", limit=99).articles}
        for word in ("kafe", "djath", "sallam")
    }
    for name, _ in till.categories():
        browsed = till.search_now("", category=name, limit=99)
        found[f"of {name}"] = {each.article_id for each in browsed.articles}
    return {"kept": kept, "found": found, "counts": till.categories(), "all": till.count()}


def of(desk: ActionDesk, key: str) -> Article:
    article = desk.till.articles.with_id(ArticleId(key))
    assert article is not None
    return article


async def change(desk: ActionDesk, told: BulkChange, *keys: str) -> BulkPlan:
    """Change articles, all of them by default, and return what the plan told."""
    chosen = [ArticleId(each) for each in keys] or ids(desk)
    plan = await plan_change(desk.till, chosen, told)
    await make_change(desk.till, chosen, plan)
    return plan


def tomorrow(desk: ActionDesk) -> datetime:
    return (desk.clock.now() + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)


percents = st.decimals(Decimal(-60), Decimal(60), places=1).filter(bool)
prices = st.builds(
    BulkChange,
    field=st.just(BulkField.PRICE),
    percent=percents,
    ending=st.sampled_from(Ending),
    with_weighed=st.booleans(),
)
others = st.sampled_from(
    [
        BulkChange(field=BulkField.VAT, value=VatCode.C.value),
        BulkChange(field=BulkField.VAT, value=VatCode.B.value),
        BulkChange(field=BulkField.CATEGORY, value="Kafe"),
        BulkChange(field=BulkField.CATEGORY, value=""),
        BulkChange(field=BulkField.UNIT, value="KGM 1"),
        BulkChange(field=BulkField.UNIT, value="XPP 0"),
        BulkChange(field=BulkField.ARCHIVED, value=YES),
        BulkChange(field=BulkField.ARCHIVED, value=NO),
    ]
)


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    told=prices | others,
    left=st.sets(st.integers(0, 11)),
    kills=st.tuples(st.integers(0, 14), st.integers(0, 9)),
    planned=st.booleans(),
)
def test_after_a_change_and_its_undoing_every_article_is_as_before_whatever_is_killed(
    desk: ActionDesk, told: BulkChange, left: set[int], kills: tuple[int, int], *, planned: bool
) -> None:
    kill, kill_back = kills
    if planned and told.field is BulkField.PRICE:
        told = replace(told, begins=tomorrow(desk))
    chosen = [key for place, key in enumerate(ids(desk)) if place not in left]
    before = everything(desk)
    last = undoable(desk.till)

    async def live() -> None:
        plan = await plan_change(desk.till, chosen, told)
        after_kill = killing(desk, kill)
        with suppress(Killed, BulkNothing):
            await make_change(desk.till, chosen, plan)
        desk.disk.full = lambda _records: False
        await settle_changes(desk.till)  # the next start
        made = undoable(desk.till)
        if made == last:
            assert everything(desk) == before  # it was killed before the one row
            return
        assert made is not None
        assert after_kill.is_made
        assert everything(desk) == expected(before, plan, told)
        killing(desk, kill_back)
        try:
            await undo_change(desk.till, made)
        except Killed:
            desk.disk.full = lambda _records: False
            await settle_changes(desk.till)
            if undoable(desk.till) == made:
                await undo_change(desk.till, made)
        desk.disk.full = lambda _records: False
        assert everything(desk) == before

    asyncio.run(live())


class Kill:
    """Ends the till at the nth record from now on."""

    def __init__(self, desk: ActionDesk, left: int) -> None:
        self.left = left
        self.is_made = False
        desk.disk.full = self.look

    def look(self, records: Sequence[object]) -> bool:
        if not self.left:
            raise Killed
        self.left -= 1
        self.is_made = self.is_made or any(isinstance(each, BulkMade) for each in records)
        return False


def killing(desk: ActionDesk, after: int) -> Kill:
    return Kill(desk, after)


def expected(
    before: Mapping[str, object], plan: BulkPlan, told: BulkChange
) -> Mapping[str, object]:
    """What there should be, told plainly; only what a planned price leaves is as before."""
    if told.begins is not None:
        return before
    return Everything(before, plan, told)


class Everything(dict[str, object]):
    """Compares what is kept alone: what is found follows from it, and is compared when undone."""

    def __init__(self, before: Mapping[str, object], plan: BulkPlan, told: BulkChange) -> None:
        super().__init__(before)
        self._now = {each.article_id: each.now for each in plan.shown.get(Standing.CHANGES, ())}
        self._told = told

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, dict)
        return all(
            self._as_changed(key, pair) == other["kept"][key] for key, pair in self["kept"].items()
        )

    __hash__ = None

    def _as_changed(
        self, key: ArticleId, pair: tuple[Article | None, Article | None]
    ) -> tuple[Article | None, Article | None]:
        now = self._now.get(key)
        if now is None:
            return pair
        on_sale, archived = pair
        article = on_sale or archived
        assert article is not None
        match self._told.field:
            case BulkField.ARCHIVED:
                return (None, article) if now == YES else (article, None)
            case BulkField.PRICE:
                changed = replace(article, price=Decimal(now).scaleb(-4))
            case BulkField.VAT:
                changed = replace(article, vat_code=VatCode(now))
            case BulkField.CATEGORY:
                changed = replace(article, category=str(now))
            case BulkField.UNIT:
                unit, weighed = str(now).split(" ")
                changed = replace(article, unit=unit, weighed=weighed == "1")
        return (changed, None) if on_sale else (None, changed)


async def test_the_plan_tells_what_changes_what_is_left_out_and_the_largest_step(
    desk: ActionDesk,
) -> None:
    await change_article(
        desk.till, replace(of(desk, "206"), price=Decimal(60), price_from=tomorrow(desk)), UNITS
    )

    pack = replace(of(desk, "301"), barcodes=("301", "6*6301=500", "12*12301"))
    await change_article(desk.till, pack, UNITS)

    plan = await plan_change(desk.till, ids(desk), replace(MORE, ending=Ending.FIVE))

    told = {each: [row.article_id for row in rows] for each, rows in plan.shown.items()}
    assert told == {
        Standing.OPEN_PRICE: ["200"],
        Standing.WEIGHED: ["300"],
        Standing.PLANNED: ["206"],
        Standing.OFF_SALE: ["208"],
        Standing.TOO_SMALL: ["201", "202"],
        Standing.SAME: ["203"],
        Standing.CHANGES: ["101", "204", "205", "207", "301"],
    }
    assert (plan.count, f"{plan.largest:+.1f}", plan.largest_name) == (5, "+5.6", "Qumësht 1 L")
    assert plan.packs == 1
    assert of(desk, "301").price == Decimal("90.00")


async def test_prices_change_at_once_by_one_row_and_are_undone_until_the_same_time_tomorrow(
    desk: ActionDesk,
) -> None:
    await change(desk, replace(MORE, ending=Ending.NINETY), "204", "205")
    entry = last_entry(desk)
    changed = (of(desk, "204").price, of(desk, "205").price)
    made = undoable(desk.till)
    assert made is not None
    desk.clock.advance(hours=24)
    await change_article(desk.till, replace(of(desk, "205"), price=Decimal(1500)), UNITS)
    stay = await undo_change(desk.till, made)

    assert changed == (Decimal("390.00"), Decimal("1590.00"))
    assert entry.action is JournalAction.ARTICLES_CHANGED
    assert entry.person.name == "Ana Hoxha"
    assert entry.facts == {
        "articles": "1",
        "field": "price",
        "step": "+5%",
        "ending": "90",
        "largest": "+6.7%",
    }
    assert (stay, of(desk, "205").price) == (1, Decimal(1500))
    assert last_entry(desk).action is JournalAction.ARTICLES_CHANGED_BACK
    with pytest.raises(BulkUndoOver):
        await undo_change(desk.till, made)
    await change(desk, MORE, "204")
    over = undoable(desk.till)
    desk.clock.advance(hours=24, seconds=1)
    assert over is not None
    assert undoable(desk.till) is None
    with pytest.raises(BulkUndoOver):
        await undo_change(desk.till, over)


async def test_prices_planned_together_begin_at_their_moment_and_are_listed_with_who_set_them(
    desk: ActionDesk,
) -> None:
    await change(desk, replace(MORE, begins=tomorrow(desk)), "204")
    was = of(desk, "204").price
    desk.clock.set(tomorrow(desk))

    (newest, first) = desk.till.articles.prices(ArticleId("204"))
    assert (was, of(desk, "204").price) == (Decimal("390.00"), Decimal("409.50"))
    assert (newest.state, newest.person, first.price) == (PriceStanding.NOW, "Ana Hoxha", was)
    assert (newest.articles, first.articles) == (1, 0)


async def test_what_is_prepared_is_seen_by_nobody_and_the_counter_sells_on(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    seen = []

    def look(done: int) -> bool:
        seen.append((done, of(desk, "101").price, len(desk.till.articles.prices(ArticleId("101")))))
        return True

    plan = await plan_change(desk.till, ids(desk), MORE)
    making = asyncio.create_task(make_change(desk.till, ids(desk), plan, told=look))
    await selling.scan(desk.till, "101")
    await making
    await selling.scan(desk.till, "101")

    assert {price for _, price, _ in seen} == {Decimal("180.00")}
    assert {count for *_, count in seen} == {1}
    assert [each.article.price for each in desk.till.session.basket.lines] == [
        Decimal("180.00"),
        Decimal("189.00"),
    ]


async def test_stopped_nothing_is_changed_and_nothing_is_left_of_it(desk: ActionDesk) -> None:
    plan = await plan_change(desk.till, ids(desk), MORE)

    with pytest.raises(BulkStopped):
        await make_change(desk.till, ids(desk), plan, told=lambda done: done < 5)

    assert of(desk, "204").price == Decimal("390.00")
    for table in ("bulk_change", "bulk_step", "price_version", "price_change"):
        assert not desk.store.database.number(f"SELECT count(*) FROM {table}"), table


async def test_another_plan_than_the_one_agreed_to_is_not_done(desk: ActionDesk) -> None:
    plan = await plan_change(desk.till, ids(desk), MORE)
    await change_article(desk.till, replace(of(desk, "204"), price=Decimal(400)), UNITS)

    with pytest.raises(BulkPlanChanged):
        await make_change(desk.till, ids(desk), plan)

    assert of(desk, "205").price == Decimal("1490.00")


async def test_an_article_less_to_change_than_was_agreed_to_stops_a_change_of_any_kind(
    desk: ActionDesk,
) -> None:
    told = BulkChange(field=BulkField.VAT, value="C")
    plan = await plan_change(desk.till, ids(desk), told)
    await change_article(desk.till, replace(of(desk, "204"), vat_code=VatCode.C), UNITS)

    with pytest.raises(BulkPlanChanged):
        await make_change(desk.till, ids(desk), plan)

    assert of(desk, "205").vat_code is VatCode.B


async def test_what_somebody_set_otherwise_in_between_stays_forth_and_back(
    desk: ActionDesk,
) -> None:
    told = BulkChange(field=BulkField.VAT, value="C")
    plan = await plan_change(desk.till, ids(desk), told)
    desk.disk.full = Kill(desk, 7).look
    with pytest.raises(Killed):
        await make_change(desk.till, ids(desk), plan)
    desk.disk.full = lambda _records: False
    assert of(desk, "301").vat_code is VatCode.B
    await change_article(desk.till, replace(of(desk, "301"), vat_code=VatCode.D), UNITS)
    await settle_changes(desk.till)
    made = undoable(desk.till)
    assert made is not None
    await change_article(desk.till, replace(of(desk, "204"), vat_code=VatCode.D), UNITS)
    stay = await undo_change(desk.till, made)

    assert stay == 2
    codes = [of(desk, key).vat_code for key in ("101", "204", "205", "301")]
    assert codes == [VatCode.B, VatCode.D, VatCode.B, VatCode.D]


async def test_articles_are_chosen_by_what_is_shown_and_by_codes(desk: ActionDesk) -> None:
    till = desk.till

    assert await choose_shown(till, ArticleGroup.OPEN_PRICE) == ["200"]
    assert await choose_shown(till, ArticleGroup.ARCHIVED, text="kafe 8") == ["208"]
    assert await choose_shown(till, ArticleGroup.ALL, category="Pije") == ["201", "204", "207"]
    assert await choose_shown(till, ArticleGroup.ALL, text="djath") == ["300"]
    assert await choose_codes(till, ["774", "0204", "204", " ", "zzz", "208"]) == (
        ["204", "208"],
        ["0204", "zzz"],
    )
    many = [an_article(f"9{place}", name=f"Ujë {place}", barcodes=()) for place in range(501)]
    desk.store.ledger.record_from_thread(Catalogue(articles=many))
    with pytest.raises(BulkTooMany):
        await choose_shown(till, ArticleGroup.ALL, text="uje")


async def test_bad_input_is_refused_each_by_its_name(desk: ActionDesk) -> None:
    for text in ("", "0", "0%", "+", "5 lek", "1001%", "1,250", "99999999999"):
        with pytest.raises(BulkAmountUnreadable):
            read_step(text)
    assert read_step("\u22123,5 %") == (Decimal("-3.5"), None)
    assert read_step("-20,50") == (None, Decimal("-20.50"))
    past = replace(MORE, begins=desk.clock.now())
    unused = BulkChange(field=BulkField.VAT, value="F")
    for told, error in ((past, PriceFromPassed), (unused, VatCodeNotAllowed)):
        with pytest.raises(error):
            await plan_change(desk.till, ids(desk), told)
    for told, error in (
        (replace(MORE, percent=Decimal(-100)), BulkPriceUnfit),
        (replace(MORE, percent=None, amount=Decimal(-90)), BulkPriceUnfit),
        (BulkChange(field=BulkField.UNIT, value="XPP 0"), BulkNothing),
    ):
        with pytest.raises(error):
            await change(desk, told, "301")
    assert undoable(desk.till) is None


async def test_a_cashier_needs_an_approval_and_nothing_is_prepared_without(
    desk: ActionDesk,
) -> None:
    await add_person(desk.till, "Ilir Shehu", "4718", operator_code=None, role=Role.OWNER)
    limit(desk, CASHIERS)
    plan = await plan_change(desk.till, ids(desk), MORE)

    with pytest.raises(ApprovalNeeded):
        await make_change(desk.till, ids(desk), plan)

    assert not desk.store.database.number("SELECT count(*) FROM bulk_change")


async def test_a_disk_that_is_full_changes_nothing_and_the_next_change_tidies_up(
    desk: ActionDesk,
) -> None:
    plan = await plan_change(desk.till, ids(desk), MORE)
    desk.disk.full = lambda records: isinstance(records[0], BulkMade)
    with pytest.raises(TillError):
        await make_change(desk.till, ids(desk), plan)
    desk.disk.full = lambda _records: False
    kept = of(desk, "204").price
    await make_change(desk.till, ids(desk), plan)

    assert (kept, of(desk, "204").price) == (Decimal("390.00"), Decimal("409.50"))
    assert desk.store.database.number("SELECT count(*) FROM bulk_change") == 1


async def test_what_changed_today_and_what_was_never_sold_are_groups_to_choose_from(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await desk.sell()
    await change(desk, MORE, "204", "205")
    await change(desk, BulkChange(field=BulkField.CATEGORY, value="Ëmbël"), "204", "301")
    made = undoable(desk.till)
    assert made is not None
    await change_article(desk.till, replace(of(desk, "206"), name="Krem"), UNITS)
    till = desk.till

    assert await choose_shown(till, ArticleGroup.CHANGED_TODAY) == ["204", "205", "206", "301"]
    found = await till.articles.set_apart(ArticleGroup.CHANGED_TODAY, "kafe", 99)
    assert [each.article_id for each in found] == ["204", "205"]
    await undo_change(till, made)
    assert await choose_shown(till, ArticleGroup.CHANGED_TODAY) == ["204", "205", "206"]
    assert "101" not in await choose_shown(till, ArticleGroup.NEVER_SOLD)
    assert len(await choose_shown(till, ArticleGroup.NEVER_SOLD)) == till.articles.count() - 1
    desk.clock.advance(hours=24)
    assert await choose_shown(till, ArticleGroup.CHANGED_TODAY) == []


async def test_a_planned_price_that_a_broken_off_import_would_end_still_keeps_an_article_out(
    desk: ActionDesk,
) -> None:
    planned = replace(of(desk, "204"), price=Decimal(400), price_from=tomorrow(desk))
    await change_article(desk.till, planned, UNITS)
    setting = price_change(desk.till)
    broken_off = replace(planned, price=Decimal(410))
    await desk.till.ledger.record(
        Catalogue(articles=[broken_off], change=setting, is_prepared=True)
    )

    plan = await plan_change(desk.till, [ArticleId("204")], MORE)

    assert plan.counts == {Standing.PLANNED: 1}
