"""What is only read: texts, beside an icon or a label; key caps; what stands where nothing is."""

from dataclasses import dataclass
from html import escape
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from ui.kit.layout import CENTRE, put, row
from ui.kit.painting import Painted, draw_icon, draw_key_cap, draw_text, key_cap_width, text_width
from ui.theme.current import current_theme
from ui.theme.fonts import SETTINGS
from ui.theme.tokens import Height, Spacing, TextRole

LEAST_PX = 9  # at the text size 100; nothing is set below 12 px
WORDS_LEAST_PX = 12  # at the text size 100
KEY_BELOW: Final = 18


def plain_tip(words: str) -> str:
    """Words as a tip shows them: Qt takes a tip with tags for markup, so those are written out."""
    return escape(words, quote=False) if "<" in words else words


class Text(QLabel):
    """Plain text; `elide`: one line that ends with an ellipsis, `wrap`: as many as needed."""

    def __init__(
        self,
        words: str = "",
        *,
        role: TextRole = TextRole.BODY,
        tone: str = "text",
        wrap: bool = False,
        elide: bool = False,
    ) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setWordWrap(wrap)
        self._theme = current_theme()
        self._role = role
        self._tone = tone
        self._elide = elide
        self._px = 0
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setText(words)
        self._dress()
        self._theme.changed.connect(self._dress)

    def set_tone(self, tone: str) -> None:
        """Change the colour to that of another token."""
        self._tone = tone
        self._dress()

    def set_role(self, role: TextRole, *, px: int = 0) -> None:
        """Change the type role; `px` overrides the size of the role."""
        self._role = role
        self._px = px
        self._dress()

    @override
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(24, least.height()) if self._elide else least

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        wanted = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        if not self._elide or wanted <= self.contentsRect().width():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        pen = (self.font(), self._theme.colour(self._tone))
        draw_text(painter, self.contentsRect().toRectF(), self.text(), pen, self.alignment())
        painter.end()

    def _dress(self) -> None:
        theme = self._theme
        self.setFont(theme.sized(self._role, self._px) if self._px else theme.font(self._role))
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.WindowText, theme.colour(self._tone))
        self.setPalette(colours)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidLook:
    """How a sentence with a sign looks: px of the sign and between both, role, tones.

    One with a `lowest` height in px keeps all its lines; else they may be squeezed into one.
    """

    size: int = 20
    role: TextRole = TextRole.STRIP
    tone: str = "text2"
    ink: str = ""
    spacing: int = Spacing.KEYS
    lowest: int = 0
    centred: bool = False


USUAL: Final = SaidLook()


class IconLabel(Painted):
    """An icon of `size` px in the colour of a token."""

    def __init__(self, name: str, *, size: int = 20, tone: str = "text2") -> None:
        super().__init__()
        self.name = name
        self._size = size
        self._tone = tone
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, name: str, tone: str = "") -> None:
        """Show another drawing, in another colour if one is given."""
        self.name = name
        self._tone = tone or self._tone
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        middle = QPointF((self.width() - self._size) / 2, self.height() / 2)
        draw_icon(painter, middle, self.name, self.theme, (self._tone, self._size))


class SaidLine(QWidget):
    """A sign of `size` px and a sentence that may go on in further lines.

    With `high` it keeps its place, in px. The sign is as `ink` says, else of the sentence's tone;
    it stands at the first line, or in the middle where it is `centred`.
    """

    def __init__(
        self,
        icon: str = "info",
        sentence: str = "",
        *,
        name: str = "",
        look: SaidLook = USUAL,
        high: int = 0,
    ) -> None:
        super().__init__()
        self.sign = IconLabel(icon, size=look.size, tone=look.ink or look.tone)
        self.said = Text(sentence, role=look.role, tone=look.tone, wrap=True)
        self.said.setObjectName(name)
        if not look.lowest:
            self.said.setMinimumSize(1, 18)  # a long sentence may not widen the window
        edge = 2 if high else 0
        made = row(self.sign, (self.said, 1), spacing=look.spacing, margins=(edge, 0, edge, 0))
        if not (high or look.centred):
            made.setAlignment(self.sign, Qt.AlignmentFlag.AlignTop)
        self.setMinimumHeight(high or look.lowest)
        self.setLayout(made)

    def words(self) -> str:
        """The sentence."""
        return self.said.text()

    def say(self, icon: str, tone: str, sentence: str) -> None:
        """Say something; there is no sign beside nothing."""
        self.sign.show_icon(icon, tone)
        self.sign.setVisible(bool(sentence))
        self.said.set_tone(tone)
        self.said.setText(sentence)

    def say_or_hide(self, sentence: str) -> None:
        """Say something else beside the same sign; nothing hides both."""
        self.said.setText(sentence)
        self.setVisible(bool(sentence))


class KeyValue(QWidget):
    """At least 34 px high; `.row` takes a pill or another widget in the value's place."""

    def __init__(self, label: str, value: str = "", *, height: int = Height.KEY_VALUE) -> None:
        super().__init__()
        self.setMinimumHeight(height)
        self.label = Text(label, tone="text2", wrap=True)
        self.value = Text(value, role=TextRole.BODY_STRONG)
        self.row = row((self.label, 1), self.value, spacing=12)
        self.setLayout(self.row)

    def set_words(self, label: str, value: str) -> None:
        """Change label and value."""
        self.label.setText(label)
        self.value.setText(value)


class FittedText(Text):
    """A number in a role's font at `px`, smaller where it would not fit."""

    def __init__(self, *, role: TextRole, px: int) -> None:
        super().__init__("", role=role)
        self._fitted_role = role
        self._most = px
        self.set_role(role, px=px)

    def show_number(self, words: str) -> None:
        """Show a number, already written out."""
        self.setText(words)
        self._fit()

    def set_limit(self, px: int) -> None:
        """Be no larger than so many px, for words beside numbers."""
        self._most = px
        self._fit()

    @override
    def sizeHint(self) -> QSize:
        font = current_theme().sized(self._fitted_role, self._most)
        return QSize(round(text_width(self.text(), font)) + 2, round(font.pixelSize() * 1.3))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        theme = current_theme()
        px = self._most
        while (
            px > LEAST_PX
            and text_width(self.text(), theme.sized(self._fitted_role, px)) > self.width()
        ):
            px -= 1
        self.set_role(self._fitted_role, px=px)


class FittedWords(Text):
    """Words that wrap, in the largest size up to their role's in which all of them are seen."""

    def __init__(self, *, role: TextRole, tone: str) -> None:
        super().__init__("", role=role, tone=tone, wrap=True)
        self._most = role

    def show_words(self, words: str) -> None:
        """Show a sentence."""
        self.setText(words)
        if words:
            self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        for px in range(SETTINGS[self._most].px, WORDS_LEAST_PX - 1, -1):
            self.set_role(self._most, px=px)
            if self.heightForWidth(self.width()) <= self.height():
                return


class KeyCap(Painted):
    """The drawn cap of a key or a combination, e.g. `F12` or `Ctrl L`."""

    def __init__(self, keys: str) -> None:
        super().__init__()
        self._keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_keys(self, keys: str) -> None:
        """Show another key."""
        self._keys = keys
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(key_cap_width(self._keys, self.theme)), Height.KEY_CAP)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        middle = QPointF(0, self.height() / 2)
        draw_key_cap(painter, middle, self._keys, self.theme)


class EmptyState(QWidget):
    """A 34 px icon over two centred lines."""

    def __init__(self, icon: str, title: str = "", text: str = "") -> None:
        super().__init__()
        self.icon = IconLabel(icon, size=34)
        self.title = Text(title, role=TextRole.H2)
        self.text = Text(text, role=TextRole.STRIP, tone="text2", wrap=True)
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(4)
        put(self._column, None, (self.icon, 0, CENTRE), self.title, self.text, None)

    def add(self, key: QWidget) -> None:
        """Put a key under the words, for what can be done."""
        place = self._column.count() - 1
        self._column.insertSpacing(place, KEY_BELOW)
        self._column.insertWidget(place + 1, key, 0, Qt.AlignmentFlag.AlignHCenter)

    def set_words(self, title: str, text: str) -> None:
        """Change both lines."""
        self.title.setText(title)
        self.text.setText(text)
