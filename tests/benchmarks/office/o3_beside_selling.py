"""O3 and O4: how soon a sale is in the office's books, and what an office costs the cashier.

O3: tills without a window, in one process, each with its sender; from the commit of a sale until
the sums of the office's day have it. O4: P5 at the till's own window, alone, with an office that
takes everything, with one that refuses, and with one that never answers, by turns.

Lives here: tills that have joined, offices that are none, the rounds.
Must not: sell at a window (programs.finishing), serve (stand).
"""

import asyncio
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN, selling_at
from tests.benchmarks.frame import Goal, Promise, middle, p95
from tests.benchmarks.means.starting import bare_environment, run_program
from tests.benchmarks.office.stand import OfficeStand, office_stand
from tests.benchmarks.shops import Shop, ready_shop
from tests.office_server.liar import Liar
from till.actions.selling.checkout import check_out
from till.actions.selling.selling import scan
from till.domain.chain.membership import Membership
from till.domain.selling.tender import Tender, TenderKind
from till.office_client.identity import IdentityStore, new_identity
from till.office_server.database import connect
from till.system.paths import Paths
from till.system.profile import Profile

FINISHING = "tests.benchmarks.programs.finishing"
NO_SECRETS = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
TILLS = 8
SALES = 20
AT_THE_WINDOW = 100
QUICK = 25
RUNS = 3
LEAST_TIMES = 1.05
REFUSED = b'{"error": "revoked", "text": ""}'
_JOIN = """
    INSERT INTO till (till_id, shop_id, name, installation, public_key)
    SELECT %s, shop_id, %s, %s, %s FROM shop ORDER BY shop_id LIMIT 1
"""
_COUNTED = """
    SELECT coalesce(sum(sales), 0) FROM pg_sleep(0.05), day_sum WHERE till_id = %s
"""


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Sell at several tills at once, and look when the office has each sale."""
    shop = ready_shop(Shop(articles=conditions.sizes.articles), conditions)
    conditions.tell(f"O3: {SALES} sales at each of {TILLS} tills")
    with office_stand([]) as stand, tempfile.TemporaryDirectory(prefix="till-bench-") as name:
        folders = [joined(stand, shop, Path(name) / f"t{each}") for each in range(TILLS)]
        seconds = asyncio.run(_sold_at(stand, folders))
    yield Promise(
        id="O3",
        promise=f"a sale in the office's books, {TILLS} tills selling, p95",
        measure="its commit at the till → the sums of its day have it",
        unit="s",
        goal=Goal(at_most=5),
        ours=p95(seconds),
        detail={"median": middle(seconds), "longest": max(seconds), "sales": len(seconds)},
    )


def measure_cost(conditions: Conditions) -> Iterator[Promise]:
    """Sell at the window with each kind of office, and with none, by turns."""
    shop = ready_shop(Shop(articles=conditions.sizes.catalogues[0]), conditions)
    runs: dict[str, list[dict[str, Any]]] = {}
    sales = QUICK if conditions.is_quick else AT_THE_WINDOW
    with office_stand([]) as stand, Liar(403, REFUSED).serving() as no, hanging() as never:
        ways = {"alone": "", "on": stand.address, "refusing": no, "hanging": never}
        for number in conditions.rounds("O4", RUNS):
            for way, url in ways.items():
                told = _at_the_window(stand, shop, f"{way}{number}", url, sales)
                runs.setdefault(way, []).append(told)
    for what, middle_of in (("commit", middle), ("finished", p95)):
        figures = {way: [middle_of(each[what]) for each in told] for way, told in runs.items()}
        alone = middle(figures["alone"])
        spread = max(figures["alone"]) / alone
        yield Promise(
            id=f"O4 {what}",
            promise="finishing a sale with an office on, refusing, hanging: the slowest of them",
            measure="as P5, medians of three by turns; floor: without an office",
            unit="ms",
            goal=Goal(at_most_times=max(LEAST_TIMES, spread)),
            ours=max(middle(told) for way, told in figures.items() if way != "alone"),
            floor=alone,
            detail={way: middle(told) for way, told in figures.items()} | {"runs": figures},
        )


def joined(stand: OfficeStand, shop: Path, folder: Path) -> Path:
    """Return a copy of a shop whose till has joined the office by the name of its folder."""
    shutil.copytree(shop, folder)
    paths = Paths(root=folder, profile=Profile.PRACTICE)
    place = Membership(till=folder.name, shop="", office="Liqeni", office_key=b"k", epoch=1)
    identity = new_identity().joined(place)
    IdentityStore(profile=paths.profile, file=paths.office_file).keep(identity)
    with connect(stand.database) as owner:
        owner.execute(_JOIN, (folder.name, folder.name, folder.name, identity.public_key))
    return folder


async def _sold_at(stand: OfficeStand, folders: Sequence[Path]) -> list[float]:
    told = await asyncio.gather(*(_seconds_of(stand, each) for each in folders))
    return [seconds for each in told for seconds in each]


async def _seconds_of(stand: OfficeStand, folder: Path) -> list[float]:
    """Sell at one till; return how long each sale took to be counted."""
    found = list[float]()
    async with selling_at(folder, office=stand.address) as opened:
        sending = asyncio.create_task(opened.office.run())
        with connect(stand.database) as office:

            def counted() -> int:
                (sales,) = office.execute(_COUNTED, (folder.name,)).fetchone() or (0,)
                return int(sales)

            await opened.office.send(60)
            for number in range(SALES):
                before = await asyncio.to_thread(counted)
                await scan(opened.till, f"A{number:07}")
                await check_out(opened.till, [Tender(kind=TenderKind.CASH, amount=None)])
                began = time.monotonic()
                while await asyncio.to_thread(counted) == before:
                    pass
                found.append(time.monotonic() - began)
        sending.cancel()
    return found


def _at_the_window(
    stand: OfficeStand, shop: Path, name: str, url: str, sales: int
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="till-bench-") as place:
        folder = joined(stand, shop, Path(place) / name)
        environment = {**bare_environment(), **NO_SECRETS, "TILL_OFFICE__URL": url}
        ended = run_program(FINISHING, str(folder), PIN, str(sales), environment=environment)
        return dict(ended.said)


@contextmanager
def hanging() -> Iterator[str]:
    """Listen, and never say a word to whoever connects."""
    with ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=64))
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
