"""What the office of a chain has beyond some data of its till, or where these are gone: added."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from till.actions.chain.joining import require_joined
from till.actions.ports.office import JoinRequest
from till.bootstrap import Surroundings
from till.domain.chain.batch import Batch, prove_batch
from till.domain.chain.joining import JoinCode
from till.domain.chain.membership import TillAtOffice
from till.domain.errors.backups import NothingToBackUp
from till.domain.errors.chain import OfficeDisagrees, OfficeNotJoined, OfficeSilent
from till.domain.maintenance.backups import BackupReason
from till.domain.maintenance.generations import Generation
from till.office_client.answers import NothingAfter
from till.office_client.client import OfficeClient
from till.office_client.identity import OfficeIdentity
from till.office_client.office import ANSWERS_WITHIN_S, ChainOffice
from till.office_client.plan import OfficePlan, office_plan
from till.safekeeping.backups.backup_file import BackupOrder, make_backup
from till.safekeeping.duplicates.generations import GenerationStart, generation_of
from till.safekeeping.restoring.given_back import GivenBack, GivingBack, guards_away, head_of
from till.sqlite import sqlite3
from till.store.database import close_database, open_database
from till.store.database_file import BACKUP_ENDING
from till.store.faults import disk_faults
from till.store.places import tell_open_anew

NO_OFFICE: Final = GivenBack()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeSource:
    """The office that the till belongs to; with a code the till joins it first, at this address.

    That is where its key went with the disk: the code is in place of that till.
    """

    url: str = ""
    code: JoinCode | None = None


def join_by_code(around: Surroundings, source: OfficeSource, installation: str) -> None:
    """Join the office in place of the till that had these data; nothing without a code.

    Its address is kept. Raises as `require_joined`, DiskFailing, and what an unfit address does.
    """
    if source.code is None:
        return
    file = around.setting_file()
    file.check_all({"office.url": source.url})
    now = Generation(installation=installation, number=1, place=around.place)
    plan = replace(_plan(around, ""), generation=lambda: now)
    request = JoinRequest(url=source.url.rstrip("/"), code=source.code)
    joined = require_joined(asyncio.run(ChainOffice(plan).join(request)), request.url)
    file.change_all({"office.url": request.url, "office.name": joined.office})


def add_from_office(around: Surroundings, source: OfficeSource, data: Path) -> GivenBack:
    """Add to data that nobody has open what the office has after them, if it answers.

    Without an office, or where it is away, nothing is added. Raises OfficeDisagrees where it goes
    on otherwise, OfficeSilent where it fell silent in between, DiskFull, DiskFailing.
    """
    with disk_faults(data), closing(sqlite3.connect(data)) as connection:
        return asyncio.run(_add(around, source, data, connection))


def backup_from_office(around: Surroundings, source: OfficeSource) -> Path:
    """Make a backup of all that the office has of this till; return its file.

    People come without their PINs. Raises OfficeNotJoined, OfficeSilent, NothingToBackUp, and as
    `join_by_code`.
    """
    around.paths.prepare()
    join_by_code(around, source, "")
    with tempfile.TemporaryDirectory(dir=around.paths.folder, prefix="restoring-") as folder:
        data = Path(folder) / around.paths.database.name
        close_database(open_database(data))
        found = add_from_office(around, source, data)
        if not found.is_there:
            url = source.url or around.settings.office.url
            raise OfficeSilent(url=url) if url else OfficeNotJoined
        if not found.entries:
            raise NothingToBackUp
        now = around.clock.now()
        target = around.paths.backups / f"{now:%Y%m%dT%H%M%S%f}Z{BACKUP_ENDING}"
        target.parent.mkdir(parents=True, exist_ok=True)
        order = BackupOrder(stamp=around.backup_stamp, reason=BackupReason.BY_HAND, moment=now)
        make_backup(data, target, order)
    return target


async def _add(
    around: Surroundings, source: OfficeSource, data: Path, connection: sqlite3.Connection
) -> GivenBack:
    async with _reached(_plan(around, source.url)) as office:
        if office is None:
            return NO_OFFICE
        client, identity = office
        asked = await client.till(identity, ANSWERS_WITHIN_S)
        if not isinstance(asked, TillAtOffice):
            return NO_OFFICE
        head = head_of(data)
        place = head.place
        generation = head.generation
        with guards_away(connection):
            giving = GivingBack(connection)
            while isinstance(
                batch := await client.facts(identity, generation, place.number), Batch
            ):
                if batch.after != place or _is_unfit(batch):
                    raise OfficeDisagrees(number=place.number)
                giving.take(batch)
                last = batch.entries[-1]
                place = last.place
                generation = last.generation
            if not isinstance(batch, NothingAfter):
                raise OfficeSilent(url=source.url or around.settings.office.url)
            tell_open_anew(connection)
            begin = GenerationStart(
                cause="restored",
                at=around.clock.now(),
                place=around.place,
                above=max(asked.generation, generation_of(connection).number),
            )
            return replace(giving.end(begin), generation=asked.generation)


def _is_unfit(batch: Batch) -> bool:
    proof = prove_batch(batch)
    return proof.broken is not None or bool(proof.faults)


def _plan(around: Surroundings, url: str) -> OfficePlan:
    plan = office_plan(around.paths, around.settings)
    return replace(plan, url=url.rstrip("/") or plan.url, clock=around.clock, history="all")


@asynccontextmanager
async def _reached(plan: OfficePlan) -> AsyncIterator[tuple[OfficeClient, OfficeIdentity] | None]:
    """Reach the office that this till is known to; None where it is known to none."""
    identity = await asyncio.to_thread(plan.store.find) if plan.url else None
    if identity is None or identity.membership is None:
        yield None
        return
    client = OfficeClient(plan, plan.url)
    try:
        yield client, identity
    finally:
        await client.close()
