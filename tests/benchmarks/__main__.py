"""`python -m tests.benchmarks [P4 P8 …]`: measure promises, print one table, write it as JSON.

Lives here: the options, the order, the end.
Must not: measure.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from tests.benchmarks import (
    p1_scan_to_line,
    p2_no_scan_lost,
    p3_search_as_typed,
    p4_one_durable_write,
    p5_finishing,
    p6_draining,
    p7_window_alive,
    p8_cold_start,
    p9_memory,
    p10_big_baskets,
    p11_paper,
    p12_day_report,
    p13_import,
    p14_growth,
    p15_old_pc,
    p16_what_a_sale_runs,
    p17_receipts,
    p18_board_of_orders,
    p19_large_day,
    p20_many_at_once,
)
from tests.benchmarks.conditions import FULL, QUICK, REAL, Conditions
from tests.benchmarks.frame import FEWEST_RUNS, Promise, missed, report, table
from tests.benchmarks.means.machine import machine_line
from tests.benchmarks.office import (
    o1_taking_in,
    o2_answering,
    o3_beside_selling,
    o5_books,
    o7_given_back,
)

Measure = Callable[[Conditions], Iterator[Promise]]
PROMISES: Mapping[str, Measure] = {
    "P1": p1_scan_to_line.measure,
    "P2": p2_no_scan_lost.measure,
    "P3": p3_search_as_typed.measure,
    "P4": p4_one_durable_write.measure,
    "P5": p5_finishing.measure,
    "P6": p6_draining.measure,
    "P7": p7_window_alive.measure,
    "P8": p8_cold_start.measure,
    "P9": p9_memory.measure,
    "P10": p10_big_baskets.measure,
    "P11": p11_paper.measure,
    "P12": p12_day_report.measure,
    "P13": p13_import.measure,
    "P14": p14_growth.measure,
    "P15": p15_old_pc.measure,
    "P16": p16_what_a_sale_runs.measure,
    "P17": p17_receipts.measure,
    "P18": p18_board_of_orders.measure,
    "P19": p19_large_day.measure,
    "P20": p20_many_at_once.measure,
    "O1": o1_taking_in.measure,
    "O2": o2_answering.measure,
    "O3": o3_beside_selling.measure,
    "O4": o3_beside_selling.measure_cost,
    "O5": o5_books.measure,
    "O6": o1_taking_in.measure_proof,
    "O7": o7_given_back.measure,
    "O8": o2_answering.measure_idle,
}
LONG = frozenset({"P9", "P13", "P14", "P15", "P19"})  # by name, or with --full: hours together
DONE = 0
MISSED = 1


def main(words: Sequence[str]) -> int:
    """Measure what was asked for; 1 only with --strict, where a promise is not kept."""
    asked = _options().parse_args(words)
    conditions = Conditions(
        sizes=QUICK if asked.quick else FULL if asked.full else REAL,
        runs=asked.runs,
        cache=_cache(),
        charts=asked.out.parent,
        tell=lambda line: print(line, file=sys.stderr, flush=True),  # noqa: T201 a program's progress
    )
    chosen = [each.upper() for each in asked.promises] or [
        name for name in PROMISES if asked.full or name not in LONG
    ]
    promises: list[Promise] = []
    about = {
        "machine": machine_line(),
        "at": datetime.now().astimezone().isoformat(timespec="seconds"),  # noqa: TID251 the bench's own
        "quick": asked.quick,
        "runs": asked.runs,
    }
    for each in (found for name in chosen for found in PROMISES[name](conditions)):
        promises.append(each)
        asked.out.write_text(report(promises, about), encoding="utf-8")  # what is known, is kept
    sys.stdout.write(report(promises, about) if asked.json else _for_people(promises, about))
    return MISSED if asked.strict and missed(promises) else DONE


def _for_people(promises: Sequence[Promise], about: Mapping[str, object]) -> str:
    not_kept = missed(promises)
    kept = len(promises) - len(not_kept)
    names = ", ".join(each.id for each in not_kept)
    end = f"{kept} of {len(promises)} met" + (
        f"; not met or not measured: {names}" if names else ""
    )
    size = " Quick: smaller shops than promised." if about["quick"] else ""
    return f"{about['machine']}.{size}\n\n{table(promises)}\n\n{end}\n"


def _cache() -> Path:
    """Return where shops are kept between runs: below the temporary folder, for this user only."""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    folder = Path(tempfile.gettempdir()) / f"till-bench-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="bench", description="Measure what Till promises.")
    options.add_argument("promises", nargs="*", metavar="P", help=f"of {', '.join(PROMISES)}")
    options.add_argument("--quick", action="store_true", help="smaller shops than promised")
    options.add_argument(
        "--full", action="store_true", help="the long ones too, an office of a million entries"
    )
    options.add_argument("--runs", type=_enough, default=5, help="rounds of a median, at least 3")
    options.add_argument("--out", type=Path, default=Path("bench.json"), help="the JSON's file")
    options.add_argument("--json", action="store_true", help="print the JSON instead of the table")
    options.add_argument("--strict", action="store_true", help="end with 1 where a goal is missed")
    return options


def _enough(text: str) -> int:
    runs = int(text)
    if runs < FEWEST_RUNS:
        raise argparse.ArgumentTypeError(text)
    return runs


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
