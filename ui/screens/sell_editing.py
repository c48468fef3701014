"""Editing the quick keys: what a touch on a place does, and what is done to groups.

Lives here: `QuickEditing`, between the grid at the right and the editor at the left.
Must not: keep the grid, choose an article, or decide who may edit.
"""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from till.domain.buyer import one_line
from ui.messages import Messages
from ui.models.quick_grid import Place
from ui.screens.sell_quick import QuickPanel
from ui.screens.sell_quick_editor import QuickEditor


class QuickEditing(QObject):
    """Emits the whole grid after each change (`changed`, a list of QuickKey), so none is lost.

    `article_wished` carries the group and the place, from 0, for which an article is wished.
    """

    began = Signal()
    ended = Signal()
    changed = Signal(object)
    article_wished = Signal(str, int)

    def __init__(self, words: Messages, panel: QuickPanel, editor: QuickEditor) -> None:
        super().__init__(panel)
        self._words, self._panel, self._editor = words, panel, editor
        self._is_on = False
        self._lifted: Place | None = None
        panel.edit_wished.connect(self.begin)
        panel.place_touched.connect(self._touch)
        panel.turned.connect(self._show_group)
        editor.renamed.connect(self._rename)
        editor.group_wished.connect(self._add_group)
        editor.group_removed.connect(self._remove_group)
        editor.key_removed.connect(self.remove_key)
        editor.finished.connect(self.end)

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
        self._is_on, self._lifted = False, None
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
        tiles, focus = self._panel.tiles(), QApplication.focusWidget()
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
            self.article_wished.emit(*place)

    def _rename(self, typed: str) -> None:
        old, new = self._panel.group, one_line(typed)
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
        name, names = self._words.say("quick.new_group"), self._panel.grid.names()
        number = 2
        while name in names:
            name = self._words.say("quick.new_group_number", number=number)
            number += 1
        self._panel.grid.add_group(name)
        self._panel.turn_to((name, 0))
        self._panel.refresh()
        self._editor.begin_naming()

    def _remove_group(self) -> None:
        grid, group = self._panel.grid, self._panel.group
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
        self._editor.show_chosen(key_name)

    def _show_group(self) -> None:
        if self._is_on:
            group = self._panel.group
            self._editor.show_group(group, self._panel.grid.count(group))

    def _focused(self) -> Place | None:
        """The place whose key has the focus."""
        focus = QApplication.focusWidget()
        tiles = enumerate(self._panel.tiles())
        return next((self._panel.place_of(n) for n, tile in tiles if tile is focus), None)
