"""The strip at the top of every page: who, which day, and how the world is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.avatar import AvatarLook, Mark, draw_avatar
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import Separator
from ui.kit.painting import (
    PaintedBox,
    draw_box,
    draw_icon,
    draw_key_cap,
    draw_text,
    key_cap_width,
    text_width,
)
from ui.kit.state import STATE_FILL, STATE_ICON, STATE_INK, Pill, State
from ui.kit.text import Text
from ui.theme.tokens import Height, TextRole

GAP = 7
AVATAR = 28
COMPACT_BELOW = 1180
LEVELS = 8  # how often words are left out
NAMED = ("shop", "operator", "day", "attention", "queue", "printer", "settings", "lock")
LEAST_WIDTH = 640  # px; the strip never widens a window, it leaves words out


@dataclass(frozen=True, slots=True, kw_only=True)
class StripWords:
    """What a part shows, empty texts left out; `ink` and `fill` are tokens, `fill` makes a pill."""

    strong: str = ""
    plain: str = ""
    icon: str = ""
    initials: str = ""
    keys: str = ""
    ink: str = ""
    fill: str = ""


class StripPart(PaintedButton):
    """48 px high touch target; the strong word is dark unless `ink` colours both."""

    is_choice = False

    def __init__(
        self, words: StripWords | None = None, *, role: TextRole = TextRole.STRIP_STRONG
    ) -> None:
        super().__init__()
        self._words = words or StripWords()
        self._role = role
        self._compact = self._least = self._keyless = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def shown(self) -> StripWords:
        """What it shows."""
        return self._words

    def show_words(self, words: StripWords) -> None:
        """Show something else."""
        self._words = words
        self.speak(f"{words.strong} {words.plain}".strip(), words.keys)
        self.refresh()

    def set_compact(self, *, compact: bool) -> None:
        """Leave the plain word out, for narrow windows."""
        self._compact = compact
        self.refresh()

    def set_least(self, *, least: bool) -> None:
        """Leave the strong word out too, where initials or an icon say enough."""
        self._least = least
        self.refresh()

    def set_keyless(self, *, keyless: bool) -> None:
        """Leave its key out, where there is no room for anything else."""
        self._keyless = keyless
        self.refresh()

    @override
    def sizeHint(self) -> QSize:
        parts = [width for _kind, width in self._parts()]
        width = sum(parts) + GAP * max(0, len(parts) - 1) + (24 if self._words.fill else 0)
        high = Height.STATUS_STRIP - 1
        return QSize(max(round(width) + 1, high if self._least else 0), high)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self._words.fill:
            pill = QRectF(0, rect.center().y() - 16, rect.width(), 32)
            draw_box(
                painter, pill, PaintedBox(fill=self._words.fill, border="", radius=16), self.theme
            )
        left = 12.0 if self._words.fill else 0.0
        for kind, width in self._parts():
            self._paint_part(painter, kind, QRectF(left, 0, width + 1, rect.height()))
            left += width + GAP

    def _paint_part(self, painter: QPainter, kind: str, room: QRectF) -> None:
        words = self._words
        theme = self.theme
        middle = QPointF(room.left(), room.center().y())
        match kind:
            case "initials":
                circle = QRectF(room.left(), middle.y() - AVATAR / 2, AVATAR, AVATAR)
                draw_avatar(painter, circle, words.initials, AvatarLook.SOFT, theme)
            case "icon":
                draw_icon(painter, middle, words.icon, theme, (words.ink or "text2", 19))
            case "strong":
                held = self.pressed_look or self.hover_look
                ink = words.ink or ("accent" if held else "text")
                pen = (theme.font(self._role), theme.colour(ink))
                draw_text(painter, room, words.strong, pen)
            case "plain":
                pen = (self._plain_font(), theme.colour(words.ink or "text2"))
                draw_text(painter, room, words.plain, pen)
            case _:
                draw_key_cap(painter, middle, words.keys, theme)

    def _parts(self) -> list[tuple[str, float]]:
        """The parts from left to right with their widths in px."""
        words = self._words
        theme = self.theme
        plain = "" if self._compact else words.plain
        strong = "" if self._least else words.strong
        keys = "" if self._keyless else words.keys
        found = [
            ("initials", AVATAR if words.initials else 0.0),
            ("icon", 19.0 if words.icon else 0.0),
            ("strong", text_width(strong, theme.font(self._role))),
            ("plain", text_width(plain, self._plain_font())),
            ("keys", key_cap_width(keys, theme) if keys else 0.0),
        ]
        return [(kind, width) for kind, width in found if width]

    def _plain_font(self) -> QFont:
        return self.theme.font(TextRole.STRIP)


class StatusStrip(QFrame):
    """48 px. With `sign_in`: shop and languages instead of operator, day, clock and lock."""

    language_chosen = Signal(str)

    def __init__(self, *, sign_in: bool = False) -> None:
        super().__init__()
        self.setProperty("kind", "strip")
        self.setFixedHeight(Height.STATUS_STRIP)
        self.shop = StripPart()
        self.operator = StripPart()
        self.day = StripPart()
        self.attention = StripPart()
        self.fault = StripPart()
        self.queue = StripPart()
        self.printer = StripPart()
        self.settings = StripPart(StripWords(icon="settings"))
        self.lock = StripPart(StripWords(icon="lock"))
        self.environment = Pill("", State.WAIT)
        self.clock = Text("", role=TextRole.CLOCK_STRIP)
        self.languages: Segmented | None = None
        self._queue_words = self._queue_short = ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 0, 16, 1)
        self._row.setSpacing(14)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # it never widens
        self._sign_in = sign_in
        self._brand = Text("Till", role=TextRole.BUTTON)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        mark = QWidget()
        row = QHBoxLayout(mark)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(Mark())
        row.addWidget(self._brand)
        left: list[QWidget] = [mark, Separator(upright=True)]
        right: list[QWidget] = [self.environment, self.attention, self.queue, self.printer]
        if self._sign_in:
            left += [self.shop]
            right += [Separator(upright=True)]
        else:
            left += [self.operator, Separator(upright=True), self.day]
            right += [Separator(upright=True), self.clock, self.settings, self.lock]
        for widget in left:
            self._row.addWidget(widget)
        self._row.addStretch(1)
        for widget in right:
            self._row.addWidget(widget)
        inside = (self.operator, self.day, self.clock, self.settings, self.lock)
        unused = inside if self._sign_in else (self.shop,)
        for widget in unused:
            widget.setParent(self)
            widget.hide()

    def _connect(self) -> None:
        self.shop.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # it leads nowhere
        self.shop.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.settings.set_least(least=True)
        if self._sign_in:
            self.fault.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.fault.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for part in (self.fault, self.attention, self.environment):
            part.hide()
        self._row.insertWidget(self._row.indexOf(self.environment), self.fault)
        for name in (
            "shop",
            "operator",
            "day",
            "attention",
            "fault",
            "queue",
            "printer",
            "settings",
            "lock",
        ):
            getattr(self, name).setObjectName(f"strip.{name}")

    def show_shop(self, shop: str, till: str) -> None:
        """Name the shop and the till (sign-in page)."""
        self._show(self.shop, StripWords(strong=shop, plain=till))

    def show_operator(self, initials: str, name: str, role_words: str) -> None:
        """Name who is signed in."""
        self._show(self.operator, StripWords(initials=initials, strong=name, plain=role_words))

    def show_day(self, date_text: str, words: str) -> None:
        """Show the business day and whether it is open."""
        self._show(self.day, StripWords(icon="calendar", strong=date_text, plain=words))

    def show_wrong_clock(self, words: str, date_text: str) -> None:
        """Show that the computer's clock is wrong in the place of the business day."""
        part = StripWords(icon="clock", strong=words, plain=date_text, ink=STATE_INK[State.ATT])
        self._show(self.day, part)

    def show_attention(self, count: int, words: str) -> None:
        """Show how many documents need a person, and behind the number what they do; 0 hides it."""
        self._show(
            self.attention,
            StripWords(
                icon=STATE_ICON[State.ATT],
                strong=str(count),
                plain=words,
                ink="att",
                fill="att_soft",
            ),
        )
        if self.attention.isHidden() == (count > 0):
            self.attention.setVisible(count > 0)
            self.fit()

    def show_service(
        self, state: State, words: str, queue_words: str, *, offline: bool = False, short: str = ""
    ) -> None:
        """Show the service and the queue; plain when online, a filled pill with `offline`.

        `short` says how many wait and nothing else, for the narrowest strip.
        """
        self._queue_words = queue_words
        self._queue_short = short or queue_words
        icon = "cloud-off" if offline else "cloud"
        fill = STATE_FILL[state] if offline else ""
        ink = STATE_INK[state]
        self._show(
            self.queue, StripWords(icon=icon, strong=words, plain=queue_words, ink=ink, fill=fill)
        )

    def show_printer(self, state: State, words: str) -> None:
        """Show the printer; filled when it needs somebody."""
        fill = STATE_FILL[state] if state is State.ATT else ""
        ink = STATE_INK[state]
        self._show(self.printer, StripWords(icon="printer", plain=words, ink=ink, fill=fill))

    def show_clock(self, text: str) -> None:
        """Show the time, already written out."""
        self.clock.setText(text)

    def show_environment(self, words: str) -> None:
        """Say that this is not production; empty hides it."""
        self.environment.show_state(State.WAIT, words)
        self.environment.setVisible(bool(words))
        self.fit()

    def show_fault(self, words: str) -> None:
        """Say that something in the till went wrong; touched, it leads to what that is."""
        self._show_fault(State.ATT, words)

    def show_warning(self, words: str, name: str = "fault") -> None:
        """Say in the same place what somebody has to see to; nothing to say no more."""
        self._show_fault(State.WAIT, words, name if words else "fault")

    def _show_fault(self, state: State, words: str, name: str = "fault") -> None:
        self.fault.setObjectName(f"strip.{name}")
        ink = STATE_INK[state]
        fill = STATE_FILL[state]
        self._show(self.fault, StripWords(icon=STATE_ICON[state], strong=words, ink=ink, fill=fill))
        if self.fault.isHidden() == bool(words):
            self.fault.setVisible(bool(words))
            self.fit()

    def set_lock_name(self, name: str, keys: str) -> None:
        """Show the key of the lock and set what is spoken."""
        self._show(self.lock, StripWords(icon="lock", keys=keys))
        self.lock.speak(name, keys)

    def set_settings_name(self, name: str, keys: str) -> None:
        """Set what is spoken for the key of the settings; its own key it does not show."""
        self.settings.speak(name, keys)

    def show_languages(self, options: Sequence[Option], current: str) -> None:
        """Offer languages at the right end (sign-in page)."""
        if self.languages is not None:
            self.languages.setParent(None)
        self.languages = Segmented(options, small=True)
        self.languages.choose(current)
        self.languages.setObjectName("strip.language")
        self.languages.chosen.connect(self.language_chosen)
        self._row.addWidget(self.languages)

    def fit(self) -> None:
        """Leave words out until all parts fit.

        First the attention's, then role and day, then the printer's, the brand, the name of who is
        signed in, since when the service is away; last the lock's key and the words of a fault.
        What is left out may make room for the attention's again.
        How many documents wait is always seen.
        Role and day word are always left out below 1180 px, as drawn for 1024.
        """
        least = 2 if self.width() < COMPACT_BELOW else 0
        for level in range(least, LEVELS):
            self._leave_out(level)
            if self._fits():
                break
        if not self.attention.isHidden():
            self.attention.set_compact(compact=False)
            self.attention.set_compact(compact=not self._fits())

    def _fits(self) -> bool:
        self._row.invalidate()
        return self._row.sizeHint().width() <= self.width()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, Height.STATUS_STRIP)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.fit()

    def _leave_out(self, level: int) -> None:
        side = 12 if level > 1 else 16
        self._row.setSpacing(10 if level > 1 else 14)
        self._row.setContentsMargins(side, 0, side, 1)
        self.attention.set_compact(compact=level > 0)
        self.operator.set_compact(compact=level > 1)
        self.day.set_compact(compact=level > 1)
        printer, brand, name, since, key = range(3, LEVELS)
        self.lock.set_keyless(keyless=level >= key)
        self.fault.set_least(least=level >= key)
        self.printer.set_compact(compact=level >= printer)
        self._brand.setVisible(level < brand)
        self.operator.set_least(least=level >= name)
        queue = self._queue_short if level >= since else self._queue_words
        if self.queue.shown().plain != queue:
            self.queue.show_words(replace(self.queue.shown(), plain=queue))

    def _show(self, part: StripPart, words: StripWords) -> None:
        if part.shown() != words:  # to fit all parts anew is no small work
            part.show_words(words)
            self.fit()
