"""O5: a month of 200 shops in the books: the chain's day, its file, the fleet.

Lives here: the month, written as sums and lines in bulk; pages read.
Must not: judge what the pages say (tests/office_server).
"""

import time
from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import Goal, Promise, middle
from tests.benchmarks.office.made_tills import made_tills
from tests.benchmarks.office.stand import office_stand
from till.office_server.database import Connection, connect

TILLS = 200
DAYS = 30
LINES_A_SALE = 4
FIRST = "date '2026-10-01'"
_SALES = f"""
    CREATE TEMP TABLE made AS
    SELECT 'made' || (1 + n % {TILLS}) AS till_id, n,
        {FIRST} + (n / {TILLS} % {DAYS})::integer AS day
    FROM generate_series(0, %s - 1) AS n
"""
_ROWS = (
    """INSERT INTO sale SELECT till_id, 1, n::text, day, n, day + interval '9 hours', 'Ana Hoxha',
        ARRAY['d' || n], 'd' || n, '', '', false, false, 40000 FROM made""",
    """INSERT INTO document SELECT 'd' || n, till_id, 1, n::text, 'sale', day,
        day + interval '9 hours', 'complete', '', 'd' || n, md5(n::text), md5('f' || n), n::text
        FROM made""",
    f"""INSERT INTO sale_line SELECT till_id, 1, n::text, place, 'Qumësht i freskët', 'C62',
        1000000, 1000, 10000, 'B'
        FROM made CROSS JOIN generate_series(1, {LINES_A_SALE}) AS place""",
    "INSERT INTO payment SELECT till_id, 1, n::text, 1, 'cash', 40000 FROM made",
    "INSERT INTO vat_share SELECT till_id, 1, n::text, 0, 1, 'B', 20, 33333, 6667, 40000 FROM made",
    """INSERT INTO day_sum SELECT day, till_id, count(*), 0, sum(40000), 0, 500000, 0, 0,
        500000 + sum(40000), NULL, NULL, NULL, NULL, NULL, false FROM made GROUP BY day, till_id""",
    """INSERT INTO day_payment SELECT day, till_id, 'cash', count(*), sum(40000)
        FROM made GROUP BY day, till_id""",
    """INSERT INTO day_vat SELECT day, till_id, 'B', 20, sum(33333), sum(6667), sum(40000)
        FROM made GROUP BY day, till_id""",
)
PAGES = {
    "day": ("/day?date=2026-10-15", "the chain's day, as its page", 500),
    "day of a shop": ("/day?date=2026-10-15&shop=Dyqani+3", "a shop's day, as its page", 500),
    "file": ("/day.xlsx?date=2026-10-15", "the chain's day, as a workbook", 2000),
    "fleet": ("/fleet", f"the page of {TILLS} tills", 300),
}


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Write the month, then look at it."""
    lines = conditions.sizes.office_lines
    with office_stand(made_tills(TILLS, conditions), is_synced=False) as stand:
        conditions.tell(f"O5: writing {lines:,} lines")
        with connect(stand.database) as owner:
            _write(owner, lines // LINES_A_SALE)
        road = stand.road()
        cookie = road.sign_in()
        for name, (path, told, goal_ms) in PAGES.items():
            took = list[float]()
            for _ in conditions.rounds(f"O5 {name}"):
                began = time.monotonic_ns()
                status, body = road.ask("GET", path, headers=cookie)
                took.append((time.monotonic_ns() - began) / 1e6)
                if status != 200 or not body:
                    raise RuntimeError(status, path)
            yield Promise(
                id=f"O5 {name}",
                promise=f"{told}, a month of {lines:,} lines",
                measure="the request until its answer, median",
                unit="ms",
                goal=Goal(at_most=goal_ms),
                ours=middle(took),
            )


def _write(owner: Connection, sales: int) -> None:
    owner.execute("SET session_replication_role = replica")
    owner.execute(_SALES.replace("%s", str(sales)))  # type: ignore[arg-type] # our own number
    for each in _ROWS:
        owner.execute(each)  # type: ignore[arg-type] # our own words
    owner.execute("ANALYZE")
