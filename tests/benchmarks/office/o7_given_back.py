"""O7: a till with 10,000 sales that comes back from the office alone, by a code.

Lives here: the command as a technician types it.
Must not: make journals (made_tills), serve (stand).
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from tests.benchmarks.conditions import Conditions
from tests.benchmarks.frame import FEWEST_RUNS, Goal, Promise, middle
from tests.benchmarks.means.starting import CHECKOUT, bare_environment
from tests.benchmarks.office.made_tills import made_tills
from tests.benchmarks.office.stand import office_stand

A_BATCH = 200  # sales
NO_SECRETS = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
LONGEST_S = 600


def measure(conditions: Conditions) -> Iterator[Promise]:
    """Send a till's journal, lose the till, and take it back into an empty folder."""
    sales = conditions.sizes.sales_in_a_day
    (till,) = made_tills(1, conditions)
    took = list[float]()
    with office_stand([till], is_synced=False) as stand:
        road = stand.road()
        for _ in range(sales // A_BATCH):
            road.send(till, till.sell(A_BATCH)[0])
        name = till.name
        for _ in conditions.rounds("O7", FEWEST_RUNS):
            words = ("--shop", "Dyqani 1", "--name", "Arka e re", "--replaces", name, "--json")
            code = json.loads(stand.command("tills", "code", *words))["code"]
            with tempfile.TemporaryDirectory(prefix="till-bench-") as folder:
                began = time.monotonic()
                _restore(folder, stand.address, code)
                took.append(time.monotonic() - began)
    yield Promise(
        id="O7",
        promise=f"a till with {sales:,} sales, given back by the office alone",
        measure="`till backup restore --office`, from its start to its end",
        unit="s",
        goal=Goal(at_most=60),
        ours=middle(took),
        detail={"runs": took},
    )


def _restore(folder: str, address: str, code: str) -> None:
    restore = ("backup", "restore", "--office", address)
    subprocess.run(
        [sys.executable, "-m", "till", "--data-dir", folder, *restore],
        cwd=CHECKOUT,
        env=bare_environment() | NO_SECRETS,
        input=f"{code}\n",
        text=True,
        stdout=subprocess.PIPE,
        timeout=LONGEST_S,
        check=True,
    )
