"""A deliberate fault: a small change that a careful reader might let pass (T13).

Lives here: what a fault is, and the groups of tests that should bite.
Must not: the faults themselves (one table per subject beside this file).
"""

from dataclasses import dataclass

ENGINE = ("tests/domain", "tests/actions", "tests/store")
DOMAIN = ("tests/domain",)
WIRE = (
    "tests/service/test_wording.py",
    "tests/service/test_wire.py",
    "tests/service/test_totals.py",
)
READ = ("tests/service/test_responses.py", "tests/service/hostile/test_fuzzed_answers.py")
CLIENT = ("tests/service",)
STORE = ("tests/store",)
ACTIONS = ("tests/actions",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault: `was` stands exactly once in `file` and becomes `wrong`; `tests` should fail."""

    name: str
    file: str
    was: str
    wrong: str
    tests: tuple[str, ...]
