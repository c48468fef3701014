"""What stands in settings that are lists: said in words, and made from what is typed."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Final

from typing_extensions import override

from till.domain.selling.gs1 import without_symbology
from till.domain.selling.label import LabelTemplate
from till.domain.selling.tender import TenderKind
from till.system.settings.declared import DeclaredSetting, ListForm
from till.system.settings.shop import OFF
from ui.kit.wording import (
    format_date,
    format_lek,
    format_percent,
    format_quantity,
    format_whole,
)
from ui.shell.messages import Messages

_DAY: Final = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})", re.ASCII)
_DATED: Final = re.compile(r"(?:([0-9-]{10}): *)?([0-9.]+)", re.ASCII)


class EntryForm(ABC):
    """How the entries of one kind of list are said, and which `parts` are typed for another.

    Without parts nothing is added or taken out here. `is_ordered` where the first that fits counts,
    `has_trial` where what is scanned can be tried on them.
    """

    parts: tuple[str, ...] = ()
    is_ordered = False
    has_trial = False

    @abstractmethod
    def told(self, words: Messages, entry: str) -> str:
        """Say an entry."""

    def entry(self, parts: Sequence[str]) -> str:
        """Return the entry that was typed."""
        return parts[0]

    def tried(self, words: Messages, entries: Sequence[str], typed: str, code: str) -> str:
        """Say how a code is read by the entries, or by the one that is being typed, if at all."""
        return ""


class TemplateForm(EntryForm):
    """Labels of scales."""

    parts = ("template",)
    is_ordered = True
    has_trial = True

    @override
    def tried(self, words: Messages, entries: Sequence[str], typed: str, code: str) -> str:
        try:
            templates = [LabelTemplate(text=each) for each in ([typed] if typed else entries)]
        except ValueError:
            return words.say("settings.trial_no_template", template=typed)
        scanned = without_symbology(code)
        read = next(((at, found) for at in templates if (found := at.read(scanned))), None)
        if read is None:
            unfit = "settings.trial_unfit" if typed else "settings.trial_none"
            return words.say(unfit, template=typed)
        template, scan = read
        facts = {"template": template.text, "number": scan.code.lstrip("0") or scan.code}
        if scan.price is not None:
            return words.say("settings.trial_price", price=format_lek(scan.price), **facts)
        weight = format_quantity(scan.quantity or Decimal(0), "kg")
        return words.say("settings.trial_weight", weight=weight, **facts)

    @override
    def told(self, words: Messages, entry: str) -> str:
        return entry


class CategoryForm(EntryForm):
    """Categories of the catalogue."""

    parts = ("category",)

    @override
    def told(self, words: Messages, entry: str) -> str:
        return entry


class RateForm(EntryForm):
    """Rates that the law has changed, or changes on a day: `B=20`, `E 2027-01-01=8`, `…=off`."""

    parts = ("code", "percent", "day")

    @override
    def told(self, words: Messages, entry: str) -> str:
        of, _, rate = entry.partition("=")
        letter, _, day = of.partition(" ")
        percent = words.say("settings.list_off") if rate == OFF else format_percent(Decimal(rate))
        if not day:
            return f"{letter}: {percent}"
        since = format_date(date.fromisoformat(day))
        return words.say("settings.list_from", day=since, what=f"{letter}, {percent}")

    @override
    def entry(self, parts: Sequence[str]) -> str:
        letter, rate, day = parts
        of = f"{letter.upper()} {_iso(day)}" if day else letter.upper()
        return f"{of}={_number(rate) or OFF}"


class DatedForm(EntryForm):
    """What holds from a day on: `150000`, `2026-01-01: 100000`."""

    parts = ("day", "number")

    @override
    def told(self, words: Messages, entry: str) -> str:
        read = _DATED.fullmatch(entry)
        if read is None:
            return entry
        number = Decimal(read[2])
        what = format_whole(number) if number else words.say("people.no_limit")
        if not read[1]:
            return words.say("settings.list_always", what=what)
        day = format_date(date.fromisoformat(read[1]))
        return words.say("settings.list_from", day=day, what=what)

    @override
    def entry(self, parts: Sequence[str]) -> str:
        day, number = parts
        return f"{_iso(day)}: {_number(number)}" if day else _number(number)


class ConfirmedForm(EntryForm):
    """VAT codes that an owner has confirmed elsewhere: `F=5 2026-12-01`."""

    @override
    def told(self, words: Messages, entry: str) -> str:
        letter, _, rest = entry.partition("=")
        rate, _, day = rest.partition(" ")
        what = f"{letter}, {format_percent(Decimal(rate))}"
        return words.say("settings.list_from", day=format_date(date.fromisoformat(day)), what=what)


FORMS: Final[Mapping[ListForm, EntryForm]] = {
    ListForm.TEMPLATES: TemplateForm(),
    ListForm.RATES: RateForm(),
    ListForm.CATEGORIES: CategoryForm(),
    ListForm.DATED: DatedForm(),
    ListForm.CONFIRMED: ConfirmedForm(),
}


def member_words(words: Messages, declared: DeclaredSetting, member: str) -> str:
    """Say what may be in a list of which each member is known."""
    name = declared.key.rpartition("_")[2]
    if declared.key == "vat.codes":
        return f"{member} · {words.say(f'vat_code.{member}')}"
    if name == "tenders":
        return words.say(f"tender.{TenderKind(member).name}")
    prefix = "settings.role_row" if name == "rights" else "role"
    return words.say(f"{prefix}.{member}")


def _iso(day: str) -> str:
    """Return a day as settings have it, from how it is written here; anything else as it is."""
    read = _DAY.fullmatch(day)
    return f"{read[3]}-{int(read[2]):02}-{int(read[1]):02}" if read else day


def _number(text: str) -> str:
    """Return a number as settings have it: a space parts thousands, a comma is the decimal mark."""
    return re.sub(r"[ \u00a0\u202f\u2009]", "", text).replace(",", ".")
