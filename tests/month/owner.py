"""The owner's figures of the month, added up from the books, day by day, in Python.

Lives here: how trade differs from the books.
Must not: the till's own sums on the side of the books.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal

from tests.month.books import NOTHING, DayBook
from till.domain.reports.trade import Trade, TradeBucket

Days = Sequence[tuple[date, DayBook]]


def differences(trade: Trade, books: Mapping[date, DayBook]) -> Sequence[tuple[str, object]]:
    """Return every bucket and sum in which trade and the books differ; there should be none."""
    found: list[tuple[str, object]] = []
    for each in (*trade.buckets, *trade.before):
        kept = _added(each, books)
        if kept != each:
            found.append((each.first.isoformat(), (each, kept)))
    days = _days(trade.whole, books)
    pairs: Mapping[str, tuple[object, object]] = {
        "hours": (_some({(e.weekday, e.hour): e.total for e in trade.hours}), _some(_hours(days))),
        "articles": (
            [(e.article_id, e.amount) for e in trade.articles],
            _best(days)[: len(trade.articles)],
        ),
        "differences": (
            {e.person.name: (e.counts, e.short, e.over) for e in trade.differences},
            _by_person(days),
        ),
    }
    return [*found, *((name, pair) for name, pair in pairs.items() if pair[0] != pair[1])]


def _some(sums: Mapping[tuple[int, int], Decimal]) -> Mapping[tuple[int, int], Decimal]:
    """Return sums without those that came to nothing."""
    return {key: amount for key, amount in sums.items() if amount}


def _hours(days: Days) -> Mapping[tuple[int, int], Decimal]:
    hours: defaultdict[tuple[int, int], Decimal] = defaultdict(lambda: NOTHING)
    for day, book in days:
        for hour, lek in book.hours.items():
            hours[day.weekday(), int(hour)] += lek
    return dict(hours)


def _best(days: Days) -> Sequence[tuple[str, Decimal]]:
    articles: defaultdict[str, Decimal] = defaultdict(lambda: NOTHING)
    for _, book in days:
        for article, lek in book.articles.items():
            articles[article] += lek
    return sorted(articles.items(), key=lambda each: (-each[1], each[0]))


def _by_person(days: Days) -> Mapping[str, tuple[int, Decimal, Decimal]]:
    """Return each person's counts, and what they found that the count before had not.

    Who counts once more after a count to know has mended that one, which then is none.
    """
    sums: dict[str, tuple[int, Decimal, Decimal]] = {}
    for _, book in days:
        before = NOTHING
        for place, (name, difference) in enumerate(book.counts):
            following = [person for person, _ in book.counts[place + 1 : place + 2]]
            if place in book.counts_to_know and name in following:
                continue
            own = difference - before
            before = difference
            times, short, over = sums.get(name, (0, NOTHING, NOTHING))
            sums[name] = (times + 1, short + min(own, NOTHING), over + max(own, NOTHING))
    return sums


def _days(span: TradeBucket, books: Mapping[date, DayBook]) -> list[tuple[date, DayBook]]:
    length = (span.last - span.first).days + 1
    days = (span.first + timedelta(days=each) for each in range(length))
    return [(day, books[day]) for day in days if day in books]


def _added(span: TradeBucket, books: Mapping[date, DayBook]) -> TradeBucket:
    mine = [book for _, book in _days(span, books)]
    return TradeBucket(
        first=span.first,
        last=span.last,
        sales_count=sum(each.sales for each in mine),
        returns_count=sum(each.returns for each in mine),
        total=sum((each.total for each in mine), NOTHING),
        returns_total=sum((each.returned for each in mine), NOTHING),
        discounts=sum((each.discounts for each in mine), NOTHING),
    )
