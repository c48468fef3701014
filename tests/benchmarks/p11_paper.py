"""P11: paper. From a receipt that is at hand to its first byte at the printer; picture to dots.

The receipt is kept as a print job, as when the service's picture has just come, and the spooler is
woken; a printer on the loopback tells when the first byte is there. Dots are made in the spooler's
thread. Floor of the dots: Pillow opening, decoding and converting the same picture, by turns.

Lives here: the rounds, and what is made of them.
Must not: print (a program of its own does).
"""

from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import Goal, Promise, middle, p95
from tests.benchmarks.means.starting import run_program

PROGRAM = "tests.benchmarks.programs.paper"
FIRST_BYTE = Goal(at_most=80)
DOTS = Goal(at_most_times=1.3)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Print some receipts, and turn pictures into dots at three widths."""
    rounds = conditions.rounds("P11")
    said = [run_program(PROGRAM).said for _ in rounds]
    firsts = [p95(run["first_bytes"]) for run in said]
    yield Promise(
        id="P11 first byte",
        promise="a receipt at hand is on its way to the printer, p95",
        measure="keeping its job → first byte at a TCP printer, 576 dots",
        unit="ms",
        goal=FIRST_BYTE,
        ours=middle(firsts),
        detail={"runs": firsts, "median": middle([middle(run["first_bytes"]) for run in said])},
    )
    for width in said[0]["dots"]:
        runs = [run["dots"][width] for run in said]
        yield Promise(
            id=f"P11 dots {width}",
            promise=f"a picture of 900 rows becomes {width} dots",
            measure="median of 60; floor: Pillow opens, decodes, converts it",
            unit="ms",
            goal=DOTS,
            ours=middle([run["ours"] for run in runs]),
            floor=middle([run["floor"] for run in runs]),
            detail={"runs": runs},
        )
