"""The products as a shop has them: built, installed, used, updated, removed.

Lives here: `bootstrap.py build --prove`, whole, by `pytest -m wine` and by nothing else; the
            office's package alone, in `check --long`.
Must not: be run beside other work; the whole takes ten minutes and more.
"""

import json
import os
import subprocess
import sys

import pytest

from tests.arch.checkout import CHECKOUT

LONGEST_S = 3600


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.mark.wine
@pytest.mark.timeout(LONGEST_S)
def test_both_products_pass_their_proof() -> None:
    assert proved() == {
        *("linux", "Debian bookworm", "Debian trixie", "windows"),
        *("office on Debian bookworm", "office on Debian trixie"),
    }


@pytest.mark.long
@pytest.mark.clean_debian
@pytest.mark.needs("debootstrap")
@pytest.mark.skipif(not is_root(), reason="a clean Debian is made by root")
@pytest.mark.timeout(LONGEST_S)
def test_the_guide_leads_from_nothing_to_an_office_with_three_tills() -> None:
    assert proved("--only", "office") == {"office on Debian bookworm", "office on Debian trixie"}


def proved(*words: str) -> set[str]:
    """Build and prove; return what was proved, once every check of it passed."""
    command = [sys.executable, str(CHECKOUT / "packaging/bootstrap.py"), "build", *words]
    done = subprocess.run([*command, "--prove", "--json"], stdout=subprocess.PIPE, check=False)
    told = json.loads(done.stdout)
    failed = [each for proof in told["proofs"] for each in proof["checks"] if not each["passed"]]
    assert failed == []
    return {proof["platform"] for proof in told["proofs"]}
