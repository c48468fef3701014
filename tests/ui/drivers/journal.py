"""The page of the journal, with example data and a hand at it."""

from dataclasses import replace
from datetime import timedelta

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT, RATES, TODAY, a_person, an_entry
from tests.ui.drivers.hand import SQ, Hand, heard, show
from till.domain.rights.journal import JournalAction
from till.domain.rights.journal_list import ListedEntry
from till.system.words import Words
from ui.journal.controller import PERSON, facts_of, make_journal, record_of
from ui.kit.choice.exclusive import Option
from ui.kit.page.record_screen import RecordScreen
from ui.shell.messages import Messages, Tables

PEOPLE = (
    Option(key="", words="Të gjithë"),
    Option(key="1", words="Arta Hoxha"),
    Option(key="2", words="Besnik Leka"),
)
SALE = {
    "doc_id": "a93b4c5b-72e0-4c3c-845c-55d08036bc0c",
    "sale": "20261123-0027",
    "total": "1240.00",
}
TOLD = (
    (JournalAction.SALE_CLOSED, SALE),
    (JournalAction.DAY_CLOSED, {"number": "118", "day": "2026-11-20", "total": "84260.50"}),
    (
        JournalAction.CASH_COUNTED,
        {"purpose": "close", "counted": "41250.00", "expected": "41300.00", "difference": "-50.00"},
    ),
    (
        JournalAction.LINE_REMOVED,
        {"article": "5301000012345", "name": "Qumësht 1 L", "quantity": "2", "total": "260.00"},
    ),
    (JournalAction.DRAWER_OPENED, {"reason": "thyerje e kartëmonedhës", "approved_by": "Ilir"}),
    (
        JournalAction.APPROVED,
        {"person": "Ilir Shehu", "by": "pin", "right": "withdrawal", "wanted": "25000.00"},
    ),
    (JournalAction.SETTING_CHANGED, {"setting": "ui.theme", "was": "light", "now": "dark"}),
    (JournalAction.WRONG_PIN, {"person": "Besnik Leka", "uptime_s": "421"}),
    (
        JournalAction.ARTICLE_CHANGED,
        {"article": "12", "name": "Bukë", "price_was": "80.00", "price_now": "90.00"},
    ),
    (JournalAction.SIGNED_IN, {"person": "Arta Hoxha", "by": "pin"}),
)


def listed() -> tuple[ListedEntry, ...]:
    """Entries of many kinds, the newest first."""
    return tuple(
        ListedEntry(
            number=48_206 - place,
            entry=replace(
                an_entry(action),
                person=a_person("Arta Hoxha"),
                moment=MOMENT - timedelta(minutes=7 * place),
                facts=facts,
            ),
        )
        for place, (action, facts) in enumerate(TOLD)
    )


def a_page(words: Messages) -> RecordScreen[ListedEntry]:
    """The page, with nothing on it yet."""
    return make_journal(words, Tables(units={}, rates=lambda: RATES, countries={}))


def fill(screen: RecordScreen[ListedEntry], words: Messages, *, with_day: bool = False) -> None:
    """Show the entries, and the first in full."""
    texts = Words(words.language, strict=True)
    screen.begin(TODAY)
    screen.turns[PERSON].offer(PEOPLE)
    screen.show_rows([record_of(each, texts, with_day=with_day) for each in listed()])
    screen.facts.show_facts(*facts_of(listed()[0], texts))


class JournalDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        self.screen = a_page(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.chosen = heard(self.screen.chosen)
        self.asked = heard(self.screen.asked)
        self.pressed = heard(self.screen.pressed)
        fill(self.screen, SQ)
        show(qtbot, self.screen)
        self.screen.setFocus()
