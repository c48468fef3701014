"""Editing the quick keys: what a touch on a place does, and what is done to groups."""

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from till.actions.ports.records import KEY_COLOURS, QuickKey
from till.domain.rights.limits import Right
from till.domain.text import one_line
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.entry.field import LabelledField
from ui.kit.layout import TOP, Panel, Separator, column, put, row
from ui.kit.painting import PaintedBox, draw_box, draw_icon
from ui.kit.text import IconLabel, Text
from ui.sell.quick_grid import Place
from ui.sell.quick_keys import QuickPanel
from ui.shell.messages import Messages
from ui.theme.tokens import TextRole

CROSS = 20  # px
LONGEST_GROUP = 24
"""Characters of a group's name: a tab has no room for more."""


class ColourKey(PaintedButton):
    """A colour that a quick key may have; `None` is none, a cross."""

    def __init__(self, colour: str | None, words: str) -> None:
        super().__init__()
        self._colour = colour
        self.setCheckable(True)
        self.setFixedSize(48, 48)
        self.speak(words)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        border = "accent" if self.isChecked() else "line2" if self.isEnabled() else "line"
        box = PaintedBox(fill="surface", border=border, width=3 if self.isChecked() else 1)
        draw_box(painter, rect, box, self.theme)
        if self._colour is None:
            at = QPointF(rect.center().x() - CROSS / 2, rect.center().y())
            ink = "text2" if self.isEnabled() else "text3"
            draw_icon(painter, at, "x", self.theme, (ink, CROSS))
        elif self.isEnabled():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour(f"key_{self._colour}"))
            painter.drawRoundedRect(rect.adjusted(10, 10, -10, -10), 6, 6)


class QuickEditor(Panel):
    """`renamed` carries the name typed, `coloured` a colour or None; the others, their button."""

    coloured = Signal(object)
    picture_requested = Signal()

    renamed = Signal(str)
    group_requested = Signal()
    group_removed = Signal()
    key_removed = Signal()
    finished = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(24, 12, 24, 12), spacing=8)
        self._words = words
        self._group = ""
        self.setObjectName("sell.quick_editor")
        say = self._words.say
        self.name = LabelledField()
        self.name.line.setAccessibleName(say("quick.group"))
        self.name.line.setObjectName("sell.group_name")
        self.name.line.setMaxLength(LONGEST_GROUP)
        self.rename = Button(say("quick.rename"), icon="pencil")
        self.add = Button(say("quick.add_group"), icon="plus")
        self.remove_group = Button(
            say("quick.remove_group"), kind=ButtonKind.DANGER, icon="trash-2"
        )
        self.chosen = Text("", role=TextRole.BODY_STRONG, elide=True)
        self.remove_key = Button(
            say("quick.remove_key"), kind=ButtonKind.DANGER, icon="trash-2", keys=say("key.delete")
        )
        self.done = Button(
            say("quick.done"), kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, keys=say("key.escape")
        )
        self.colours = {
            colour: ColourKey(colour, say(f"quick.colour.{colour or 'none'}"))
            for colour in (None, *KEY_COLOURS)
        }
        for colour, key in self.colours.items():
            key.setObjectName(f"sell.quick_colour.{colour or 'none'}")
        self.picture = Button(say("quick.picture"), icon="upload")
        for name in ("picture", "rename", "add", "remove_group", "remove_key", "done"):
            getattr(self, name).setObjectName(f"sell.quick_{name}")
        self._build()
        self._connect()

    def show_group(self, name: str, count: int) -> None:
        """Show which group is in front, and with how many keys; a name being typed stays."""
        is_other = name != self._group
        self._group = name
        if is_other or not self.is_naming():
            self.name.set_text(name)
            self.name.set_hint("" if count else self._words.say("quick.group_empty"))
        self.remove_group.setEnabled(bool(name))
        self.rename.setEnabled(bool(name))

    def show_chosen(self, name: str, key: QuickKey | None = None) -> None:
        """Name the key that is about to be moved or removed, and show its look; empty for none."""
        say = self._words.say
        self.chosen.setText(say("quick.chosen", name=name) if name else say("quick.nothing_chosen"))
        self.chosen.set_tone("text" if name else "text2")
        self.remove_key.setEnabled(bool(name))
        for colour, button in self.colours.items():
            button.setEnabled(key is not None)
            button.setChecked(key is not None and key.colour == colour)
        self.picture.setEnabled(key is not None)
        has_picture = key is not None and key.picture is not None
        words = say("quick.no_picture" if has_picture else "quick.picture")
        self.picture.set_words(words, icon="trash-2" if has_picture else "upload")

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong with the name of the group."""
        self.name.show_error(sentence)

    def begin_naming(self) -> None:
        """Let the name of the group be typed over."""
        self.name.line.setFocus()
        self.name.line.selectAll()

    def is_naming(self) -> bool:
        """Whether the name of the group is being typed."""
        return self.name.line.hasFocus()

    def _connect(self) -> None:
        self.rename.clicked.connect(lambda: self.renamed.emit(self.name.text()))
        self.name.entered.connect(self.renamed)
        self.name.edited.connect(lambda _: self.name.set_hint(""))
        self.add.clicked.connect(self.group_requested)
        self.remove_group.clicked.connect(self.group_removed)
        self.remove_key.clicked.connect(self.key_removed)
        for colour, key in self.colours.items():
            key.clicked.connect(lambda _=False, colour=colour: self.coloured.emit(colour))
        self.picture.clicked.connect(self.picture_requested)
        self.done.clicked.connect(self.finished)

    def _build(self) -> None:
        say = self._words.say
        title = Text(say("quick.title"), role=TextRole.TITLE_DIALOG)
        how = [
            Text(say(f"quick.how_{each}"), tone="text2", wrap=True)
            for each in ("place", "move", "leave")
        ]
        parts = (
            row(IconLabel("pencil", size=22), (title, 1), spacing=10),
            column(*how, spacing=4),
            row((self.chosen, 1), (self.remove_key, 0, TOP)),
            row(*self.colours.values(), None, (self.picture, 0, TOP), spacing=6),
            Separator(),
            Text(say("quick.group"), role=TextRole.LABEL, tone="text2"),
            row((self.name, 1, TOP), (self.rename, 0, TOP)),
            row((self.add, 0, TOP), (self.remove_group, 0, TOP), None),
            None,
            row(None, self.done),
        )
        put(self.body, *parts)


class QuickEditing(QObject):
    """Emits the whole grid after each change (`changed`, a list of QuickKey), so none is lost.

    `article_requested` carries the group and the place, from 0, for which an article is looked for,
    `removal_asked` a group that has keys and how many: it goes with `remove_group`,
    `picture_requested` the place of the key that is to have a picture.
    """

    began = Signal()
    ended = Signal()
    changed = Signal(object)
    article_requested = Signal(str, int)
    removal_asked = Signal(str, int)
    picture_requested = Signal(object)

    def __init__(self, words: Messages, panel: QuickPanel, editor: QuickEditor) -> None:
        super().__init__(panel)
        self._words = words
        self._panel = panel
        self._editor = editor
        self._is_on = False
        self._lifted: Place | None = None
        panel.edit_requested.connect(self.begin)
        panel.place_touched.connect(self._touch)
        panel.key_dragged.connect(self._drag)
        editor.coloured.connect(self._colour)
        editor.picture_requested.connect(self._picture)
        panel.turned.connect(self._show_group)
        editor.renamed.connect(self._rename)
        editor.group_requested.connect(self._add_group)
        editor.group_removed.connect(self._ask_to_remove)
        editor.key_removed.connect(self.remove_key)
        editor.finished.connect(self.end)

    def allow(self, rights: frozenset[Right]) -> None:
        """Offer editing to whoever may; it ends where somebody may not."""
        may_edit = Right.QUICK_KEYS in rights
        self._panel.set_editable(editable=may_edit)
        if not may_edit:
            self.end()

    def is_on(self) -> bool:
        """Whether the grid is being edited."""
        return self._is_on

    def begin(self) -> None:
        """Let the grid be edited; one without groups gets its first."""
        self._is_on = True
        if not self._panel.grid.names():
            self._panel.grid.add_group(self._words.say("sell.tab_favourites"))
        self._lift(None)
        self._panel.refresh()
        if QApplication.focusWidget() in self._panel.tiles():
            self._panel.tiles()[0].setFocus()
        self.began.emit()

    def end(self) -> None:
        """Go back to selling; groups without a key are gone."""
        if not self._is_on:
            return
        self._is_on = False
        self._lifted = None
        for name in self._panel.grid.names():
            if not self._panel.grid.count(name):
                self._panel.grid.remove_group(name)
        self._panel.show_edited(is_edited=False)
        self._panel.refresh()
        self.ended.emit()

    def step_back(self) -> None:
        """Let go of the chosen key, else end (Esc)."""
        if self._lifted is None:
            self.end()
        else:
            self._lift(None)

    def walk(self, rows: int) -> None:
        """Put the focus one row of keys up or down."""
        tiles = self._panel.tiles()
        focus = QApplication.focusWidget()
        number = next((n for n, tile in enumerate(tiles) if tile is focus), None)
        if number is None:
            number = 0
        elif 0 <= number + rows * self._panel.columns < len(tiles):
            number += rows * self._panel.columns
        if tiles:
            tiles[number].setFocus()

    def remove_key(self) -> None:
        """Take away the chosen key, or the one that has the focus (Del)."""
        place = self._lifted or self._focused()
        if self._editor.is_naming():
            self._editor.name.line.del_()
        elif place is not None and self._panel.grid.entry(place) is not None:
            self._panel.grid.remove(place)
            self._after_change()

    def _touch(self, place: Place) -> None:
        """Choose a key, put the chosen one here, or ask for an article for an empty place."""
        grid = self._panel.grid
        if self._lifted is not None and place != self._lifted:
            grid.move(self._lifted, place)
            self._after_change()
        elif self._lifted is not None:
            self._lift(None)
        elif grid.entry(place) is not None:
            self._lift(place)
        else:
            self.article_requested.emit(*place)

    def _drag(self, start: Place, end: Place) -> None:
        self._panel.grid.move(start, end)
        self._after_change()

    def _colour(self, colour: str | None) -> None:
        """Give the chosen key a colour, and keep it chosen."""
        if self._lifted and (entry := self._panel.grid.entry(self._lifted)):
            self._look(self._lifted, colour, entry[0].picture)

    def _picture(self) -> None:
        """Ask for a picture of the chosen key, or take the one it has away."""
        place = self._lifted
        entry = self._panel.grid.entry(place) if place else None
        if place and entry and entry[0].picture is not None:
            self._look(place, entry[0].colour, None)
        elif place and entry:
            self.picture_requested.emit(place)

    def put_picture(self, place: Place, picture: str) -> None:
        """Give a key the picture that was chosen for it; keeping it is the caller's."""
        if entry := self._panel.grid.entry(place):
            self._panel.grid.look(place, colour=entry[0].colour, picture=picture)
            self._lift(place)

    def _look(self, place: Place, colour: str | None, picture: str | None) -> None:
        self._panel.grid.look(place, colour=colour, picture=picture)
        self._after_change()
        self._lift(place)

    def _rename(self, typed: str) -> None:
        old = self._panel.group
        new = one_line(typed)
        if not new:
            self._editor.show_problem(self._words.say("quick.rename_empty"))
        elif new != old and new in self._panel.grid.names():
            self._editor.show_problem(self._words.say("quick.rename_taken"))
        elif new != old:
            self._panel.grid.rename_group(old, new)
            self._panel.turn_to((new, 0))
            self._after_change()
        else:
            self._editor.show_group(old, self._panel.grid.count(old))

    def _add_group(self) -> None:
        name = self._words.say("quick.new_group")
        names = self._panel.grid.names()
        number = 2
        while name in names:
            name = self._words.say("quick.new_group_number", number=number)
            number += 1
        self._panel.grid.add_group(name)
        self._panel.turn_to((name, 0))
        self._panel.refresh()
        self._editor.begin_naming()

    def _ask_to_remove(self) -> None:
        """Ask first where keys would go with the group."""
        group = self._panel.group
        if count := self._panel.grid.count(group):
            self.removal_asked.emit(group, count)
        else:
            self.remove_group(group)

    def remove_group(self, group: str) -> None:
        """Take a group away with all its keys; without any there is an empty one."""
        grid = self._panel.grid
        had_keys = bool(grid.count(group))
        grid.remove_group(group)
        if not grid.names():
            grid.add_group(self._words.say("sell.tab_favourites"))
        if had_keys:
            self._after_change()
        else:
            self._panel.refresh()

    def _after_change(self) -> None:
        self._lift(None)
        self._panel.refresh()
        self.changed.emit(self._panel.grid.keys())

    def _lift(self, place: Place | None) -> None:
        entry = None if place is None else self._panel.grid.entry(place)
        self._lifted = place if entry else None
        self._panel.show_edited(is_edited=self._is_on, lifted=self._lifted)
        key_name = one_line(entry[0].label or entry[1].name) if entry else ""
        self._editor.show_chosen(key_name, entry[0] if entry else None)

    def _show_group(self) -> None:
        if self._is_on:
            group = self._panel.group
            self._editor.show_group(group, self._panel.grid.count(group))

    def _focused(self) -> Place | None:
        """The place whose key has the focus."""
        focus = QApplication.focusWidget()
        tiles = enumerate(self._panel.tiles())
        return next((self._panel.place_of(n) for n, tile in tiles if tile is focus), None)
