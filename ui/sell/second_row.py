"""The row under the scan field: who buys, and the baskets set aside as chips.

The rail stands where the customer stands, and beside it when there is one, so that both together
cost the lines no more room than one of them: ten lines stay in sight.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget
from typing_extensions import override

from till.domain.shop.buyer import Buyer
from till.domain.text import one_line
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.frame.banner import CloseKey
from ui.kit.layout import lay, row
from ui.kit.painting import CENTRE, LEFT, PaintedBox, draw_box, draw_icon, draw_text, text_width
from ui.kit.state import Pill, State
from ui.kit.table.record_list import whole_parts
from ui.kit.text import IconLabel, KeyCap, Text, plain_tip
from ui.park.list import ParkedCard
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

HEIGHT = 48
"""Of the row, in px (ui design, picture 03)."""
CUSTOMER_GAP = 12
MOST_NAME = 220
REST = 168
"""What stands beside name, number and pill: icon, key cap, cross and what is between; in px."""
"""Less of number and town says nothing, and leaves its room to the name, in px."""
SIDE = 16
ICON = 18
GAP = 8
LEAST = 128
MOST = 210
"""Widths of a chip in px at the usual text size."""
MORE_WIDTH = 64


class CustomerRow(QFrame):
    """Name, number and town, the pill of an electronic invoice, and a cross.

    `pressed` when the row is touched, `removed` when its cross is.
    """

    pressed = Signal()
    removed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.setProperty("kind", "panel")
        self.setObjectName("sell.customer")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.name = Text("", role=TextRole.BODY_STRONG, elide=True)
        self._detail = ""
        self.detail = Text("", role=TextRole.BODY, tone="text2", elide=True)
        self.electronic = Pill(words.say("sell.electronic"), State.INFO, icon="mail")
        self.cross = CloseKey()
        self.cross.setObjectName("sell.customer_remove")
        self.cross.speak(words.say("sell.remove_customer"))
        self.cross.clicked.connect(self.removed)
        who = (IconLabel("user"), self.name, self.detail, None)
        parts = (*who, self.electronic, KeyCap("F6"), self.cross)
        lay(self, row(*parts, spacing=CUSTOMER_GAP, margins=(16, 0, 4, 0)))
        self.hide()

    def show_customer(self, buyer: Buyer | None, *, is_electronic: bool) -> None:
        """Show who buys; nobody hides the row."""
        self.setVisible(buyer is not None)
        if buyer is None:
            return
        name = one_line(buyer.name)
        kind = self._words.say(f"sell.customer_kind.{buyer.id_type.name}")
        detail = self._words.say(
            "sell.customer_number",
            kind=kind,
            number=one_line(buyer.id_number),
            town=one_line(buyer.town),
        )
        self.name.setText(name)
        self._detail = detail
        self.name.setToolTip(plain_tip(name))
        self.detail.setToolTip(plain_tip(detail))
        self.electronic.setVisible(is_electronic)
        self._keep_name()
        more = f", {self.electronic.words()}" if is_electronic else ""
        self.setAccessibleName(f"{name}, {detail}{more}")

    def wanted(self) -> int:
        """The width in which name and pill stand in full, in px; a name of usual length at most."""
        name = round(text_width(self.name.text(), self.name.font())) + 1
        return self._taken() + min(name, MOST_NAME)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._keep_name()

    def _keep_name(self) -> None:
        """Let number and town give way before the name does."""
        taken = self._taken()
        wanted = round(text_width(self.name.text(), self.name.font())) + 1
        self.name.setMinimumWidth(max(24, min(wanted, self.width() - taken)))
        room = self.width() - taken - wanted - CUSTOMER_GAP
        font = self.detail.font()
        self.detail.setText(whole_parts(self._detail, font, room))
        self.detail.setVisible(text_width(self.detail.text(), font) < room)

    def _taken(self) -> int:
        """What stands beside the name, in px."""
        pill = self.electronic.sizeHint().width() + CUSTOMER_GAP
        return REST + (pill if self.electronic.isVisibleTo(self) else 0)

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()


class ParkedChip(PaintedButton):
    """A basket set aside: its name, its total, its age."""

    def __init__(self, parked_id: int) -> None:
        super().__init__()
        self.parked_id = parked_id
        self.first_line = ""
        self.second_line = ""
        self.setObjectName(f"sell.parked_{parked_id}")

    def show_card(self, card: ParkedCard, spoken: str) -> None:
        """Show the basket as it is now; one without a name is known by its total."""
        name = one_line(card.name)
        self.first_line = name or card.total_text
        self.second_line = f"{card.total_text} · {card.age_text}" if name else card.age_text
        self.speak(spoken)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        words = max(
            text_width(self.first_line, self.theme.font(TextRole.STRIP_STRONG)),
            text_width(self.second_line, self.theme.font(TextRole.SMALL)),
        )
        part = self.theme.text_size / 100
        width = min(max(round(words) + 1 + 2 * SIDE + ICON + GAP, LEAST), round(MOST * part))
        return QSize(width, HEIGHT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        held = self.pressed_look
        fill = "accent_soft" if held else "sunken" if self.hover_look else "surface"
        border = "accent" if held else "line2"
        draw_box(painter, rect, PaintedBox(fill=fill, border=border, radius=HEIGHT / 2), self.theme)
        at = QPointF(rect.left() + SIDE, rect.center().y())
        draw_icon(painter, at, "pause", self.theme, ("text2", ICON))
        left = rect.left() + SIDE + ICON + GAP
        room = QRectF(left, rect.top() + 4, rect.right() - SIDE - left, (rect.height() - 8) / 2)
        strong = (self.theme.font(TextRole.STRIP_STRONG), self.theme.colour("text"))
        draw_text(painter, room, self.first_line, strong, LEFT)
        plain = (self.theme.font(TextRole.SMALL), self.theme.colour("text2"))
        draw_text(painter, room.translated(0, room.height()), self.second_line, plain, LEFT)


class MoreChip(PaintedButton):
    """How many more baskets are set aside than there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self.setObjectName("sell.parked_more")

    @override
    def sizeHint(self) -> QSize:
        return QSize(MORE_WIDTH, HEIGHT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        fill = "accent_soft" if self.pressed_look else "sunken" if self.hover_look else "surface"
        draw_box(
            painter, rect, PaintedBox(fill=fill, border="line2", radius=HEIGHT / 2), self.theme
        )
        pen = (self.theme.font(TextRole.STRIP_STRONG), self.theme.colour("text"))
        draw_text(painter, rect, self.words, pen, CENTRE)


class ParkedRail(QWidget):
    """As many chips as fit, side by side; `recalled` carries an id, `more` asks for all of them."""

    recalled = Signal(int)
    more = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.setObjectName("sell.parked")
        self.chips: list[ParkedChip] = []
        self._gone: list[ParkedChip] = []
        self.more_chip = MoreChip()
        self.more_chip.setParent(self)
        self.more_chip.clicked.connect(self.more)
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self._place)

    def show_parked(self, cards: Sequence[ParkedCard]) -> None:
        """Show other baskets; the chip of one that is still there stays, with a finger on it too.

        Chips are let go one time later, so that none ends within its own click.
        """
        known = {chip.parked_id: chip for chip in self.chips}
        self.chips = [known.get(card.parked_id) or self._new_chip(card) for card in cards]
        self._gone = [chip for chip in known.values() if chip not in self.chips]
        for chip in self._gone:
            chip.hide()
            chip.setParent(None)
        for chip, card in zip(self.chips, cards, strict=True):
            chip.show_card(card, self._spoken(card))
        self._place()

    def fitting(self, room: int) -> tuple[int, int]:
        """How many chips fit into `room` px, and what they and the rest's chip take of it."""
        widths = [chip.sizeHint().width() + Spacing.KEYS for chip in self.chips]
        if sum(widths) - Spacing.KEYS <= room:
            return len(widths), max(0, sum(widths) - Spacing.KEYS)
        count = max(
            (n for n in range(len(widths)) if sum(widths[:n]) + MORE_WIDTH <= room), default=0
        )
        return count, sum(widths[:count]) + MORE_WIDTH

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._place()

    def _spoken(self, card: ParkedCard) -> str:
        name = one_line(card.name)
        total = card.total_text
        age = card.age_text
        return self._words.say("sell.recall", name=name, total=total, age=age)

    def _new_chip(self, card: ParkedCard) -> ParkedChip:
        chip = ParkedChip(card.parked_id)
        chip.setParent(self)
        chip.clicked.connect(lambda _=False, chosen=card.parked_id: self.recalled.emit(chosen))
        return chip

    def _place(self) -> None:
        """Put the chips side by side until the room is used up, and say how many are left."""
        left = 0
        (shown, _) = self.fitting(self.width())
        for number, chip in enumerate(self.chips):
            chip.setVisible(number < shown)
            if number < shown:
                width = chip.sizeHint().width()
                chip.setGeometry(left, 0, width, HEIGHT)
                left += width + Spacing.KEYS
        rest = len(self.chips) - shown
        self.more_chip.setVisible(rest > 0)
        self.more_chip.setGeometry(left, 0, MORE_WIDTH, HEIGHT)
        self.more_chip.words = self._words.say("sell.more_parked", count=rest)
        self.more_chip.speak(self._words.count("sell.more_parked_name", rest))
        self.more_chip.update()


class SecondRow(QWidget):
    """The customer and the baskets set aside, in one row; without either it is not there."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.customer = CustomerRow(words)
        self.rail = ParkedRail(words)
        self._has_room = True
        parts = row((self.customer, 1), self.rail, None, spacing=Spacing.COLUMN)
        parts.setStretch(2, 0)
        lay(self, parts)
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self.share)
        self.share()

    def show_customer(self, buyer: Buyer | None, *, is_electronic: bool = False) -> None:
        """Show who buys; nobody takes the customer away."""
        self.customer.show_customer(buyer, is_electronic=is_electronic)
        self.share()

    def show_parked(self, cards: Sequence[ParkedCard]) -> None:
        """Show the baskets set aside."""
        self.rail.show_parked(cards)
        self.share()

    def set_room(self, *, has_room: bool) -> None:
        """Stand aside while something else needs the height (a finished sale)."""
        self._has_room = has_room
        self.share()

    def share(self) -> None:
        """Share the width between those that are there, and hide when there is nothing to show."""
        has_customer = not self.customer.isHidden()
        has_parked = bool(self.rail.chips)
        self.setVisible(self._has_room and (has_customer or has_parked))
        self.rail.setVisible(has_parked)
        room = self.width()
        if has_customer:
            room -= Spacing.COLUMN + self.customer.wanted()
        self.rail.setFixedWidth(self.rail.fitting(room)[1])

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.share()
