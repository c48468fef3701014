"""The journal in words, in both languages, fact by fact.

Lives here: sentences and facts of entries, what a typed word finds.
Must not: that every fact ever written has a name (tests/invariants looks at each journal).
"""

from dataclasses import replace

import pytest

from tests.builders import an_entry
from till.domain.rights.journal import JournalAction
from till.domain.rights.journal_list import ACTIONS, JournalGroup
from till.system.reports.journal_text import entry_facts, entry_line, searched_words
from till.system.words import Words

SQ = Words("sq", strict=True)
EN = Words("en", strict=True)
WATCHED_FACTS = {
    "name": "Qumësht",
    "article": "Q1",
    "quantity": "1",
    "was": "200.00",
    "price": "150.00",
    "off": "20.00",
    "said": "10%",
    "approved_by": "Ilir",
    "reason": "thyerje",
    "right": "withdrawal",
    "wanted": "5000.00",
    "person": "Ilir",
    "lines": "3",
    "total": "120.00",
    "by": "pin",
}


@pytest.mark.parametrize("words", [SQ, EN], ids=["sq", "en"])
def test_every_action_is_told_in_a_line(words: Words) -> None:
    lines = {
        action: entry_line(replace(an_entry(action), facts=WATCHED_FACTS), words)
        for action in ACTIONS[JournalGroup.ALL]
    }

    assert len(set(lines.values())) == len(lines)
    assert not {line for line in lines.values() if "{" in line or "_" in line}


def told(action: JournalAction, words: Words = SQ, **facts: str) -> dict[str, str]:
    return dict(entry_facts(replace(an_entry(action), facts=facts), words))


def test_figures_days_and_people_are_written_as_people_read_them() -> None:
    counted = told(
        JournalAction.CASH_COUNTED,
        day="2026-11-20",
        purpose="close",
        counted="1250.50",
        expected="1300.00",
        difference="-49.50",
        approved_by="Ilir",
        approved_by_id="4",
        note="",
    )

    assert counted == {
        "Dita": "20.11.2026",
        "Qëllimi": "mbyllje e ditës",
        "Numëruar": "1\u00a0250,50",
        "Gjendja e pritur": "1\u00a0300,00",
        "Diferenca": "\u221249,50",
        "Miratuar nga": "Ilir",
    }


def test_what_is_one_of_few_is_said_in_words() -> None:
    assert told(JournalAction.WRONG_PIN, person="Ana", person_id="1", uptime_s="40") == {
        "Personi": "Ana"
    }
    assert told(JournalAction.SIGNED_IN, EN, person="Ana", by="badge")["Method"] == "by badge"
    assert told(JournalAction.PERSON_CHANGED, role_was="cashier", role_now="owner") == {
        "Roli i vjetër": "Arkëtar",
        "Roli i ri": "Pronar",
    }
    assert told(JournalAction.SLIP_PRINTED, slip="X", role="kitchen")["Roli"] == "kuzhinë"
    assert told(JournalAction.PIN_SET, how="tied to this computer") == {
        "Mënyra": "lidhur me këtë kompjuter"
    }
    passed = told(JournalAction.LIMIT_PASSED, right="withdrawal", wanted="5000.00", approver="Ilir")
    assert passed == {
        "Veprimi": "Tërheqje nga sirtari",
        "Kërkuar": "5\u00a0000,00",
        "Lejuar nga": "Ilir",
    }


def test_what_cannot_be_read_stays_as_it_was_written_down() -> None:
    assert told(JournalAction.CASH_DEPOSITED, amount="shumë") == {"Shuma": "shumë"}
    assert told(JournalAction.RATE_SET, currency="EUR", rate="98.4", before="2026") == {
        "Monedha": "EUR",
        "Kursi": "98,4",
        "Para kësaj": "2026",
    }


def test_a_typed_word_knows_the_actions_that_are_called_so() -> None:
    (drawer, ana) = searched_words(" SIRTAR  ana ", SQ)

    assert JournalAction.DRAWER_OPENED in drawer.actions
    assert JournalAction.SIGNED_IN not in drawer.actions
    assert (ana.text, searched_words("  ", SQ)) == ("ana", ())


def test_a_restore_says_whether_the_live_backup_was_proved() -> None:
    facts = {"in_copy": "12", "found": "15", "first_open": "0", "whole": "0"}

    said = told(JournalAction.BACKUP_RESTORED, EN, **facts, proof="cut")

    assert said["Live backup"] == "cut off"
    assert told(JournalAction.BACKUP_RESTORED, SQ, proof="proved") == {
        "Kopja e vazhdueshme": "e provuar"
    }
