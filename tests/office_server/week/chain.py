"""A chain that lives through a week: real tills, each at a practice service, behind a bad line.

Lives here: joining, a day of sales and its Z, what happens to tills, what they say of themselves.
Must not: sentences (test_a_played_week).
"""

import asyncio
import shutil
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, closing, suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import httpx

from tests.builders import an_article, cash
from tests.office_server.week.bad_line import BadLine
from tests.practice_server import PracticeServer
from tests.stories.shop import MORNING, Shop, ShopClock, StoryDesk
from tests.stories.till_desk import PIN
from tests.tcp_printer import VirtualPrinter
from till.actions.chain.joining import join
from till.actions.day.opening import declare
from till.actions.day.reporting import close_day, x_report
from till.actions.people.people_access import set_lost_pin
from till.actions.ports.records import Catalogue
from till.actions.selling import selling
from till.domain.cash.count import count_amount
from till.domain.chain.joining import read_code
from till.domain.errors.backups import DUPLICATE_FAULTS
from till.domain.errors.chain import OfficeSilent
from till.domain.maintenance.backups import BackupReason
from till.domain.money import from_whole_cents
from till.domain.shop.people import NamedPerson
from till.office_client.identity import IdentityStore
from till.office_server.database import Connection
from till.office_server.founding import Office
from till.office_server.joining import CodeWish, make_code
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.owner.duplicates import PlannedChoice
from till.safekeeping.owner.duplicates import decide as decide_life
from till.safekeeping.owner.from_office import OfficeSource, backup_from_office
from till.safekeeping.owner.restoring import Restore
from till.sqlite import sqlite3

Heard = TypeVar("Heard")
OWNER = NamedPerson(name="Ana Hoxha", person_id=1)
SENT_WITHIN_S = 120
FIFTEEN_MINUTES = timedelta(minutes=15)


@dataclass
class Chain:
    """The office of the week: its own connection, and the line that its tills have to it."""

    owner: Connection
    office: Office
    line: BadLine

    def code(self, shop: str, name: str, replaces: str | None = None) -> str:
        wish = CodeWish(shop=shop, name=name, valid_for=FIFTEEN_MINUTES, replaces=replaces)
        return make_code(self.owner, self.office, wish).code.text


@dataclass
class WeekTill:
    """A till of the week; `zs` is what its Z reports say of each day.

    `sold_by_clone` is what another computer with its data sold, which no Z of ours can know.
    """

    chain: Chain
    name: str
    shop: Shop
    rng: Random
    zs: dict[date, tuple[int, Decimal]] = field(default_factory=dict)
    sold_by_clone: dict[date, tuple[int, Decimal]] = field(default_factory=dict)
    is_stolen: bool = False
    backup: Path | None = None

    async def begin(self, of_shop: str) -> None:
        """Furnish the till and let it join its shop."""
        async with self.shop.open() as desk:
            await desk.set_up(amount=None)
            code = self.chain.code(of_shop, self.name)
            while not self.shop.paths.office_file.exists():
                with suppress(OfficeSilent):  # the line broke: asked again by the same code
                    await join(desk.till, self.chain.line.address, code)

    @property
    def till_id(self) -> str:
        store = IdentityStore(profile=self.shop.paths.profile, file=self.shop.paths.office_file)
        known = store.find()
        assert known is not None
        assert known.membership is not None
        return known.membership.till

    def go_to(self, day: int) -> None:
        self.shop.clock.set(MORNING + timedelta(days=day))

    async def trade(self, *, sales: int, closes: bool = True) -> None:
        """Open the day, sell, deliver, send, and take the Z."""
        async with self.shop.open() as desk:
            await desk.sign_in()
            if not desk.till.movements.of_day(desk.till.today):
                await self._declare(desk)
            for _ in range(sales):
                await self._sell(desk)
            await desk.until(lambda: not desk.till.documents.open())
            if closes:
                await self.take_z(desk)
            if not self.is_stolen:
                await self.send(desk)

    async def take_z(self, desk: StoryDesk) -> None:
        report = await x_report(desk.till)
        taken = await close_day(desk.till, count_amount(report.cash.expected))
        self.zs[desk.till.today] = (taken.report.sales_count, taken.report.total)

    async def send(self, desk: StoryDesk) -> None:
        """Send until the office has all, however often the line is cut."""
        sent = await desk.opened.office.send(SENT_WITHIN_S)
        assert (sent.problem, sent.waiting) == (None, 0), (self.name, sent)

    async def restore_from_backup(self) -> None:
        """Put back yesterday's backup: what was sold since comes from the office."""
        assert self.backup is not None
        before = self.sales()
        await self._put_back(self.backup, "")
        assert self.sales() == before

    async def restore_on_a_new_disk(self, of_shop: str) -> None:
        """Lose the disk with the key; all comes from the office, by a code in place of the till."""
        code = self.chain.code(of_shop, self.name, self.till_id)
        before = self.sales()
        shutil.rmtree(self.shop.paths.folder)
        self.shop.paths.prepare()
        source = OfficeSource(url=self.chain.line.address, code=read_code(code))
        file = await heard(partial(backup_from_office, self.shop.surroundings(), source))
        await self._put_back(file, self.chain.line.address)
        assert self.sales() == before
        async with self.shop.open() as desk:  # PINs are set anew, items come from their file
            await set_lost_pin(desk.till, OWNER.person_id, PIN, _owns_the_computer)
            await desk.till.ledger.record(Catalogue(articles=[an_article()]))

    def back_up(self) -> None:
        self.backup = self.shop.surroundings().backups().make(BackupReason.BY_HAND).path

    def cloned_to(self, folder: Path) -> "WeekTill":
        """Copy the whole folder, key and all, to another computer."""
        shutil.copytree(self.shop.folder, folder)
        return replace(self, shop=replace(self.shop, folder=folder), zs={})

    def decide(self) -> None:
        decide_life(self.shop.surroundings(), PlannedChoice(person=OWNER))

    def doc_ids(self) -> set[str]:
        return self.shop.doc_ids()

    def is_whole(self) -> bool:
        return prove(self.shop.paths.database).is_whole

    def sales(self) -> int:
        return self.sold()[0]

    def sold(self) -> tuple[int, Decimal]:
        """Return how many sales its data hold, and for how much."""
        with closing(sqlite3.connect(self.shop.paths.database)) as connection:
            number, cents = connection.execute("SELECT count(*), sum(total) FROM sale").fetchone()
            return int(number), from_whole_cents(cents or 0)

    def sums(self) -> dict[date, tuple[int, Decimal]]:
        """Return what the office has to say of each day: its Z, and what a clone sold."""
        return {
            day: (number + more, amount + besides)
            for day, (number, amount) in self.zs.items()
            for more, besides in [self.sold_by_clone.get(day, (0, Decimal(0)))]
        }

    async def _declare(self, desk: StoryDesk) -> None:
        await declare(desk.till, Decimal(self.rng.randrange(1000, 9000)))

    async def _sell(self, desk: StoryDesk) -> None:
        for _ in range(self.rng.randint(1, 3)):
            await selling.scan(desk.till, "101")
        await desk.pay(cash())

    async def _put_back(self, file: Path, office: str) -> None:
        """Restore as the command does; what the backup lacks comes from the office."""
        restore = Restore(
            file=file, who=lambda _restored: OWNER, alone=False, office=OfficeSource(url=office)
        )
        restored = await heard(partial(restore.put_back, self.shop.surroundings()))
        assert restored.office.is_there


async def heard(ask: Callable[[], Heard]) -> Heard:
    """Ask again, as a person does, while the line breaks."""
    while True:
        try:
            return await asyncio.to_thread(ask)
        except OfficeSilent:
            continue


async def _owns_the_computer() -> bool:
    return True


async def both_sell_until_both_stop(one: WeekTill, other: WeekTill) -> None:
    """Let a till and its clone sell and send by turns until each has learnt of the other."""
    async with AsyncExitStack() as stack:
        desks = [await stack.enter_async_context(each.shop.open()) for each in (one, other)]
        for desk in desks:
            await desk.sign_in()
        async with asyncio.timeout(SENT_WITHIN_S):
            while not all(_has_stopped(desk) for desk in desks):
                for till, desk in zip((one, other), desks, strict=True):
                    if not _has_stopped(desk):
                        await till._sell(desk)
                        await desk.opened.office.send(SENT_WITHIN_S)
                        desk.opened.following.look_now()
                        await asyncio.sleep(0)


def _has_stopped(desk: StoryDesk) -> bool:
    return isinstance(desk.till.session.fault, DUPLICATE_FAULTS)


def shops_for(stack: ExitStack, folder: Path, names: Sequence[str]) -> Sequence[Shop]:
    """Make a shop's surroundings for each till: printer, practice service, clock."""
    control = stack.enter_context(httpx.Client(trust_env=False, timeout=60))
    shops = []
    for name in names:
        clock = ShopClock()
        place = folder / name
        service = PracticeServer(database=place / "service" / "p.sqlite3", now=clock.right_now)
        server = stack.enter_context(service)
        printer = stack.enter_context(VirtualPrinter())
        shop = Shop(
            folder=place / "till", server=server, printer=printer, clock=clock, control=control
        )
        shop.new_token()
        shops.append(shop)
    return shops
