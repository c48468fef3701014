"""The keys that a step has besides going on, and which key of the keyboard presses each."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import Qt

from ui.first_start.progress import FirstStep

F: Final = Qt.Key


class StepAction(StrEnum):
    """What can be asked for in a step."""

    SERVICE = "service"
    OWNER = "owner"
    OPERATORS = "operators"
    PEOPLE = "people"
    PRINTER = "printer"
    TEST_PAGE = "test_page"
    CAME_OUT = "came_out"
    NOTHING_CAME = "nothing_came"
    VAT = "vat"
    FILE = "file"
    BY_HAND = "by_hand"
    DEMO = "demo"
    BY_ITSELF = "by_itself"
    BY_ICON = "by_icon"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepKey:
    """One of them: its key, its picture, and whether it is there only when it is asked for."""

    action: StepAction
    key: Qt.Key
    icon: str
    is_asked: bool = False

    @property
    def cap(self) -> str:
        """What the key is called."""
        return f"F{self.key - Qt.Key.Key_F1 + 1}"


STEP_KEYS: Final[dict[FirstStep, tuple[StepKey, ...]]] = {
    FirstStep.SERVICE: (StepKey(action=StepAction.SERVICE, key=F.Key_F5, icon="refresh-cw"),),
    FirstStep.OWNER: (StepKey(action=StepAction.OWNER, key=F.Key_F5, icon="id-card"),),
    FirstStep.PEOPLE: (
        StepKey(action=StepAction.OPERATORS, key=F.Key_F5, icon="id-card"),
        StepKey(action=StepAction.PEOPLE, key=F.Key_F6, icon="users"),
    ),
    FirstStep.PRINTER: (
        StepKey(action=StepAction.PRINTER, key=F.Key_F5, icon="search"),
        StepKey(action=StepAction.TEST_PAGE, key=F.Key_F6, icon="printer"),
        StepKey(action=StepAction.CAME_OUT, key=F.Key_F9, icon="check", is_asked=True),
        StepKey(action=StepAction.NOTHING_CAME, key=F.Key_F10, icon="x", is_asked=True),
    ),
    FirstStep.VAT: (StepKey(action=StepAction.VAT, key=F.Key_F5, icon="percent"),),
    FirstStep.CATALOGUE: (
        StepKey(action=StepAction.FILE, key=F.Key_F5, icon="upload"),
        StepKey(action=StepAction.BY_HAND, key=F.Key_F6, icon="pencil"),
        StepKey(action=StepAction.DEMO, key=F.Key_F7, icon="package"),
    ),
    FirstStep.READY: (
        StepKey(action=StepAction.BY_ITSELF, key=F.Key_F9, icon="check", is_asked=True),
        StepKey(action=StepAction.BY_ICON, key=F.Key_F10, icon="x", is_asked=True),
    ),
}
