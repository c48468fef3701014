"""The operator codes that the service knows, for one to be chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.people.people_editing import ListedPeople
from till.domain.fiscal.lookup import Operator
from ui.kit.choice.button import Button
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import PlainScroll, Renewed, column, holder
from ui.kit.text import Text
from ui.shell.messages import Messages

SIZE: Final = QSize(560, 560)
F_KEYS: Final = tuple(range(Qt.Key.Key_F2, Qt.Key.Key_F12 + 1))
FIRST_KEY: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCode:
    """An operator code that the service knows, and who sells under it here."""

    code: str
    name: str
    holder: str = ""


@dataclass(slots=True, kw_only=True)
class KnownCodes:
    """The codes that the service knows, once it was asked; `problem` says why none are known."""

    codes: tuple[KnownCode, ...] = ()
    problem: str = ""
    is_asked: bool = False

    def knows(self, code: str) -> bool:
        """Tell whether the service has listed a code."""
        return any(each.code == code for each in self.codes)


def codes_of(found: Sequence[Operator], staff: ListedPeople) -> tuple[KnownCode, ...]:
    """Return the codes of a list of the service, each with who has it here."""
    holders = {each.person.operator_code: each.person.name for each in staff.members}
    return tuple(
        KnownCode(
            code=each.operator_code, name=each.name, holder=holders.get(each.operator_code, "")
        )
        for each in found
    )


class CodeDialog(Overlay):
    """Gives the code whose row was touched, or whose key was pressed, to whoever asked."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="codes", title="people.codes", size=SIZE)
        self._then: Callable[[str], object] = str
        self.said = Text("", tone="text2", wrap=True)
        self.rows: list[Button] = []
        rows = column(None)
        self._shown: Renewed[Button] = Renewed(rows)
        area = PlainScroll(holder(rows))
        self.frame.body.addLayout(column(self.said, (area, 1)))
        self.dismissed.connect(self.close_overlay)

    def begin(self, codes: KnownCodes, then: Callable[[str], object]) -> None:
        """Show what the service knows, free codes first; `then` is given the chosen one."""
        self._then = then
        in_order = sorted(codes.codes, key=lambda each: bool(each.holder))
        self.rows = [self._row(place, each) for place, each in enumerate(in_order)]
        self._shown.show(self.rows)
        taken = sum(bool(each.holder) for each in codes.codes)
        facts = {"count": len(codes.codes), "taken": taken, "free": len(codes.codes) - taken}
        self.said.setText(codes.problem or self.words.say("people.codes_known", **facts))
        self.said.set_tone("att" if codes.problem else "text2")
        self.open(self)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        place = F_KEYS.index(event.key()) if event.key() in F_KEYS else len(self.rows)
        if place < len(self.rows):
            self.rows[place].click()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _row(self, place: int, each: KnownCode) -> Button:
        keys = f"F{place + FIRST_KEY}" if place < len(F_KEYS) else ""
        row = Button("", keys=keys)
        row.spread = True
        taken = self.words.say("people.code_taken", name=each.holder) if each.holder else ""
        sub = " · ".join(part for part in (each.name, taken) if part)
        row.set_words(each.code, sub=sub)
        row.setObjectName(f"codes.{each.code}")
        row.clicked.connect(self._choose)
        return row

    def _choose(self) -> None:
        row = self.sender()
        if isinstance(row, Button):
            self.close_overlay()
            self._then(row.words())
