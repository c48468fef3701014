"""A state as icon and colour, with a whole sentence that may go on in further lines."""

from PySide6.QtWidgets import QWidget

from ui.kit.icon_label import IconLabel
from ui.kit.layout import TOP, row
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.text import Text
from ui.theme.fonts import TextRole

ICON = 18


class StateSentence(QWidget):
    """What a pill says in a word, said in a sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel(STATE_ICON[State.MUTE], size=ICON, tone=STATE_INK[State.MUTE])
        self._said = Text("", role=TextRole.SMALL, wrap=True)
        self.setLayout(row((self._icon, 0, TOP), (self._said, 1), spacing=8))

    def words(self) -> str:
        """The sentence shown."""
        return self._said.text()

    def show_state(self, state: State, sentence: str) -> None:
        """Show a state with its sentence; without one there is nothing to see."""
        self._icon.show_icon(STATE_ICON[state], tone=STATE_INK[state])
        self._said.set_tone(STATE_INK[state])
        self._said.setText(sentence)
        self.setAccessibleName(sentence)
        self._icon.setVisible(bool(sentence))
