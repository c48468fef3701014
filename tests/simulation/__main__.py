"""Running seeds from the command line: one with its trace, or many with their count of faults.

    python -m tests.simulation --seed 17 --verbose
    python -m tests.simulation --seeds 20000

Lives here: arguments, telling people.
Must not: anything a seed does (seeds), dividing the work (many).
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.simulation.fault_plan import Fault
from tests.simulation.many import ENOUGH, LEAST_FIRED, Run, as_a_child, run_many
from tests.simulation.seeds import empty_shop, folder_for_seeds, run_seed

MOST_SHOWN = 20


def main(arguments: Sequence[str]) -> int:
    """Run what is asked for; return 1 when a seed failed, or faults were too rare to tell."""
    asked = _arguments().parse_args(arguments)
    if asked.seed is not None:
        return _one(asked.seed, verbose=asked.verbose)
    if asked.child:
        for line in as_a_child(asked.first, asked.seeds):
            sys.stdout.write(f"{line}\n")
        return 0
    began = time.monotonic()
    run = run_many(asked.first, asked.seeds, asked.processes)
    return _verdict(run, time.monotonic() - began)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--seed", type=int, help="run this seed alone")
    parser.add_argument("--verbose", action="store_true", help="tell all that happens in it")
    parser.add_argument("--seeds", type=int, default=ENOUGH, help="run so many seeds")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    return parser


def _one(seed: int, *, verbose: bool) -> int:
    with folder_for_seeds() as folder:
        outcome = run_seed(seed, empty_shop(Path(folder)), verbose=verbose)
    sys.stdout.write("".join(f"{line}\n" for line in outcome.lines))
    sys.stdout.write(
        f"seed {seed}: {outcome.documents} documents, {outcome.requests} requests, "
        f"{outcome.lives} lives, {outcome.virtual_seconds:.0f} virtual seconds, "
        f"trace {outcome.trace[:16]}\n"
    )
    sys.stdout.write("".join(f"  {sentence}\n" for sentence in outcome.found))
    return 1 if outcome.found else 0


def _verdict(run: Run, seconds: float) -> int:
    """Tell what came of many seeds; return 1 where that is not good."""
    sys.stdout.write("".join(each.failure for each in run.failed[:MOST_SHOWN]))
    fired = run.fired
    sys.stdout.write("".join(f"{fired[fault.name]:9} {fault.value}\n" for fault in Fault))
    sums = ", ".join(
        f"{sum(getattr(each, name) for each in run.results)} {name}"
        for name in ("documents", "requests", "lives")
    )
    sys.stdout.write(
        f"{len(run.results)} seeds, {len(run.failed)} failed; {sums}; {seconds:.0f} s\n"
    )
    too_rare = run.rare if len(run.results) >= ENOUGH else ()
    if too_rare:
        sys.stdout.write(f"fired less than {LEAST_FIRED} times: {', '.join(too_rare)}\n")
    return 1 if run.failed or too_rare else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
