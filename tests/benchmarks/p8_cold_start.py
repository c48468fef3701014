"""P8: cold start to first accepted scan.

Ours: from before the process is made to the first known code's line painted, less the pauses of the
hand that types the PIN and less checking the PIN's hash (argon2 is slow on purpose). Whatever the
till does while it should take a key counts.
Floor: the same interpreter importing, in the same order, every module the till had loaded when its
sign-in page was painted, then an empty window of the same size, painted once.

Lives here: the starts, interleaved, and what is made of them.
Must not: build shops, or know how a hand types.
"""

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import Goal, Promise, middle
from tests.benchmarks.means.starting import Ended, run_program
from tests.benchmarks.shops import Shop, barcode_of, ready_shop

PROGRAM = "tests.benchmarks.programs.first_scan"
FLOOR = "tests.benchmarks.floors.bare_window"
KNOWN = barcode_of(7)
OUR_OWN = ("till", "ui", "resources")
MEASURE = "before exec → line of a known code painted, less typing pauses and the PIN's hash"
GOAL = Goal(at_most_times=1.25)
GOAL_IN_BIG_SHOPS = Goal(at_most_more=100)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Start every shop, and the floor, by turns."""
    sizes = conditions.sizes
    usual = Shop(articles=sizes.articles)
    big = {
        f"{sizes.many_articles:,} articles": Shop(articles=sizes.many_articles),
        f"{sizes.queued:,} queued": Shop(articles=sizes.articles, queued=sizes.queued),
        f"{sizes.old_sales:,} old sales": Shop(articles=sizes.articles, old_sales=sizes.old_sales),
    }
    folders = {name: ready_shop(shop, conditions) for name, shop in big.items()}
    folders["usual"] = ready_shop(usual, conditions)
    times = _by_turns(folders, conditions)
    yield _first(times, conditions)
    for name in big:
        yield Promise(
            id=f"P8 {name}",
            promise=f"cold start, {name}",
            measure=f"{MEASURE}; floor: the usual shop, in the same rounds",
            unit="ms",
            goal=GOAL_IN_BIG_SHOPS,
            ours=middle(times[name]),
            floor=middle(times["usual"]),
            detail={"runs": times[name]},
        )


def less_the_hand(ended: Ended) -> float:
    """Return how long a start took (ms) without the hand's pauses and the PIN's hash."""
    not_ours: float = ended.said["pauses_ms"] + ended.said["hashing_ms"]
    return ended.ms_until("line") - not_ours


def _by_turns(folders: Mapping[str, Path], conditions: Conditions) -> dict[str, list[float]]:
    """Return every start's time; one round before the counted ones warms the machine's caches."""
    names = [*folders, "floor", "floor of libraries", "sign-in painted"]
    times: dict[str, list[float]] = {name: [] for name in names}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(conditions.runs + 1):
            conditions.tell(f"P8: round {number} of {conditions.runs}")
            for name, took in _round(_from(number, folders), Path(folder)).items():
                if number:
                    times[name].append(took)
    return times


def _from(number: int, folders: Mapping[str, Path]) -> dict[str, Path]:
    """Return the shops beginning with another in each round, so that none is always first."""
    names = list(folders)
    first = number % len(names)
    return {name: folders[name] for name in names[first:] + names[:first]}


def _round(folders: Mapping[str, Path], folder: Path) -> dict[str, float]:
    took = {}
    modules: list[str] = []
    for name, data_dir in folders.items():
        ended = run_program(PROGRAM, str(data_dir), PIN, KNOWN)
        took[name] = less_the_hand(ended)
        if name == "usual":
            modules = ended.said["modules"]
            took["sign-in painted"] = ended.ms_until("sign_in")
    libraries = [each for each in modules if each.split(".")[0] not in OUR_OWN]
    for name, names in (("floor", modules), ("floor of libraries", libraries)):
        file = folder / "modules"
        file.write_text("\n".join(names), encoding="utf-8")
        took[name] = run_program(FLOOR, str(file)).ms_until("painted")
    return took


def _first(times: Mapping[str, list[float]], conditions: Conditions) -> Promise:
    return Promise(
        id="P8",
        promise=f"cold start to first scan, {conditions.sizes.articles:,} articles",
        measure=f"{MEASURE}; floor: the same imports and an empty window painted",
        unit="ms",
        goal=GOAL,
        ours=middle(times["usual"]),
        floor=middle(times["floor"]),
        detail={
            "until the sign-in page is painted": middle(times["sign-in painted"]),
            "stricter floor, importing libraries only": middle(times["floor of libraries"]),
            "runs": times["usual"],
            "floor runs": times["floor"],
        },
    )
