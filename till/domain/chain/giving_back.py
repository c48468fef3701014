"""What an office gives back to a till whose data are older, or gone: entries, as they were sent."""

from till.domain.chain.batch import ChainEntry
from till.domain.chain.proof import digests_in


class WholeEntries:
    """Lets entries through as soon as each thing that they name is there.

    A thing travels with the entry that has its newest digest: it may come with a later one, and
    not at all where the till died in between. What lacks something to the end is let through never.
    """

    def __init__(self) -> None:
        self._waiting = list[ChainEntry]()
        self._lacking = set[str]()

    def take(self, entry: ChainEntry) -> tuple[ChainEntry, ...]:
        """Take the next entry, proved; return those that are whole by now, oldest first."""
        self._waiting.append(entry)
        self._lacking |= digests_in(entry.line).keys()
        self._lacking -= {thing.name for thing in entry.things}
        if self._lacking:
            return ()
        whole = tuple(self._waiting)
        self._waiting.clear()
        return whole
