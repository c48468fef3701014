"""Who may do what, up to how much: a row a right, a key a role (ui design, 22)."""

from collections.abc import Mapping
from decimal import Decimal
from itertools import groupby
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QGridLayout, QSizePolicy, QWidget
from typing_extensions import override

from till.domain.rights.asked import Asked, Deed
from till.domain.shop.people import Role
from till.system.settings.declared import declared_settings
from till.system.settings.role_table import ROLE_TABLE, SHOWN, RightGroup, RoleCell, RoleRow
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import Panel
from ui.kit.painting import CENTRE, PaintedBox, draw_box, draw_icon, draw_text, fitted, text_width
from ui.kit.text import Text
from ui.kit.wording import format_lek, format_percent
from ui.settings.rows import WORDED, setting_name
from ui.shell.messages import Messages
from ui.theme.tokens import Height, Spacing, TextRole

Values = Mapping[str, str]
SIGN: Final = 18
AIR: Final = 8
NAME_SHARE: Final = 5
ROLE_SHARE: Final = 3
STEPS: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
PRESSING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})


def asked_of_setting(words: Messages, key: str, before: Values, text: str) -> Asked:
    """Return what another value of a setting is asked for as."""
    declared = next(each for each in declared_settings() if each.key == key)
    was, now = (
        words.say(f"settings.option.{each}") if each in WORDED else each
        for each in (before.get(key, ""), text)
    )
    return Asked(of=setting_name(words, declared), was=was, now=now)


def asked_of_role(words: Messages, row: RoleRow, cell: RoleCell, was: Values, now: Values) -> Asked:
    """Return what is asked for where a role may do something else from now on."""
    role = next(role for role, each in row.cells.items() if each == cell)
    said = [cell_words(words, row, cell, each) for each in (was, now)]
    name = f"{words.say(f'role.{role.value}')} · {words.say(role_row_key(row))}"
    return Asked(deed=Deed.CHANGE_LIMITS, of=name, was=said[0], now=said[1])


def cell_words(words: Messages, row: RoleRow, cell: RoleCell, values: Values) -> str:
    """Return what a role may, in words: yes or by approval, a number or no limit."""
    group = row.group
    if group.largest is not None:
        text = values.get(cell.key, "")
        return _number_words(words, group, Decimal(text)) if text else ""
    asks = "settings.role_with_pin" if group is RightGroup.CARDS else "settings.role_asks"
    return words.say("common.yes" if cell.is_on(values) else asks)


def _number_words(words: Messages, group: RightGroup, number: Decimal) -> str:
    if number == group.largest:
        return words.say("people.no_limit")
    write = format_percent if group is RightGroup.PERCENTAGES else format_lek
    return write(number)


def role_row_key(row: RoleRow) -> str:
    """Return the key of the words of a row."""
    if row.group is RightGroup.TENDERS:
        return f"tender.{row.name}"
    return f"settings.role_row.{row.name}"


class RoleKey(PaintedButton):
    """What one role may, in words; a touch, Enter or Space asks to change it.

    `is_on` tells that it needs nobody else; a limit that is a number has no sign.
    """

    def __init__(self, row: RoleRow, role: Role) -> None:
        super().__init__()
        self.role_row = row
        self.role = role
        self.is_on = False
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setObjectName(f"settings.role_{row.name.lower()}_{role.value}")

    @property
    def cell(self) -> RoleCell:
        """The setting behind it."""
        return self.role_row.cells[self.role]

    def show_value(self, words: str, spoken: str, *, is_on: bool) -> None:
        """Show what the role may now."""
        self.is_on = is_on
        self._words = words
        self.speak(f"{spoken}: {words}")
        self.refresh()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter presses it, too; the arrows are the table's."""
        if event.key() in PRESSING:
            if not event.isAutoRepeat():
                self.click()
            event.accept()
        else:
            event.ignore()

    @override
    def sizeHint(self) -> QSize:
        return QSize(96, Height.SEGMENT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        held = self.pressed_look or self.is_on
        fill = "accent_soft" if held else "sunken" if self.hover_look else "surface"
        draw_box(painter, rect, PaintedBox(fill=fill, border="line2"), self.theme)
        has_sign = self.is_on and self.role_row.group.largest is None
        room = rect.adjusted(AIR + (SIGN if has_sign else 0), 0, -AIR, 0)
        strong = TextRole.BODY_STRONG if held else TextRole.BODY_MEDIUM
        font = fitted(self.theme.font(strong), self._words, room.width())
        ink = "accent" if held else "text"
        draw_text(painter, room, self._words, (font, self.theme.colour(ink)), CENTRE)
        if has_sign:
            left = room.center().x() - text_width(self._words, font) / 2 - SIGN - 4
            at = QPointF(max(rect.left() + 4, left), rect.center().y())
            draw_icon(painter, at, "check", self.theme, (ink, SIGN))


class RoleTable(Panel):
    """`turned` carries a row, its cell and whether the cell is to be on.

    `amount_requested` carries the row and the cell of a limit that is a number, `reached` the key
    that the arrows have come to.
    """

    turned = Signal(object, object, bool)
    amount_requested = Signal(object, object)
    reached = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=Spacing.COLUMN)
        self._words = words
        self.keys: dict[tuple[str, Role], RoleKey] = {}
        self._lines: list[list[RoleKey]] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(Spacing.KEYS)
        self._grid.setVerticalSpacing(Spacing.TIGHT)
        self._grid.setColumnStretch(0, NAME_SHARE)
        for column in range(1, len(SHOWN) + 1):
            self._grid.setColumnStretch(column, ROLE_SHARE)
        self.body.addWidget(Text(words.say("settings.role_table"), role=TextRole.H2))
        about = words.say("settings.role_table_about")
        self.body.addWidget(Text(about, role=TextRole.SMALL, tone="text2", wrap=True))
        self.body.addLayout(self._grid)
        self._lay_out()

    def show_values(self, values: Mapping[str, str]) -> None:
        """Show what each role may, by the settings as they are typed."""
        for key in self.keys.values():
            is_on = key.cell.is_on(values)
            spoken = f"{self._row_name(key.role_row)}, {self._role_name(key.role)}"
            said = cell_words(self._words, key.role_row, key.cell, values)
            key.show_value(said, spoken, is_on=is_on)

    def enter(self) -> None:
        """Begin to walk in the table, at its first key."""
        self._reach(self._lines[0][0])

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Go to the key beside; out of the table the arrow is the page's."""
        step = STEPS.get(Qt.Key(event.key()))
        there = None if step is None else self._beside(*step)
        if there is None:
            super().keyPressEvent(event)
            return
        self._reach(there)
        event.accept()

    def _beside(self, down: int, right: int) -> RoleKey | None:
        """Return the key next to the one with the focus; None at the edge."""
        focus = QApplication.focusWidget()
        for line, keys in enumerate(self._lines):
            if focus not in keys:
                continue
            column = keys.index(focus) + right
            if not 0 <= column < len(keys):
                return None
            there = self._lines[min(max(line + down, 0), len(self._lines) - 1)]
            return there[min(column, len(there) - 1)]
        return None

    def _reach(self, key: RoleKey) -> None:
        key.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.reached.emit(key)

    def _lay_out(self) -> None:
        line = 0
        for group, rows in groupby(ROLE_TABLE, key=lambda row: row.group):
            self._lay_out_head(group, line)
            for row in rows:
                line += 1
                self._lay_out_row(row, line)
            line += 1

    def _lay_out_head(self, group: RightGroup, line: int) -> None:
        """Say what follows, and whose each column is."""
        title = self._words.say(f"settings.role_group.{group.value}")
        self._grid.addWidget(Text(title, role=TextRole.BODY_STRONG, wrap=True), line, 0)
        for column, role in enumerate(SHOWN, start=1):
            head = Text(self._role_name(role), role=TextRole.LABEL, tone="text2", elide=True)
            head.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._grid.addWidget(head, line, column)
        self._grid.setRowMinimumHeight(line, Height.SEGMENT)

    def _lay_out_row(self, row: RoleRow, line: int) -> None:
        self._grid.addWidget(Text(self._row_name(row), wrap=True), line, 0)
        made: list[RoleKey] = []
        for column, role in enumerate(SHOWN, start=1):
            self._grid.addWidget(self._made(row, role, made), line, column)
        self._lines.append(made)

    def _made(self, row: RoleRow, role: Role, beside: list[RoleKey]) -> QWidget:
        """Return a key, or for a role that may always the word that says so."""
        if role not in row.cells:
            always = "common.yes" if row.group.largest is None else "people.no_limit"
            said = Text(self._words.say(always), tone="text2")
            said.setAlignment(Qt.AlignmentFlag.AlignCenter)
            return said
        key = RoleKey(row, role)
        key.clicked.connect(self._press)
        self.keys[row.name, role] = key
        beside.append(key)
        return key

    def _press(self) -> None:
        key = self.sender()
        if not isinstance(key, RoleKey):
            return
        if key.role_row.group.largest is None:
            self.turned.emit(key.role_row, key.cell, not key.is_on)
        else:
            self.amount_requested.emit(key.role_row, key.cell)

    def _row_name(self, row: RoleRow) -> str:
        return self._words.say(role_row_key(row))

    def _role_name(self, role: Role) -> str:
        return self._words.say(f"role.{role.value}")
