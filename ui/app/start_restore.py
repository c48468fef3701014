"""The newest good copy, where the data cannot be opened: an owner's PIN puts it back."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit

from till.backup.found import find_copies
from till.backup.restoring import put_back
from till.cli.acting import Actor
from till.cli.context import CommandContext
from till.cli.health.data_owner import had_owner, owner_of
from till.domain.errors import TillError
from till.domain.errors.disk import DatabaseDamaged
from till.domain.formatting import write_moment
from till.domain.maintenance.copies import CopyManifest
from till.domain.shop.people import NamedPerson
from ui.kit.entry.field import LabelledField
from ui.kit.key_value import KeyValue
from ui.kit.panel import Panel, Separator
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

MEGABYTE = 1024**2


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyOffer:
    """The copy that may come back."""

    file: Path
    size: int
    manifest: CopyManifest

    @classmethod
    def of(cls, context: CommandContext, error: TillError) -> "CopyOffer | None":
        """Return the newest good copy where the data are not to be trusted; None without any."""
        if not isinstance(error, DatabaseDamaged):
            return None
        try:
            found = find_copies(context.surroundings()).newest_good
        except (TillError, OSError):  # what is shown already is why nothing opened
            return None
        if found is None or found.manifest is None:
            return None
        return cls(file=found.file, size=found.size, manifest=found.manifest)


class RestorePanel(Panel):
    """What the copy is, and the PIN that puts it back, in a thread: `restored`, or `failed`."""

    restored = Signal()
    failed = Signal(object)

    def __init__(self, context: CommandContext, offer: CopyOffer) -> None:
        super().__init__(spacing=0)
        self._context = context
        self._offer = offer
        self._is_at_work = False
        say = context.words.say
        self._add_facts()
        self.pin = LabelledField(say("backups.owner_pin"))
        self.pin.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.line.setObjectName("start_failure.pin")
        self.body.addSpacing(Spacing.KEYS)
        self.body.addWidget(self.pin)

    def _add_facts(self) -> None:
        say = self._context.words.say
        manifest = self._offer.manifest
        moment = write_moment(manifest.made_at)
        head = QHBoxLayout()
        head.addWidget(Text(say("start.copy_of", moment=moment), role=TextRole.BODY_STRONG), 1)
        head.addWidget(Pill(say("backups.checked.ok"), State.OK))
        self.body.addLayout(head)
        self.body.addSpacing(Spacing.KEYS)
        size = f"{self._offer.size / MEGABYTE:.1f} MB".replace(".", ",")
        facts = {"backups.documents": str(manifest.documents), "backups.size": size}
        for label, value in facts.items():
            self.body.addWidget(Separator())
            self.body.addWidget(KeyValue(say(label), value))

    def restore(self) -> None:
        """Put the copy back, once; the damaged data are kept aside."""
        if not self._is_at_work:
            self._is_at_work = True
            self.setEnabled(False)
            Thread(target=self._work, args=(self.pin.text(),), name="restore", daemon=True).start()

    def _work(self, pin: str) -> None:
        actor = Actor(pin=pin) if pin else None

        def who(restored: Path) -> NamedPerson:
            was_owned = had_owner(self._context.paths.database)
            return asyncio.run(owner_of(self._context, actor, restored, was_owned=was_owned))

        try:
            put_back(self._context.surroundings(), self._offer.file, who)
        except TillError as error:
            self._is_at_work = False
            self.failed.emit(error)
        else:
            self.restored.emit()

    def show_failure(self) -> None:
        """Let another PIN be typed."""
        self.setEnabled(True)
        self.pin.set_text("")
        self.pin.line.setFocus()
