"""A good copy, where the data cannot be opened: an owner's PIN puts it back."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit
from shiboken6 import isValid

from till.cli.context import Actor, CommandContext
from till.cli.health.data_owner import owner_for_restore
from till.domain.errors import TillError
from till.domain.errors.backups import ChangeLogUnfit
from till.domain.formatting import write_moment
from till.domain.maintenance.backups import LogProof
from till.domain.shop.people import NamedPerson
from till.safekeeping.owner.found import whose
from till.safekeeping.owner.offers import BackupOffer, offer_of
from till.safekeeping.owner.restoring import Restore
from ui.kit.entry.field import LabelledField
from ui.kit.layout import Panel, Separator, put, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.state import Pill, State
from ui.kit.text import KeyValue, Text
from ui.kit.wording import format_lek, format_whole
from ui.theme.tokens import Spacing, TextRole

MEGABYTE: Final = 1024**2
MOST_NAMED: Final = 3
"""So many sales that are not sent yet are named by number."""


class RestorePanel(Panel):
    """What a copy is, which others there are, and the PIN that puts it back, in a thread.

    `restored` or `failed` comes of that; `changed` when another copy is shown, `found` when copies
    that were waited for are there.
    """

    restored = Signal()
    failed = Signal(object)
    changed = Signal()
    found = Signal(object)

    def __init__(self, context: CommandContext, offers: Sequence[BackupOffer]) -> None:
        super().__init__(spacing=0)
        self._context = context
        self._offers = tuple(offers)
        self._place = 0
        self._is_at_work = False
        self._unfit: Path | None = None
        self._say = context.words.say
        self._add_head()
        self._add_facts()
        self._add_keys()
        self._add_pin()
        self._show()

    def wait_for(self, find: Callable[[], Sequence[BackupOffer]]) -> None:
        """Let copies be found in a thread, for the office may take its time.

        A file may be chosen meanwhile, or the window closed.
        """
        self.title.setText(self._say("start.asking_office"))
        self.found.connect(self._take_found)

        def work() -> None:
            offers = find()
            if isValid(self):
                self.found.emit(offers)

        Thread(target=work, name="ask the office", daemon=True).start()

    def _take_found(self, offers: Sequence[BackupOffer]) -> None:
        if self._offers:  # somebody chose a file meanwhile
            return
        self._offers = tuple(offers)
        self._show()
        self.changed.emit()
        if self._offers:
            self.pin.line.setFocus()

    @property
    def offer(self) -> BackupOffer | None:
        """The copy that is shown; None where there is no good one."""
        return self._offers[self._place] if self._offers else None

    @property
    def is_alone(self) -> bool:
        """Whether the copy that is shown would come back without what followed it."""
        return self.offer is not None and self.offer.file == self._unfit

    def _add_head(self) -> None:
        self.title = Text("", role=TextRole.BODY_STRONG)
        self.title.setObjectName("start_failure.copy_of")
        self._checked = Pill(self._say("backups.checked.ok"), State.OK)
        put(self.body, row((self.title, 1), self._checked, spacing=0), Spacing.KEYS)

    def _add_facts(self) -> None:
        keys = ("start.documents_size", "start.after_copy", "start.not_sent", "start.whose")
        self.facts = tuple(KeyValue(self._say(each)) for each in keys)
        self._lines = tuple(Separator() for _ in keys)
        for line, fact in zip(self._lines, self.facts, strict=True):
            put(self.body, line, fact)

    def _add_keys(self) -> None:
        self.older, self.newer, self.pick = (
            make_key("start_failure", Key(name=name, keys=keys, words=self._say(said), at=At.LIST))
            for name, keys, said in (
                ("older", "↓", "start.older_copy"),
                ("newer", "↑", "start.newer_copy"),
                ("pick", "F6", "start.pick_copy"),
            )
        )
        self.older.clicked.connect(self.walk_back)
        self.newer.clicked.connect(self.walk_on)
        self.pick.clicked.connect(self.ask_file)
        put(self.body, Spacing.KEYS, row(self.older, self.newer, self.pick, None))

    def _add_pin(self) -> None:
        self.pin = LabelledField(self._say("backups.owner_pin"))
        self.pin.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.line.setObjectName("start_failure.pin")
        self.pin.set_hint(self._say("start.pin_hint"))
        put(self.body, Spacing.KEYS, self.pin)

    def _show(self) -> None:
        """Show the copy that is chosen, or that there is none."""
        offer = self.offer
        for each in (self._checked, *self.facts, *self._lines, self.older, self.newer, self.pin):
            each.setVisible(offer is not None)
        if offer is None:
            self.title.setText(self._say("start.no_copy"))
            return
        manifest = offer.manifest
        moment = write_moment(manifest.made_at)
        self.title.setText(self._say("start.copy_of", moment=moment))
        size = f"{offer.size / MEGABYTE:.1f} MB".replace(".", ",")
        documents = f"{format_whole(manifest.documents)} · {size}"
        told = whose(self._say, manifest, offer.origin)
        values = (documents, self._sold(), self._unsent(), told)
        for fact, value in zip(self.facts, values, strict=True):
            fact.value.setText(value)
        self.older.setEnabled(self._place + 1 < len(self._offers))
        self.newer.setEnabled(self._place > 0)

    def _sold(self) -> str:
        after = None if self.offer is None else self.offer.after
        if after is None or not after.sales:
            return self._say("start.nothing_after")
        sales = self._context.words.count("start.sales", after.sales)
        told = [sales, format_lek(after.total)]
        if after.proof is not None and after.proof is not LogProof.PROVED:
            told.append(self._say(f"log_proof.{after.proof.value}_mark"))
        return " · ".join(told)

    def _unsent(self) -> str:
        unsent = () if self.offer is None else self.offer.after.unsent
        if not unsent:
            return "–"
        named = ", ".join(str(each) for each in unsent[:MOST_NAMED])
        more = ", …" if len(unsent) > MOST_NAMED else ""
        return f"{self._context.words.count('start.sales', len(unsent))} · {named}{more}"

    def walk_back(self) -> None:
        """Show the next older copy."""
        self._go_to(self._place + 1)

    def walk_on(self) -> None:
        """Show the next newer copy."""
        self._go_to(self._place - 1)

    def _go_to(self, place: int) -> None:
        if 0 <= place < len(self._offers) and not self._is_at_work:
            self._place = place
            self._show()
            self.changed.emit()

    def ask_file(self) -> None:
        """Let a copy be chosen in the system's own dialog, beside the window."""
        asked = QFileDialog(self.window(), self._say("start.pick_copy"))
        asked.setFileMode(QFileDialog.FileMode.ExistingFile)
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked.fileSelected.connect(self.take_file)
        asked.open()

    def take_file(self, name: str) -> None:
        """Show a file that was chosen, before the others; one that is no copy fails."""
        try:
            offer = offer_of(self._context.surroundings(), Path(name))
        except TillError as error:
            self.failed.emit(error)
            return
        self._offers = (offer, *(each for each in self._offers if each.file != offer.file))
        self._place = 0
        self._show()
        self.changed.emit()

    def restore(self) -> None:
        """Put the copy back, once; the damaged data are kept aside."""
        offer = self.offer
        if not self._is_at_work and offer is not None:
            self._is_at_work = True
            self.setEnabled(False)
            given = (self.pin.text(), offer.file, self.is_alone)
            Thread(target=self._work, args=given, name="restore", daemon=True).start()

    def _work(self, pin: str, file: Path, alone: bool) -> None:  # noqa: FBT001 of a thread
        self._context.actor = Actor(pin=pin) if pin else None

        def who(restored: Path) -> NamedPerson:
            return asyncio.run(owner_for_restore(self._context, file, restored))

        try:
            Restore(file=file, who=who, alone=alone).put_back(self._context.surroundings())
        except TillError as error:
            self._is_at_work = False
            self._unfit = file if isinstance(error, ChangeLogUnfit) else self._unfit
            self.failed.emit(error)
        else:
            self.restored.emit()

    def show_failure(self) -> None:
        """Let another PIN be typed, or another copy be chosen."""
        self.setEnabled(True)
        self.pin.set_text("")
        self.pin.line.setFocus()
