"""The rows of a file of buyers: whom they would add or put right, what is wrong in them."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from till.actions.shop.buyers import check_buyers, take_buyers
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Deed
from till.domain.shop.buyer import Buyer
from till.system.buyers_file import COLUMNS, BadBuyer, read_buyers
from till.system.catalogue_file import as_csv
from ui.kit.frame.file_import import Told
from ui.kit.frame.import_dialog import MOST_SHOWN, ImportView
from ui.kit.table.record_list import ListRecord
from ui.shell.shell import Shell

COLUMN_WORDS = {
    "number": "buyers.column_number",
    "name": "customer.name",
    "address": "customer.address",
    "town": "customer.town",
    "country": "customer.country",
}


class BuyersFile:
    """The file that was read last."""

    kind = "buyers"
    deed = Deed.BUYERS_FROM_FILE

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._good: Sequence[Buyer] = ()
        self._bad: Sequence[BadBuyer] = ()

    async def read(self, path: Path, _told: Told) -> ImportView:
        """Tell whom a file would add, and whom it would put right."""
        self._good, self._bad = await asyncio.to_thread(read_buyers, path)
        checked = check_buyers(self._shell.till, self._good)
        return ImportView(
            kind=self.kind,
            file=path.name,
            counts={
                "new": len(checked.new),
                "changed": len(checked.changed),
                "bad": len(self._bad),
                "unchanged": checked.count_unchanged,
            },
            count_bad=len(self._bad),
            count_good=len(checked.new) + len(checked.changed),
            rows=self._faults_shown(),
        )

    async def take(self, _approval: Approval | None, _told: Told) -> str:
        """Keep the good rows; buyers are everybody's to keep."""
        taken = await take_buyers(self._shell.till, self._good)
        say = self._shell.words.say
        return say("buyers.imported", new=taken.count_new, known=taken.count_known)

    def faults(self) -> bytes:
        """Return the bad rows as they are, each with what is wrong behind it."""
        words = self._shell.words
        bad = [
            [*(each.cells.get(column, "") for column in COLUMNS), words.error(each.error)]
            for each in self._bad
        ]
        return as_csv((*COLUMNS, words.say("import.wrong")), bad)

    def ask_columns(self, _then: Callable[[], object]) -> bool:
        """Ask nothing: the columns of buyers are known by their names."""
        return False

    def _faults_shown(self) -> Sequence[ListRecord]:
        words = self._shell.words
        return [
            ListRecord(
                key=str(each.line),
                cells=(str(each.line), self._column_words(each), each.name, "", ""),
                sub=words.error(each.error),
                icon="x",
                tone="att",
            )
            for each in self._bad[:MOST_SHOWN]
        ]

    def _column_words(self, bad: BadBuyer) -> str:
        """Say which column an error is about; that of the type has no field of its own."""
        return self._shell.words.say(COLUMN_WORDS.get(bad.error.place, "customer.paper"))
