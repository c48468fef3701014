"""The quick keys: groups on tabs, and a grid that holds as many keys as the window has room for."""

import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget
from typing_extensions import override

from till.actions.ports.records import QuickKey
from till.domain.shop.article import Article, Unit
from till.domain.text import one_line
from ui.kit.choice.chips import Tabs
from ui.kit.choice.exclusive import Option
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import column, lay
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text, text_width
from ui.kit.text import EmptyState
from ui.kit.wording import format_short_price, unit_word
from ui.sell.measures import QUICK_GAP, quick_grid
from ui.sell.quick_grid import Entry, Page, Place, QuickGrid
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Height, Radius, Spacing, TextRole

SCALE = 16
PLUS = 20
STRIPE = 5
PICTURE = 30
BESIDE_PRICE = 20
"""Width of a colour; size of a picture on a key, and below a name of more lines, in px."""
WIDE_ENOUGH_FOR_STAR = 400
MOST_COLUMNS = 12


class QuickKeyTile(PaintedButton):
    """Name, price text, and a scale for goods sold by weight; no name = an empty place.

    A key that can be dragged (`set_draggable`) is `dropped` where it is let go, in its own place.
    """

    dropped = Signal(object)

    def __init__(self, name: str = "", price_text: str = "", *, weighed: bool = False) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._icon = ""
        self._is_chosen = False
        self._colour: str | None = None
        self._picture: QPixmap | None = None
        self._is_draggable = False
        self.show_article(name, price_text, weighed=weighed)

    def name(self) -> str:
        """The name shown; empty for an empty place."""
        return self._name

    def show_article(
        self, name: str, price_text: str, *, weighed: bool = False, empty_name: str = ""
    ) -> None:
        """Show another article, or with an empty name an empty place that cannot be pressed.

        `empty_name` is spoken of that.
        """
        self._name = name
        self._price = price_text
        self._icon = "scale" if weighed else ""
        self.show_look(None, None)
        self.setEnabled(bool(name))
        self.speak(f"{name}, {price_text}" if name else empty_name)
        self.update()

    def show_look(self, colour: str | None, picture: QPixmap | None) -> None:
        """Show a colour at the left and a picture beside the price."""
        self._colour = colour
        self._picture = picture
        self.update()

    def set_draggable(self, *, draggable: bool) -> None:
        """Let it be dragged to another place, while the grid is edited."""
        self._is_draggable = draggable

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        is_away = not self.rect().contains(event.position().toPoint())
        if self._is_draggable and self._name and is_away:
            self.setDown(False)
            self.dropped.emit(event.position().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def show_command(self, words: str, icon: str) -> None:
        """Show something else that a touch does, with a drawing of its own."""
        self.show_article(words, "")
        self._icon = icon
        self.speak(words)

    def set_chosen(self, *, chosen: bool) -> None:
        """Frame it as the key that is about to be moved or removed."""
        self._is_chosen = chosen
        self.update()

    def be_a_place(self, empty_name: str) -> None:
        """Let an empty place be touched too, with a plus; `empty_name` is spoken."""
        if not self._name:
            self.setEnabled(True)
            self._icon = "plus"
            self.speak(empty_name)
            self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(96, Height.QUICK_KEY)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(72, Height.QUICK_KEY)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if not self._name:
            self._paint_empty(painter, rect)
            return
        held = self.pressed_look or self._is_chosen
        quiet = not self.isEnabled() or self.hover_look
        fill = "accent_soft" if held else "sunken" if quiet else "surface"
        border, bottom = ("accent", "accent") if held else ("line", "edge")
        box = PaintedBox(fill=fill, border=border, bottom=bottom, width=2 if self._is_chosen else 1)
        draw_box(painter, rect, box, self.theme)
        if self._colour:
            stripe = QRectF(rect.left() + 2, rect.top() + 7, STRIPE, rect.height() - 15)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour(f"key_{self._colour}"))
            painter.drawRoundedRect(stripe, STRIPE / 2, STRIPE / 2)
        small = self.theme.font(TextRole.SMALL)
        is_long = text_width(self._name, self.theme.font(TextRole.QUICK)) > rect.width() - 19
        side = BESIDE_PRICE if is_long else PICTURE
        room = rect.width() - side - 20
        picture = self._picture if text_width(self._price, small) <= room else None
        low = side + 8 if picture else 28  # neither a price nor a name is cut for it
        self._paint_name(painter, rect.adjusted(11, 8, -8, -low))
        ink = "text2" if self.isEnabled() else "text3"
        foot = QRectF(rect.left() + 11, rect.bottom() - 28, rect.width() - 22, 20)
        if picture:
            left = rect.right() - side - 7
            shown = QRectF(left, rect.bottom() - side - 8, side, side)
            painter.drawPixmap(shown, picture, QRectF(picture.rect()))
            foot.setRight(left - 2)
        elif self._icon:
            at = QPointF(foot.right() - SCALE, foot.center().y())
            draw_icon(painter, at, self._icon, self.theme, (ink, SCALE))
            foot.setWidth(foot.width() - SCALE - 2)
        draw_text(painter, foot, self._price, (small, self.theme.colour(ink)))

    def _paint_name(self, painter: QPainter, room: QRectF) -> None:
        """Draw the name in as many lines as the tile has room for, the last one elided."""
        font = self.theme.font(TextRole.QUICK)
        metrics = QFontMetricsF(font)
        step = metrics.height()
        ink = self.theme.colour("text" if self.isEnabled() else "text3")
        most = max(1, int((room.height() + 4) // step))
        lines = break_words(self._name, metrics, room.width(), most)
        for place, line in enumerate(lines):
            at = QRectF(room.left(), room.top() + place * step, room.width(), step)
            draw_text(painter, at, line, (font, ink))

    def _paint_empty(self, painter: QPainter, rect: QRectF) -> None:
        ink = "line2" if self.isEnabled() else "line"
        painter.setPen(QPen(self.theme.colour(ink), 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inside = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(inside, Radius.CONTROL, Radius.CONTROL)
        if self.isEnabled():
            at = QPointF(rect.center().x() - PLUS / 2, rect.center().y())
            draw_icon(painter, at, self._icon, self.theme, ("text2", PLUS))


def break_words(words: str, metrics: QFontMetricsF, width: float, most: int) -> list[str]:
    """Break a name into at most `most` lines of `width` px; the last line keeps the rest.

    A name may be broken at spaces and after hyphens.
    """
    lines: list[str] = []
    line = ""
    pieces = re.split(r"( )|(?<=-)", words)
    for gap, word in zip(["", *pieces[1::2]], pieces[::2], strict=True):
        longer = f"{line}{gap or ''}{word}"
        last = len(lines) == most - 1
        if line and not last and metrics.horizontalAdvance(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


class QuickPanel(QWidget):
    """`article_pressed` carries an article's id; the key right of the tabs lists all groups.

    The list ends with a key that asks to edit the grid (`edit_requested`), where that is allowed.
    While the grid is edited a touch on any place is `place_touched`, and a key that is dragged to
    another one `key_dragged`.
    """

    article_pressed = Signal(str)
    edit_requested = Signal()
    place_touched = Signal(object)
    key_dragged = Signal(object, object)
    turned = Signal()

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__()
        self._words = words
        self._units = units
        self.grid = QuickGrid()
        self._page: Page = ("", 0)
        self._is_listing = False
        self._size = (0, 0)
        self._is_editable = False
        self._is_edited = False
        self._lifted: Place | None = None
        self._tiles: list[QuickKeyTile] = []
        self._pictures: Mapping[str, QPixmap] = {}
        self.tabs = Tabs()
        self.tabs.set_more_name(words.say("sell.more_tabs"))
        self.tabs.more_key.setObjectName("sell.more_groups")
        self.tabs.chosen.connect(lambda key: self.turn_to((key, 0)))
        self.tabs.more.connect(self._toggle_list)
        self.empty = EmptyState("star", words.say("quick.none"), words.say("quick.none_detail"))
        self._place = QWidget()
        self._grid = QGridLayout(self._place)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(QUICK_GAP)
        parts = (self.tabs, (self._place, 1), (self.empty, 1))
        lay(self, column(*parts, spacing=Spacing.COLUMN))
        current_theme().changed.connect(self._lay_out)

    def show_keys(
        self, entries: Sequence[Entry], pictures: Mapping[str, QPixmap] | None = None
    ) -> None:
        """Show other keys, the groups in the order they come; the group in front stays."""
        self._pictures = pictures or {}
        self.grid.take(entries, keep_empty=self._is_edited)
        self.refresh()

    def refresh(self) -> None:
        """Show the grid again after it was changed; the first group where the one shown is gone."""
        self._show_tabs()
        names = self.grid.names()
        stays = self._page[0] in names
        self.turn_to(self._page if stays else (names[0] if names else "", 0))

    def show_edited(self, *, is_edited: bool, lifted: Place | None = None) -> None:
        """Show the grid as one that is edited, with the key of one place chosen; or as usual."""
        self._is_edited = is_edited
        self._lifted = lifted
        if is_edited:
            self._is_listing = False
        self._fill()

    def set_editable(self, *, editable: bool) -> None:
        """Offer to edit the grid, at the end of the list of groups."""
        self._is_editable = editable
        self._fill()

    @property
    def group(self) -> str:
        """The group in front; empty when there is none."""
        return self._page[0]

    @property
    def columns(self) -> int:
        """How many keys stand side by side."""
        return self._size[0]

    def tiles(self) -> list[QuickKeyTile]:
        """The keys on the grid, in order, empty places too."""
        return list(self._tiles)

    def place_of(self, number: int) -> Place:
        """The place that a key of the grid, from 0, shows now."""
        return self._page[0], self._page[1] * len(self._tiles) + number

    def turn_to(self, page: Page) -> None:
        """Show a page of a group."""
        self._page = page
        self._is_listing = False
        if page[0] in self.tabs.tabs:
            self.tabs.choose(page[0])
        self._fill()
        self.turned.emit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        had_star = event.oldSize().width() >= WIDE_ENOUGH_FOR_STAR
        if had_star != (self.width() >= WIDE_ENOUGH_FOR_STAR):
            self._show_tabs()
        self._lay_out()

    def _show_tabs(self) -> None:
        star = "star" if self.width() >= WIDE_ENOUGH_FOR_STAR else ""
        options = [
            Option(key=name, words=one_line(name), icon="" if place else star)
            for place, name in enumerate(self.grid.names())
        ]
        self.tabs.set_options(options)
        if self._page[0] in self.tabs.tabs:
            self.tabs.choose(self._page[0])

    def _toggle_list(self) -> None:
        self._is_listing = not self._is_listing
        self._fill()

    def _lay_out(self) -> None:
        """Make as many keys as fit, keeping those that are there."""
        height = self.height() - self.tabs.height() - Spacing.COLUMN
        size = quick_grid(self.width(), height, current_theme().text_size)
        if size == self._size:
            return
        self._size = size
        columns, rows = size
        while len(self._tiles) > columns * rows:
            old = self._tiles.pop()
            self._grid.removeWidget(old)
            old.hide()
            old.setParent(None)
        while len(self._tiles) < columns * rows:
            self._tiles.append(self._new_tile(len(self._tiles)))
        for place, tile in enumerate(self._tiles):
            self._grid.removeWidget(tile)
            self._grid.addWidget(tile, place // columns, place % columns)
        for each in range(MOST_COLUMNS):
            self._grid.setColumnStretch(each, 1 if each < columns else 0)
            self._grid.setRowStretch(each, 1 if each < rows else 0)
        self.turn_to((self._page[0], 0))

    def _new_tile(self, number: int) -> QuickKeyTile:
        tile = QuickKeyTile()
        tile.setObjectName(f"sell.quick_{number}")
        tile.setMinimumSize(48, 48)
        tile.clicked.connect(lambda: self._press(number))
        tile.dropped.connect(lambda at: self._drop(number, at))
        return tile

    def _drop(self, number: int, at: QPoint) -> None:
        """Tell where a key was let go, if that is a place."""
        spot = self._tiles[number].mapTo(self._place, at)
        end = next(
            (n for n, each in enumerate(self._tiles) if each.geometry().contains(spot)), None
        )
        if end is not None:
            self.key_dragged.emit(self.place_of(number), self.place_of(end))

    def _fill(self) -> None:
        # a shop without quick keys has no dashed places, and no key that leads nowhere
        has_keys = bool(self.grid.keys())
        is_empty = not (has_keys or self._is_edited or self._is_listing)
        self._place.setVisible(not is_empty)
        self.empty.setVisible(is_empty)
        self.tabs.offer_more(is_offered=has_keys or self._is_editable)
        if self._is_listing:
            self._fill_with_groups()
            return
        for number, tile in enumerate(self._tiles):
            place = self.place_of(number)
            entry = self.grid.entry(place)
            if entry is None:
                free = self._words.say("quick.empty_place", number=place[1] + 1)
                tile.show_article("", "", empty_name=free)
            else:
                self._show_entry(tile, *entry)
            tile.set_chosen(chosen=self._is_edited and place == self._lifted)
            tile.set_draggable(draggable=self._is_edited)
            if self._is_edited:
                said = "quick.place_here" if self._lifted else "quick.empty_place"
                tile.be_a_place(self._words.say(said, number=place[1] + 1))

    def _show_entry(self, tile: QuickKeyTile, key: QuickKey, article: Article) -> None:
        price = format_short_price(article.price)
        if article.weighed and (unit := unit_word(self._words, self._units, article)):
            price = self._words.say("sell.price_per_unit", price=price, unit=unit)
        if not article.price:
            price = self._words.say("sell.no_price")
        tile.show_article(one_line(key.label or article.name), price, weighed=article.weighed)
        tile.show_look(key.colour, self._pictures.get(key.picture or ""))

    def _fill_with_groups(self) -> None:
        pages = self._listed()
        for number, tile in enumerate(self._tiles):
            tile.set_chosen(chosen=False)
            tile.set_draggable(draggable=False)
            if number == self._edit_number():
                tile.show_command(self._words.say("quick.edit"), "pencil")
            elif number < len(pages):
                name, page = pages[number]
                count = sum(1 for each, _ in pages if each == name)
                words = one_line(name) or self._words.say("sell.tab_favourites")
                tile.show_article(words, f"{page + 1}/{count}" if count > 1 else "")
            else:
                tile.show_article("", "")

    def _edit_number(self) -> int:
        """Which key of the list asks to edit; -1 where that is not allowed."""
        return len(self._tiles) - 1 if self._is_editable and not self._is_edited else -1

    def _listed(self) -> list[Page]:
        """The pages that the list has room for."""
        pages = self.grid.pages(len(self._tiles), with_free=self._is_edited)
        last = self._edit_number()
        return pages[: last if last >= 0 else len(self._tiles)]

    def _press(self, number: int) -> None:
        if self._is_listing and number == self._edit_number():
            self.edit_requested.emit()
        elif self._is_listing:
            self.turn_to(self._listed()[number])
        elif self._is_edited:
            self.place_touched.emit(self.place_of(number))
        elif (entry := self.grid.entry(self.place_of(number))) is not None:
            self.article_pressed.emit(entry[1].article_id)
