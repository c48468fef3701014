"""A real till's data and its way to the office, without a window: for tests with many of them.

Lives here: selling straight into the journal, sending as `till office sync` does, a clock.
Must not: documents at a service (tests/office_server/week).
"""

import asyncio
import shutil
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from tests.builders import MOMENT, a_document, a_sale, an_entry
from tests.ready_database import put_ready_database
from till.actions.ports.records import OfficeCursor
from till.domain.chain.batch import ChainPlace
from till.domain.chain.membership import Membership, Sent
from till.office_client.identity import IdentityStore, new_identity
from till.office_client.office import ChainOffice
from till.office_client.plan import office_plan
from till.office_server.database import Connection
from till.store.chain.journal_reader import JournalReader
from till.store.store import open_store
from till.system.clock import SystemClock
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import build_settings

AT_ONCE = 50  # sales in one commit
WITHIN_S = 120
SECOND = timedelta(seconds=1)
_JOIN = """
    INSERT INTO till (till_id, shop_id, name, installation, public_key)
    SELECT %s, shop_id, %s, %s, %s FROM shop LIMIT 1
"""


@dataclass
class WrongClock:
    """A clock that is off; `jump` is how much further each time that it is read."""

    off: timedelta
    jump: timedelta = timedelta()

    def now(self) -> datetime:
        self.off += self.jump
        return SystemClock().now() + self.off

    def uptime(self) -> timedelta:
        return SystemClock().uptime()


@dataclass
class LightTill:
    """A till of the chain; `sold` are its sales since it joined."""

    name: str
    folder: Path
    sold: int = 0
    clock: WrongClock = field(default_factory=lambda: WrongClock(timedelta()))

    @classmethod
    def joined(cls, owner: Connection, name: str, folder: Path) -> "LightTill":
        """Let a till be one of the office's, with keys that lie beside its data."""
        till = cls(name, folder)
        till.paths.prepare()
        place = Membership(till=name, shop="Tirana", office="Liqeni", office_key=b"k", epoch=1)
        identity = new_identity().joined(place)
        IdentityStore(profile=till.paths.profile, file=till.paths.office_file).keep(identity)
        owner.execute(_JOIN, (name, f"Arka {name}", name, identity.public_key))
        return till

    @property
    def paths(self) -> Paths:
        return Paths(root=self.folder, profile=Profile.PRACTICE)

    def sell(self, count: int = 1, *, moment: datetime = MOMENT, every: timedelta = SECOND) -> None:
        """Sell so often, from a moment on."""
        records = []
        for _ in range(count):
            self.sold += 1
            at = moment + self.sold * every
            sale = a_sale(number=self.sold, moment=at)
            document = a_document(f"{self.name}-{self.sold}", sale=sale)
            entry = replace(an_entry(), moment=at, facts={"sale": sale.key})
            records.append((sale, document, entry))
        put_ready_database(self.paths.database)
        with closing(open_store(self.paths.database)) as store:
            for at in range(0, count, AT_ONCE):
                some = records[at : at + AT_ONCE]
                store.ledger.record_from_thread(*(row for each in some for row in each))

    def send(self, url: str, *, at_once: int = 1) -> Sent:
        """Send all that waits, as one who types the command: what fails once is not waited for.

        `at_once` is how many ask for it; a problem that any was told is returned.
        """
        return asyncio.run(self._sent(url, at_once))

    def newest(self) -> ChainPlace | None:
        with closing(JournalReader(self.paths.database)) as reader:
            return reader.newest()

    def copied_to(self, folder: Path) -> "LightTill":
        """Return the same till on another computer: its folder, and its key."""
        shutil.copytree(self.folder, folder)
        return replace(self, folder=folder)

    async def _sent(self, url: str, at_once: int) -> Sent:
        plan = office_plan(self.paths, build_settings({}, self.paths.profile))
        with closing(open_store(self.paths.database)) as store:

            def keep(place: ChainPlace) -> None:
                store.ledger.record_from_thread(OfficeCursor(place=place))

            office = ChainOffice(replace(plan, url=url, clock=self.clock, keep_cursor=keep))
            try:
                await office.send(0)  # which finds what sends
                sending = [office.send(WITHIN_S, is_patient=False) for _ in range(at_once)]
                told = await asyncio.gather(*sending)
                return next((each for each in told if each.problem), told[-1])
            finally:
                await office.close()
