"""The products as a shop has them: built, installed, used, updated, removed.

Lives here: `bootstrap.py build --prove`, whole; run by `pytest -m wine`, and by nothing else.
Must not: be run beside other work; it takes ten minutes and more.
"""

import json
import subprocess
import sys

import pytest

from tests.arch.checkout import CHECKOUT

LONGEST_S = 3600


@pytest.mark.wine
@pytest.mark.timeout(LONGEST_S)
def test_both_products_pass_their_proof() -> None:
    command = [sys.executable, str(CHECKOUT / "packaging/bootstrap.py"), "build"]

    done = subprocess.run([*command, "--prove", "--json"], stdout=subprocess.PIPE, check=False)
    told = json.loads(done.stdout)

    failed = [each for proof in told["proofs"] for each in proof["checks"] if not each["passed"]]
    assert failed == []
    assert {proof["platform"] for proof in told["proofs"]} == {
        *("linux", "Debian bookworm", "Debian trixie", "windows"),
    }
