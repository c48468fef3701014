"""Price files of the back office, taken by themselves from a folder, within an owner's bounds."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final

from till.actions.ports.events import PriceFilesChanged
from till.actions.ports.price_files import FetchedFile, PriceFolder, WaitingFile
from till.actions.shop.catalogue import CheckedCatalogue, check_catalogue, take_good_rows
from till.actions.till import SYSTEM, Till
from till.domain.errors import RuleBroken, TillError, Unreachable
from till.domain.errors.catalogue import FileTakenBefore, PricesNeedPerson
from till.domain.shop.article import ArticleId, Unit
from till.domain.shop.catalogue import CatalogueBadRows
from till.domain.shop.import_plan import ImportKind, PlannedRow
from till.domain.shop.prices import PriceStanding

log = logging.getLogger(__name__)

FIRST_AFTER_S: Final = 90.0
"""A till that has just started has other things to do."""
BETWEEN_LOOKS_S: Final = 60.0
ALL: Final = Decimal(100)
MORE_THAN_PRICES: Final = (ImportKind.VAT, ImportKind.OTHER)
Pause = Callable[[float], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceFilePlan:
    """How many articles a file changes without a person, and how far a price (percent).

    `reasons` says in words what is wrong with a file.
    """

    articles: int
    percent: int
    units: Callable[[], Mapping[str, Unit]]
    reasons: Callable[[TillError], str]


class PriceFiles:
    """Looks into the folder again and again; `run` goes on until it is cancelled.

    A file is looked at once it is as it was at the look before. `pause` waits so many seconds.
    """

    def __init__(
        self,
        till: Till,
        folder: PriceFolder,
        plan: PriceFilePlan,
        *,
        pause: Pause = asyncio.sleep,
    ) -> None:
        self._till = till
        self._folder = folder
        self._plan = plan
        self._pause = pause
        self._seen: frozenset[WaitingFile] = frozenset()
        self._left: dict[WaitingFile, tuple[str, TillError]] = {}
        self._problem: TillError | None = None

    async def run(self) -> None:
        """Look for ever; a fault of it concerns nothing else."""
        await self._pause(FIRST_AFTER_S)
        while True:
            try:
                await self.look()
            except Exception:
                log.exception("price files not looked at")
            await self._pause(BETWEEN_LOOKS_S)

    async def look(self) -> None:
        """Take what is whole and within the bounds; say what is not, and what is wrong."""
        try:
            waiting = await asyncio.to_thread(self._folder.waiting)
            whole = [each for each in waiting if each in self._seen]
            self._seen = frozenset(waiting)
            errors = [await self._try(each) for each in whole]
            problem = next((each for each in errors if each), None)
            if not errors and not isinstance(self._problem, PricesNeedPerson | Unreachable):
                problem = self._problem  # what was refused stays said until the next file
        except TillError as error:
            problem = error
        if problem is not self._problem:
            self._problem = problem
            if problem is not None:
                log.info("a price file: %s", problem)
            self._till.announce(PriceFilesChanged(problem=problem))

    async def _try(self, file: WaitingFile) -> TillError | None:
        """Take a file and put it away; return why it waits or was refused."""
        try:
            if file in self._left:
                return await self._left_over(file, *self._left[file])
            fetched = await asyncio.to_thread(self._folder.fetch, file)
            await self._take(file, fetched)
        except PricesNeedPerson as error:
            return error
        except RuleBroken as error:
            text = self._plan.reasons(error)
            await asyncio.to_thread(self._folder.put_away, file, text, is_taken=False)
            return error
        return None

    async def _left_over(
        self, file: WaitingFile, digest: str, error: TillError
    ) -> TillError | None:
        """Put a file away that was taken in meanwhile: by a person, or before its folder went."""
        if not await asyncio.to_thread(self._till.journal.file_taken, digest):
            return error
        await asyncio.to_thread(self._folder.put_away, file, file.name, is_taken=True)
        del self._left[file]
        return None

    async def _take(self, file: WaitingFile, fetched: FetchedFile) -> None:
        """Take a file in and put it away. Raises what keeps it from that."""
        name = file.name
        if await asyncio.to_thread(self._till.journal.file_taken, fetched.digest):
            raise FileTakenBefore(file=name)
        most = self._plan.articles + 1
        checked = await check_catalogue(self._till, fetched.rows, self._plan.units(), most=most)
        if checked.problems:
            raise CatalogueBadRows(checked.problems)
        if (error := self._beyond(name, checked)) is not None:
            self._left[file] = (fetched.digest, error)
            raise error
        facts = {"file": name, "sha256": fetched.digest}
        await take_good_rows(self._till, checked, SYSTEM, facts=facts)
        self._left[file] = (fetched.digest, FileTakenBefore(file=name))
        text = f"{name} · {checked.count_new} + {checked.count_changed}"
        await asyncio.to_thread(self._folder.put_away, file, text, is_taken=True)
        del self._left[file]

    def _beyond(self, name: str, checked: CheckedCatalogue) -> PricesNeedPerson | None:
        """Return that it is more, or has larger steps, than may be, or changes what is sold.

        A barcode, a pack or a unit of another article is another price at the counter.
        """
        plan = checked.plan
        largest = max(map(self._step, plan.rows[ImportKind.PRICE]), default=Decimal(0))
        is_many = checked.count > self._plan.articles
        is_more = any(map(plan.count, MORE_THAN_PRICES))
        if is_many or is_more or largest > self._plan.percent:
            percent = str(largest.quantize(Decimal(1)))
            return PricesNeedPerson(file=name, count=checked.count, percent=percent)
        return None

    def _step(self, row: PlannedRow) -> Decimal:
        """Return how far a price goes (percent), from what it is and was before the day's files."""
        after = Decimal(row.after)
        return max(
            abs(after - before) * ALL / before if before else ALL * ALL
            for before in (Decimal(row.before), self._begun(row))
        )

    def _begun(self, row: PlannedRow) -> Decimal:
        """Return the price before files changed it within a day: small steps add up to one."""
        since = self._till.articles.now() - timedelta(days=1)
        held = {PriceStanding.NOW, PriceStanding.PAST}
        for each in self._till.articles.prices(ArticleId(row.article_id)):
            is_of_file = each.person == SYSTEM.name and each.holds_from and each.holds_from > since
            if each.state in held and not is_of_file:
                return each.price
        return Decimal(row.before)
