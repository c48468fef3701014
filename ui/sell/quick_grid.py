"""The quick keys in their places, and what may be done to them while they are edited."""

from collections.abc import Iterable
from dataclasses import replace

from till.actions.ports.records import QuickKey
from till.domain.shop.article import Article

Entry = tuple[QuickKey, Article]
Place = tuple[str, int]
"""A group and a place in it, from 0."""
Page = tuple[str, int]
"""A group and which of its pages, from 0."""


class QuickGrid:
    """A key stays where it was put, however many others come or go."""

    def __init__(self) -> None:
        self._groups: dict[str, dict[int, Entry]] = {}

    def take(self, entries: Iterable[Entry], *, keep_empty: bool = False) -> None:
        """Take other keys, the groups in the order they come.

        With `keep_empty` groups made a moment ago stay, and so does the order of those known.
        """
        come: dict[str, dict[int, Entry]] = {}
        for key, article in entries:
            come.setdefault(key.tab, {})[key.position] = (key, article)
        if keep_empty:
            kept = {
                name: come.pop(name, {})
                for name, held in self._groups.items()
                if name in come or not held
            }
            come = kept | come
        self._groups = come

    def names(self) -> list[str]:
        """The groups, in order."""
        return list(self._groups)

    def count(self, group: str) -> int:
        """How many keys a group has; 0 for a group there is not."""
        return len(self._groups.get(group, {}))

    def entry(self, place: Place) -> Entry | None:
        """The key on a place; None where it is empty."""
        return self._groups.get(place[0], {}).get(place[1])

    def pages(self, room: int, *, with_free: bool = False) -> list[Page]:
        """Every group with as many pages of `room` keys as its last key needs.

        With `with_free` there is always a place free after the last key.
        """
        more = 1 if with_free else 0
        return [
            (name, page)
            for name, entries in self._groups.items()
            for page in range((max(entries) + more if entries else 0) // max(1, room) + 1)
        ]

    def keys(self) -> list[QuickKey]:
        """The whole grid, group by group, in the order of the places."""
        return [
            entry[0] for entries in self._groups.values() for _, entry in sorted(entries.items())
        ]

    def move(self, start: Place, end: Place) -> None:
        """Put the key of one place on another; a key that is there takes the first one's place."""
        moved = self._groups[start[0]].pop(start[1], None)
        other = self.entry(end)
        self._groups[end[0]].pop(end[1], None)
        for entry, place in ((moved, end), (other, start)):
            if entry is not None:
                self._put(entry, place)

    def remove(self, place: Place) -> None:
        """Take a key away; its place stays empty."""
        self._groups.get(place[0], {}).pop(place[1], None)

    def look(self, place: Place, *, colour: str | None, picture: str | None) -> None:
        """Give the key of a place another colour and picture."""
        key, article = self._groups[place[0]][place[1]]
        look = replace(key, colour=colour, picture=picture)
        self._groups[place[0]][place[1]] = (look, article)

    def add_group(self, name: str) -> None:
        """Make an empty group, the last one."""
        self._groups.setdefault(name, {})

    def remove_group(self, name: str) -> None:
        """Take a group away with all its keys."""
        self._groups.pop(name, None)

    def rename_group(self, old: str, new: str) -> None:
        """Give a group another name; it stays where it is among the others."""
        groups = self._groups
        self._groups = {}
        for name, entries in groups.items():
            if name != old:
                self._groups[name] = entries
                continue
            self._groups[new] = {
                position: (replace(key, tab=new), article)
                for position, (key, article) in entries.items()
            }

    def _put(self, entry: Entry, place: Place) -> None:
        key, article = entry
        moved = replace(key, tab=place[0], position=place[1])
        self._groups[place[0]][place[1]] = (moved, article)
