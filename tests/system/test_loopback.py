"""A production till whose service is on its own machine: only by an owner's PIN, and never unsaid.

Lives here: opening such a till, what its paper says.
Must not: which settings are taken (test_settings_per_profile).
"""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.builders import MOMENT
from tests.fakes import quick_pins
from till.actions.till import SYSTEM
from till.bootstrap import Surroundings, open_till
from till.domain.errors.settings import LoopbackUnconfirmed
from till.domain.paper.slip import SlipHeading
from till.domain.rights.journal import JournalAction, JournalEntry
from till.equipment import printer_plans
from till.store.store import open_store
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings

ON_THIS_MACHINE = """
[profile.production.service]
base_url = "http://127.0.0.1:9/v1"
allow_loopback = true
"""


def _surroundings(folder: Path, text: str, profile: Profile = Profile.PRODUCTION) -> Surroundings:
    paths = Paths(root=folder, profile=profile)
    paths.settings_file.write_text(text, encoding="utf-8")
    settings = read_settings(paths.settings_file, profile, {"TILL_UI__LANGUAGE": "sq"})
    return Surroundings(paths=paths, settings=settings, environment={}, pins=quick_pins())


def _set(folder: Path, *values: str) -> None:
    store = open_store(Paths(root=folder, profile=Profile.PRODUCTION).database)
    for number, value in enumerate(values):
        facts = {"setting": "service.allow_loopback", "was": "", "now": value}
        moment = MOMENT + timedelta(minutes=number)
        action = JournalAction.SETTING_CHANGED
        entry = JournalEntry(moment=moment, person=SYSTEM, action=action, facts=facts)
        store.ledger.record_from_thread(entry)
    store.close()


async def test_the_file_alone_does_not_put_production_on_this_machine(tmp_path: Path) -> None:
    around = _surroundings(tmp_path, ON_THIS_MACHINE)
    for said in ((), ("true", "false")):
        _set(tmp_path, *said)
        with pytest.raises(LoopbackUnconfirmed):
            async with open_till(around):
                pass

    _set(tmp_path, "true")
    async with open_till(around) as opened:
        slip = opened.till.slips.test_page(width_mm=80, dots=576)

    assert slip.rows[0] == SlipHeading(text="KY KOMPJUTER")
    [plan] = printer_plans(around.settings, tmp_path, lambda _png: None).values()
    assert plan.receipt_mark == "KY KOMPJUTER"


def test_every_slip_of_practice_says_so_and_its_receipts_are_marked_already(
    tmp_path: Path,
) -> None:
    around = _surroundings(tmp_path, "", Profile.PRACTICE)

    [plan] = printer_plans(around.settings, tmp_path, lambda _png: None).values()

    assert plan.receipt_mark == ""
    assert around.settings.environment_mark == "practice"
