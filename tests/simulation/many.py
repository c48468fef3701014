"""Running many seeds in processes of their own, and adding up what came of them.

Lives here: dividing seeds into portions, what a portion tells its parent, the sums, the verdict.
Must not: anything a seed does (seeds), arguments (__main__).
"""

import gc
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.simulation.fault_plan import Fault
from tests.simulation.seeds import empty_shop, folder_for_seeds, run_seed

ROOT = Path(__file__).resolve().parents[2]
PORTION = 100  # seeds in one child process
LEAST_FIRED = 100  # times that each kind of fault must have happened in a run that proves anything
ENOUGH = 2000  # seeds from which on that may be asked


@dataclass(frozen=True, kw_only=True)
class SeedResult:
    """What came of one seed, as a child process says."""

    seed: int
    trace: str
    found: Sequence[str]
    fired: dict[str, int]
    documents: int
    requests: int
    lives: int

    @property
    def failure(self) -> str:
        """What the seed found, and how to see it again."""
        sentences = "".join(f"    {each}\n" for each in self.found[:4])
        again = f"python -m tests.simulation --seed {self.seed} --verbose"
        return f"seed {self.seed} failed:\n{sentences}    run it again: {again}\n"


@dataclass(frozen=True, kw_only=True)
class Run:
    """What came of many seeds."""

    results: Sequence[SeedResult]

    @property
    def failed(self) -> Sequence[SeedResult]:
        """The seeds that found something wrong."""
        return [each for each in self.results if each.found]

    @property
    def fired(self) -> Counter[str]:
        """How often each kind of fault happened, by its name."""
        return sum((Counter(each.fired) for each in self.results), Counter())

    @property
    def rare(self) -> Sequence[str]:
        """The kinds of fault that happened too seldom to prove anything."""
        fired = self.fired
        return [fault.name for fault in Fault if fired[fault.name] < LEAST_FIRED]


def run_many(first: int, seeds: int, processes: int) -> Run:
    """Run seeds from `first` on, so many processes at a time."""
    firsts = range(first, first + seeds, PORTION)
    sizes = [min(PORTION, first + seeds - each) for each in firsts]
    with ThreadPoolExecutor(processes) as pool:
        portions = pool.map(in_a_child, firsts, sizes)
        return Run(results=[result for portion in portions for result in portion])


def in_a_child(first: int, seeds: int, hash_seed: str = "random") -> Sequence[SeedResult]:
    """Run a portion of seeds in a process of its own. Raises RuntimeError where that falls over."""
    command = [sys.executable, "-m", "tests.simulation", "--child"]
    done = subprocess.run(
        [*command, "--first", str(first), "--seeds", str(seeds)],
        capture_output=True,
        check=False,
        cwd=ROOT,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    if done.returncode:
        raise RuntimeError(f"seeds from {first}: {done.stderr}")
    return [SeedResult(**json.loads(line)) for line in done.stdout.splitlines()]


def as_a_child(first: int, seeds: int) -> Iterator[str]:
    """Run a portion of seeds for a parent: a line of JSON for each."""
    gc.disable()  # a seed is over before its rubbish matters
    with folder_for_seeds() as folder:
        empty = empty_shop(Path(folder))
        for seed in range(first, first + seeds):
            outcome = run_seed(seed, empty)
            result = SeedResult(
                seed=seed,
                trace=outcome.trace,
                found=outcome.found,
                fired={fault.name: times for fault, times in outcome.fired.items()},
                documents=outcome.documents,
                requests=outcome.requests,
                lives=outcome.lives,
            )
            gc.collect()
            yield json.dumps(vars(result))
