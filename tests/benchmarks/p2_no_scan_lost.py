"""P2: no scan is lost, merged with another, or taken by a wrong field.

Five hundred scans of thirteen characters and Enter, a millisecond from key to key and back to back,
while the sales made before are delivered to the practice service and their receipts are printed.
Once with keys posted to the window as a window system does, once with real ones under X.

Lives here: the runs, and what is made of what the basket holds.
Must not: scan.
"""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from tests.bare_machine import FOR_KEYS, absent
from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import Goal, Promise
from tests.benchmarks.means.starting import bare_environment, run_program
from tests.benchmarks.shops import Shop, ready_shop
from tests.keys.display import a_display

PROGRAM = "tests.benchmarks.programs.back_to_back"
SCANS = 500
RUNS = 3
LATENCY_MS = "200"  # so that the courier and the printer are at work until the last scan
NONE = Goal(exactly=0)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Scan by posted keys, then by real ones where the machine has what they need."""
    folder = ready_shop(Shop(articles=conditions.sizes.catalogues[0]), conditions)
    environment = {**bare_environment(service=None), "TILL_PRACTICE__LATENCY_MS": LATENCY_MS}
    yield _promise("P2", "keys posted to the window", _runs(conditions, folder, environment))
    missing = absent(FOR_KEYS)
    if missing:
        why = {"why": f"this machine lacks {', '.join(missing)}"}
        yield _promise("P2 keys", "real keys under X", [], why)
        return
    with (
        tempfile.TemporaryDirectory(prefix="till-bench-") as place,
        a_display(Path(place)) as display,
    ):
        real = {**environment, "QT_QPA_PLATFORM": "xcb", "DISPLAY": display.name}
        yield _promise("P2 keys", "real keys under X", _runs(conditions, folder, real, "real"))


def spoiled(said: Mapping[str, Any]) -> int:
    """Return how many scans are not a line of their own in their place, or went elsewhere.

    Counted are lines missing, lines nobody scanned, quantities other than one, fields that hold
    something, and a dialog in front.
    """
    got = [code for code, _ in said["lines"]]
    steps = SequenceMatcher(None, said["codes"], got, autojunk=False).get_opcodes()
    astray = sum(max(b - a, d - c) for how, a, b, c, d in steps if how != "equal")
    merged = sum(1 for _, quantity in said["lines"] if quantity != "1")
    return astray + merged + len(said["fields"]) + (not said["is_in_front"])


def _runs(
    conditions: Conditions, folder: Path, environment: Mapping[str, str], *how: str
) -> list[Mapping[str, Any]]:
    said = []
    for _ in conditions.rounds(f"P2, {' '.join(how) or 'posted'} keys", RUNS):
        words = (str(folder), PIN, str(SCANS), *how)
        said.append(run_program(PROGRAM, *words, environment=environment).said)
    return said


def _promise(
    name: str, how: str, said: Sequence[Mapping[str, Any]], why: Mapping[str, object] | None = None
) -> Promise:
    counts = [spoiled(each) for each in said]
    return Promise(
        id=name,
        promise=f"{SCANS} scans while delivering and printing, {how}",
        measure=f"scans lost, merged or in a wrong field, the most of {RUNS} runs",
        unit="",
        goal=NONE,
        ours=max(counts) if counts else None,
        detail=why or {"runs": counts, "beside": [each["beside"] for each in said]},
    )
