"""P7: the window stays alive while a thousand documents are delivered behind it.

Lives here: the rounds, and what is made of them.
Must not: build shops, count beats.
"""

from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.desk import PIN
from tests.benchmarks.frame import Goal, Promise, middle
from tests.benchmarks.p6_draining import QUEUED, service_of
from tests.benchmarks.shops import Shop, ready_shop
from tests.benchmarks.starting import bare_environment, run_program

P99, LONGEST = Goal(at_most=16), Goal(at_most=100)


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Drain under the window to an instant service, which is when most happens at once."""
    folder = ready_shop(Shop(articles=conditions.sizes.articles, queued=QUEUED), conditions)
    said = []
    with service_of(0) as address:
        for number in range(1, conditions.runs + 1):
            conditions.tell(f"P7: round {number} of {conditions.runs}")
            environment = bare_environment(service=address)
            program = "tests.benchmarks.programs.heartbeat"
            said.append(run_program(program, str(folder), PIN, environment=environment).said)
    for name, goal, what in (("p99", P99, "gap, p99"), ("longest", LONGEST, "longest gap")):
        yield Promise(
            id=f"P7 {name}",
            promise=f"window alive while {QUEUED:,} documents are delivered: {what}",
            measure="gap of a 5 ms heartbeat on the window's loop",
            unit="ms",
            goal=goal,
            ours=middle([each[name] for each in said]),
            detail={"runs": said},
        )
