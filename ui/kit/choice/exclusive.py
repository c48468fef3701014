"""One of several, chosen by a person: what tabs, chips, segments and keys do alike."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton

B = TypeVar("B", bound=PaintedButton)


class Exclusive(QWidget, Generic[B]):
    """`chosen` carries the key of what somebody touched; each control places its own buttons."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self._buttons: dict[str, B] = {}
        self._gone: list[B] = []

    def take(self, buttons: Mapping[str, B]) -> dict[str, B]:
        """Let these be what is chosen of, by their keys, and return them; the others go."""
        for each in self._buttons.values():
            self._group.removeButton(each)
            each.hide()
            # Python's own again: Qt must not destroy it later, when Python has let go of it first.
            each.setParent(None)
        self._gone = list(self._buttons.values())  # not destroyed within their own click
        self._buttons = dict(buttons)
        for each in self._buttons.values():
            each.setParent(self)
            self._group.addButton(each)
            each.clicked.connect(self.tell)
        return self._buttons

    @override
    def setObjectName(self, name: str, /) -> None:
        """Name the control, and after it each button that has no name of its own."""
        super().setObjectName(name)
        for key, each in self._buttons.items():
            if not each.objectName():
                each.setObjectName(f"{name}.{key}")

    def allow_many(self) -> None:
        """Let each be on or off by itself."""
        self._group.setExclusive(False)

    def current(self) -> str:
        """The key of the chosen one; empty while none is."""
        return next((key for key, each in self._buttons.items() if each.isChecked()), "")

    def choose(self, key: str) -> None:
        """Show one as chosen, without a signal. Raises KeyError for an unknown key."""
        self._buttons[key].setChecked(True)
        self.arrange()

    def show_only(self, key: str) -> None:
        """Show one as chosen, or none where it is not here: somebody has to choose."""
        self._group.setExclusive(False)
        for name, each in self._buttons.items():
            each.setChecked(name == key)
        self._group.setExclusive(True)

    def arrange(self) -> None:
        """Place what depends on the chosen one; by itself nothing does."""

    def tell(self) -> None:
        """Say which one is chosen now."""
        self.arrange()
        self.chosen.emit(self.current())
