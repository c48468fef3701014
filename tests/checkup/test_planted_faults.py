"""The check-up finds what is wrong, says what to do about it, and says nothing of a healthy till.

Lives here: over twenty faults, each planted into a till that is well; probes that hang or fail.
Must not: the command (tests/cli).
"""

import base64
import json
import logging
import os
import shutil
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail

from tests.builders import a_document, a_sale, an_entry
from tests.fakes import StoppedClock, quick_pins
from tests.practice_server import PracticeServer
from tests.store.change_log.followed import logged_till, sell_alone, sold
from tests.store.old_databases import LAST_STEP, VERSION_0_1_0, an_old_database
from tests.tcp_printer import VirtualPrinter
from tests.tcp_status import COVER_OPEN, PAPER_OUT, Condition
from till.bootstrap import Surroundings
from till.checkup.examination import Probe, examine, examine_as_set, probes_of
from till.domain.errors.disk import DiskFull
from till.domain.fiscal.document import DocumentState
from till.domain.maintenance.backups import BackupReason
from till.domain.maintenance.health import HealthCheck, HealthLevel, green
from till.sqlite import sqlite3
from till.store.database_file import header_version
from till.store.store import open_store
from till.system.clock import SystemClock
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.secrets import Secret
from till.system.settings.sources import read_settings
from till.system.words import LANGUAGES, Words

AMBER = HealthLevel.AMBER
RED = HealthLevel.RED
EVERY_RIGHT = 0o777
MANY = 20
PATIENCE_S = 120  # each probe has limits of its own


class PlaintextKeyring(fail.Keyring):
    """A store that keeps secrets for everybody to read."""

    priority = 1


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PracticeServer]:
    folder = tmp_path_factory.mktemp("service")
    with PracticeServer(database=folder / "service.sqlite3") as server:
        yield server


@pytest.fixture
def well(tmp_path: Path, service: PracticeServer) -> Surroundings:
    """A till that is well: it practises at a service, has data, no printer."""
    return a_till(tmp_path, Profile.PRACTICE, service.base_url)


def a_till(root: Path, profile: Profile, address: str, printer: str = "none:") -> Surroundings:
    given = {"TILL_SERVICE__BASE_URL": address, "TILL_PRINTER__DEVICE": printer}
    paths = Paths(root=root, profile=profile)
    settings = read_settings(paths.settings_file, profile, given)
    paths.prepare()
    open_store(paths.database).close()
    around = Surroundings(paths=paths, settings=settings, environment={}, pins=quick_pins())
    around.backups().make(BackupReason.DAILY)
    return around


def found(around: Surroundings, name: str) -> HealthCheck:
    """Return what is found of one thing; some are found together with others."""
    asked = {"clock": "service", "shadow": "second_place"}.get(name, name)
    probes = [each for each in probes_of(around) if each.name == asked]
    (check,) = [
        each for each in examine(around, probes, deadline_s=PATIENCE_S) if each.name == name
    ]
    return check


def test_a_healthy_till_says_nothing_wrong(well: Surroundings) -> None:
    checks = examine(well, deadline_s=PATIENCE_S)

    assert {each.name: each.says for each in checks if each.state is not HealthLevel.GREEN} == {}
    assert [each.name for each in checks][:4] == ["service", "clock", "token", "documents"]


# Each plants one fault and returns the till as it is then.


def a_service_that_is_off(well: Surroundings) -> Surroundings:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return a_till(well.paths.root, Profile.PRACTICE, f"http://127.0.0.1:{port}/v1")


def no_address(well: Surroundings) -> Surroundings:
    around = a_till(well.paths.root, Profile.DEVELOPMENT, "")
    return replace(around, secrets=lambda _profile, _given: Secret("a-token-of-some-length"))


def something_else_at_the_address(well: Surroundings) -> Surroundings:
    address = well.settings.service.base_url
    around = a_till(well.paths.root, Profile.DEVELOPMENT, address)
    return replace(around, secrets=lambda _profile, _given: Secret("a-token-of-some-length"))


def another_token(well: Surroundings) -> Surroundings:
    return replace(well, secrets=lambda _profile, _given: Secret("a-token-nobody-gave-out"))


def with_token(well: Surroundings, token: Secret | None) -> Surroundings:
    around = a_till(well.paths.root, Profile.DEVELOPMENT, "https://service.example")
    return replace(around, secrets=lambda _profile, _given: token)


def a_token_until(moment: datetime) -> Secret:
    claims = json.dumps({"exp": int(moment.timestamp())}).encode()
    return Secret(f"head.{base64.urlsafe_b64encode(claims).decode().rstrip('=')}.signature")


def no_token(well: Surroundings) -> Surroundings:
    return with_token(well, None)


def a_token_that_ended(well: Surroundings) -> Surroundings:
    return with_token(well, a_token_until(SystemClock().now() - timedelta(hours=1)))


def a_token_for_nine_days(well: Surroundings) -> Surroundings:
    return with_token(well, a_token_until(SystemClock().now() + timedelta(days=9, hours=1)))


def a_clock_set_ahead(well: Surroundings, by: timedelta) -> Surroundings:
    clock = StoppedClock()
    clock.set(SystemClock().now() + by)
    return replace(well, clock=clock)


def a_clock_five_minutes_off(well: Surroundings) -> Surroundings:
    return a_clock_set_ahead(well, timedelta(minutes=5))


def a_clock_of_another_day(well: Surroundings) -> Surroundings:
    return a_clock_set_ahead(well, timedelta(days=-1))


def a_document_kept(well: Surroundings, state: DocumentState, age: timedelta) -> Surroundings:
    sale = a_sale()
    document = replace(a_document(sale=sale, state=state), issued_at=SystemClock().now() - age)
    store = open_store(well.paths.database)
    store.ledger.record_from_thread(sale, document)
    store.close()
    return well


def a_document_of_three_days_ago(well: Surroundings) -> Surroundings:
    return a_document_kept(well, DocumentState.QUEUED, timedelta(days=3))


def a_document_that_waits(well: Surroundings) -> Surroundings:
    return a_document_kept(well, DocumentState.QUEUED, timedelta(minutes=3))


def a_refused_document(well: Surroundings) -> Surroundings:
    return a_document_kept(well, DocumentState.REFUSED, timedelta(minutes=3))


def a_database_cut_short(well: Surroundings) -> Surroundings:
    path = well.paths.database
    os.truncate(path, path.stat().st_size // 2)
    return well


def a_database_of_a_later_till(well: Surroundings) -> Surroundings:
    with closing(sqlite3.connect(well.paths.database)) as connection:
        connection.execute("PRAGMA user_version = 9000")
    return well


def a_database_taken_away(well: Surroundings) -> Surroundings:
    well.paths.database.unlink()
    return well


def a_trigger_dropped(well: Surroundings) -> Surroundings:
    with closing(sqlite3.connect(well.paths.database)) as connection:
        connection.execute("DROP TRIGGER sale_is_frozen")
    return well


def an_entry_changed(well: Surroundings) -> Surroundings:
    store = open_store(well.paths.database)
    store.ledger.record_from_thread(an_entry(), an_entry())
    store.close()
    with closing(sqlite3.connect(well.paths.database)) as connection:
        (rule,) = connection.execute(
            "SELECT sql FROM sqlite_master WHERE name = 'journal_is_frozen'"
        ).fetchone()
        connection.execute("DROP TRIGGER journal_is_frozen")
        connection.execute("UPDATE journal SET person = 'Ben' WHERE number = 1")
        connection.execute(rule)
        connection.commit()
    return well


def a_folder_for_everybody(well: Surroundings) -> Surroundings:
    well.paths.root.chmod(EVERY_RIGHT)
    return well


def without_backups(well: Surroundings) -> Surroundings:
    for each in well.paths.backups.iterdir():
        each.unlink()
    return well


def two_days_later(well: Surroundings) -> Surroundings:
    return a_clock_set_ahead(well, timedelta(days=2))


def a_fortnight_later(well: Surroundings) -> Surroundings:
    return a_clock_set_ahead(well, timedelta(days=14))


def a_stick_that_is_away(well: Surroundings) -> Surroundings:
    backup = well.settings.backup.model_copy(update={"folder": str(well.paths.root / "stick")})
    return replace(well, settings=well.settings.model_copy(update={"backup": backup}))


def a_stick_with_nothing(well: Surroundings) -> Surroundings:
    around = a_stick_that_is_away(well)
    Path(around.settings.backup.folder).mkdir()
    return around


def a_till_that_is_followed(well: Surroundings) -> Surroundings:
    around = a_stick_with_nothing(well)
    sell_followed(around, number=1)
    return around


def sell_followed(around: Surroundings, number: int) -> None:
    """Sell a minute ago, with a change log that has it all in the end."""
    with logged_till(around.paths.database, around.backups()) as store:
        store.ledger.record_from_thread(*sold(number, SystemClock().now() - timedelta(minutes=1)))


def a_sale_that_did_not_follow(well: Surroundings) -> Surroundings:
    around = a_till_that_is_followed(well)
    sell_alone(around.paths.database, sold(2, SystemClock().now() - timedelta(minutes=1)))
    return around


def data_older_than_their_change_log(well: Surroundings) -> Surroundings:
    around = a_till_that_is_followed(well)
    older = around.paths.database.read_bytes()
    sell_followed(around, number=2)
    around.paths.database.write_bytes(older)
    return around


def a_stick_just_pulled_out(well: Surroundings) -> Surroundings:
    around = a_stick_that_is_away(well)
    stick = Path(around.settings.backup.folder)
    stick.mkdir()
    around.backups().keep(BackupReason.DAILY)
    shutil.rmtree(stick)
    return around


def a_journal_without_a_key_in_the_system(well: Surroundings) -> Surroundings:
    store = open_store(well.paths.database)
    store.ledger.record_from_thread(an_entry())
    store.close()
    return well


PLANTED: tuple[tuple[str, Callable[[Surroundings], Surroundings], HealthLevel, str], ...] = (
    ("service", a_service_that_is_off, RED, "service_offline"),
    ("service", no_address, RED, "errors.address_missing"),
    ("service", something_else_at_the_address, RED, "service_elsewhere"),
    ("service", another_token, RED, "service_refuses_token"),
    ("service", no_token, AMBER, "service_unasked"),
    ("token", no_token, RED, "token_missing"),
    ("token", a_token_that_ended, RED, "token_ended"),
    ("token", a_token_for_nine_days, AMBER, "token_ends"),
    ("clock", a_clock_five_minutes_off, AMBER, "clock_off"),
    ("clock", a_clock_of_another_day, RED, "clock_wrong"),
    ("clock", a_service_that_is_off, AMBER, "clock_unknown"),
    ("documents", a_document_that_waits, AMBER, "documents_wait"),
    ("documents", a_document_of_three_days_ago, RED, "documents_late"),
    ("documents", a_refused_document, RED, "documents_refused"),
    ("database", a_database_cut_short, RED, "errors.database_damaged"),
    ("database", a_database_of_a_later_till, RED, "errors.database_newer"),
    ("database", a_database_taken_away, RED, "errors.database_lost"),
    ("journal", a_trigger_dropped, RED, "journal_missing"),
    ("journal", an_entry_changed, RED, "journal_changed"),
    ("journal", a_journal_without_a_key_in_the_system, AMBER, "journal_forgeable"),
    ("backups", without_backups, AMBER, "copies_none"),
    ("backups", two_days_later, AMBER, "copies_old"),
    ("backups", a_fortnight_later, RED, "copies_too_old"),
    ("second_place", a_stick_that_is_away, RED, "second_place_away"),
    ("shadow", a_stick_that_is_away, AMBER, "shadow_away"),
    ("shadow", a_stick_with_nothing, AMBER, "shadow_not_yet"),
    ("shadow", a_sale_that_did_not_follow, AMBER, "shadow_behind"),
    ("shadow", data_older_than_their_change_log, RED, "errors.data_behind_shadow"),
    ("second_place", a_stick_just_pulled_out, AMBER, "second_place_missing"),
    ("secrets", a_folder_for_everybody, RED, "errors.others_may_write"),
)


@pytest.mark.parametrize(("name", "plant", "state", "says"), PLANTED)
def test_a_planted_fault_is_found_and_says_what_to_do(
    well: Surroundings,
    name: str,
    plant: Callable[[Surroundings], Surroundings],
    state: HealthLevel,
    says: str,
) -> None:
    check = found(plant(well), name)

    assert (check.state, check.says) == (state, says)
    assert [language for language in LANGUAGES if not what_to_do(check, language)] == []


def test_data_of_an_older_till_say_what_waits_before_they_are_upgraded(tmp_path: Path) -> None:
    around = a_till(tmp_path, Profile.PRACTICE, "")
    shutil.rmtree(around.paths.folder)
    around.paths.prepare()
    an_old_database(around.paths.database, VERSION_0_1_0)

    documents = found(around, "documents")
    journal = found(around, "journal")

    assert (documents.state, documents.facts["count"]) == (RED, 5)
    assert (journal.state, journal.says) == (AMBER, "journal_older")
    assert [each for each in LANGUAGES if not what_to_do(journal, each)] == []
    assert header_version(around.paths.database) == LAST_STEP[VERSION_0_1_0]


def test_more_than_twenty_are_planted_and_each_has_a_sentence_of_its_own() -> None:
    told = [(name, says) for name, _plant, _state, says in PLANTED]

    assert len(told) == len(set(told)) > MANY


def test_settings_that_cannot_be_read_are_found_and_the_others_go_on(well: Surroundings) -> None:
    well.paths.settings_file.write_text("[service]\nbase_url = 7\n", encoding="utf-8")

    first, *others = examine_as_set(well)

    assert (first.name, first.state) == ("settings", RED)
    assert [language for language in LANGUAGES if not what_to_do(first, language)] == []
    assert "database" in {each.name for each in others}


def what_to_do(check: HealthCheck, language: str) -> str:
    """Return what a person is told to do; an error's one sentence says that, too."""
    words = Words(language, strict=True)
    if "." in check.says:
        return words.say(check.says, **check.facts)
    assert words.say(f"doctor.{check.says}", **check.facts)
    return words.say(f"doctor.{check.says}_do")


@pytest.mark.parametrize(
    ("condition", "state"),
    [(PAPER_OUT, RED), (COVER_OPEN, RED), (Condition(is_paper_low=True), AMBER)],
    ids=["out", "open", "low"],
)
def test_a_printer_that_cannot_print_long_is_found(
    tmp_path: Path, condition: Condition, state: HealthLevel
) -> None:
    with VirtualPrinter() as printer:
        printer.say(condition)
        around = a_till(tmp_path, Profile.PRACTICE, "", printer.url)
        assert found(around, "printer").state is state
    assert found(around, "printer").says == "printer_unreachable"


@pytest.mark.parametrize(
    ("store", "state"), [(fail.Keyring(), RED), (PlaintextKeyring(), AMBER)], ids=["none", "open"]
)
def test_a_machine_that_keeps_no_secrets_is_found(
    well: Surroundings, store: keyring.backend.KeyringBackend, state: HealthLevel
) -> None:
    before = keyring.get_keyring()
    keyring.set_keyring(store)
    try:
        assert found(no_token(well), "secrets").state is state
    finally:
        keyring.set_keyring(before)


def test_a_disk_that_is_nearly_full_is_found(
    well: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, state in ((1024**3, AMBER), (1024**2, RED)):
        monkeypatch.setattr("shutil.disk_usage", lambda _path, left=free: Usage(left))
        assert found(well, "disk").state is state


class Usage:
    def __init__(self, free: int) -> None:
        self.free = free


def test_a_machine_without_time_zones_fonts_or_wide_letters_is_found(
    well: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("till.checkup.machine_probes.ZONE", "Europe/Nowhere")
    monkeypatch.setattr("till.checkup.machine_probes.FONTS", ("Nowhere.ttf",))
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "ascii")

    said = {each: found(well, each).says for each in ("time_zone", "fonts", "locale")}

    assert said == {
        "time_zone": "time_zone_unknown",
        "fonts": "fonts_missing",
        "locale": "locale_narrow",
    }


def test_a_check_that_hangs_or_fails_itself_holds_up_no_other(
    well: Surroundings, log_may_say: list[str]
) -> None:
    log_may_say.append("a check of the till failed")
    logging.getLogger("till.checkup").setLevel(logging.CRITICAL)
    hanging = threading.Event()

    def full(_around: Surroundings) -> list[HealthCheck]:
        raise DiskFull

    def fails(_around: Surroundings) -> list[HealthCheck]:
        raise ZeroDivisionError

    def hangs(_around: Surroundings) -> list[HealthCheck]:
        hanging.wait()
        return []

    probes = [
        Probe(name="printer", look=hangs),
        Probe(name="disk", look=full),
        Probe(name="fonts", look=fails),
        Probe(name="locale", look=lambda _around: [green("locale", "locale_well", language="sq")]),
    ]
    checks = examine(well, probes, deadline_s=0.5)
    hanging.set()

    assert [(each.name, each.state.value, each.says) for each in checks] == [
        ("printer", "amber", "too_slow"),
        ("disk", "red", "errors.disk_full"),
        ("fonts", "red", "probe_failed"),
        ("locale", "green", "locale_well"),
    ]
