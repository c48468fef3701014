"""What a run of the bench measures with: how big the shops are, how often, where they are kept.

Lives here: `Conditions`.
Must not: build shops (shops), measure.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How much there is in the big shops."""

    articles: int
    many_articles: int
    catalogues: tuple[int, ...]  # what is scanned and searched in; the first is the usual one
    queued: int
    old_sales: int
    grown: tuple[int, ...]  # old sales of shops that are compared, none first
    sales_in_a_day: int
    delivered_in_a_day: int
    large_day: int  # sales, half of them in an outage
    office_entries: int  # that all tills of a chain send
    office_lines: int  # of a month in its books


REAL = Sizes(
    articles=10_000,
    many_articles=1_000_000,
    catalogues=(10_000, 100_000, 1_000_000),
    queued=10_000,
    old_sales=1_000_000,
    grown=(0, 10_000, 100_000, 1_000_000),
    sales_in_a_day=10_000,
    delivered_in_a_day=10_000,
    large_day=20_000,
    office_entries=100_000,
    office_lines=300_000,
)
FULL = replace(REAL, office_entries=1_000_000, office_lines=3_000_000)
QUICK = Sizes(
    articles=10_000,
    many_articles=100_000,
    catalogues=(10_000, 100_000),
    queued=1_000,
    old_sales=5_000,
    grown=(0, 1_000, 5_000),
    sales_in_a_day=1_000,
    delivered_in_a_day=200,
    large_day=2_000,
    office_entries=10_000,
    office_lines=30_000,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """One run of the bench.

    `cache` keeps the shops between runs, charts are drawn into `charts`; `tell` says how far it is.
    """

    sizes: Sizes
    runs: int
    cache: Path
    charts: Path
    tell: Callable[[str], None]

    def rounds(self, called: str, runs: int | None = None) -> Iterator[int]:
        """Yield the number of each round, from 1, once it is said which it is."""
        last = self.runs if runs is None else runs
        for number in range(1, last + 1):
            self.tell(f"{called}: round {number} of {last}")
            yield number

    @property
    def is_quick(self) -> bool:
        """Whether the shops are smaller than the promise speaks of."""
        return self.sizes == QUICK
