"""VAT codes of the business: those in use, and one that an owner confirms (specification 2.17)."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from PySide6.QtCore import Qt, Signal

from till.domain.shop.vat import TO_BE_CONFIRMED, ConfirmedVatCode, VatCode
from till.domain.typed import CENTS, read_number
from ui.devices.view import DevicesSection, VatView
from ui.kit.choice.button import Button, ButtonKind
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.formats import format_date, format_percent
from ui.kit.key_value import KeyValue
from ui.kit.page.layout import row
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

MARGINS: Final = (18, 14, 18, 16)
YEARS: Final = range(2000, 2200)
_RATE = re.compile(r"([0-9]{1,2}(?:[.,][0-9]{1,2})?) ?%?", re.ASCII)


class VatCard(Panel):
    """`confirm_requested` carries a `ConfirmedVatCode` that was typed as it should be."""

    confirm_requested = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=MARGINS, spacing=10)
        self.words = words
        say = words.say
        options = [Option(key=code.value, words=code.value) for code in TO_BE_CONFIRMED]
        self.codes = Segmented(options)
        self.codes.setObjectName("printers.vat_code")
        self.codes.choose(options[0].key)
        self.rate = LabelledField(say("printers.vat_rate"), placeholder="5")
        self.rate.line.setObjectName("printers.vat_rate")
        self.since = LabelledField(say("printers.vat_since"))
        self.since.line.setObjectName("printers.vat_since")
        self.confirm = Button(
            say("printers.vat_confirm"), kind=ButtonKind.PRIMARY, icon="check", keys="F2"
        )
        self.confirm.setObjectName("printers.vat_confirm")
        self.said = Text(say("printers.vat_hint"), role=TextRole.SMALL, tone="text2", wrap=True)
        self._lay_out()
        self.confirm.clicked.connect(self._confirm)
        for field in (self.rate, self.since):
            field.entered.connect(lambda _text: self._confirm())

    def _lay_out(self) -> None:
        say = self.words.say
        title = say(f"printers.card.{DevicesSection.VAT.value}")
        self.body.addWidget(Text(title, role=TextRole.H2))
        self.body.addWidget(Text(say("printers.vat_code"), role=TextRole.LABEL, tone="text2"))
        self.body.addWidget(self.codes)
        typed = row((self.rate, 2), (self.since, 3), spacing=10)
        for field in (self.rate, self.since):
            typed.setAlignment(field, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(typed)
        self.body.addWidget(self.confirm)
        self.body.addWidget(self.said)
        self.body.addStretch(1)

    def show_vat(self, view: VatView) -> None:
        """Offer today as the day it holds from."""
        self.since.line.setPlaceholderText(format_date(view.today))

    def show_problem(self, sentence: str) -> None:
        """Say why nothing was confirmed."""
        self.said.set_tone("att")
        self.said.setText(sentence)

    def show_confirmed(self, confirmed: ConfirmedVatCode) -> None:
        """Say what holds from when; the fields are free for the next one."""
        self.rate.set_text("")
        self.since.set_text("")
        self.said.set_tone("ok")
        facts = vat_facts(confirmed)
        self.said.setText(self.words.say("printers.vat_confirmed", **facts))

    def _confirm(self) -> None:
        rate = read_number(self.rate.text().strip().removesuffix("%"), CENTS)
        since = _day(self.since.text().strip() or self.since.line.placeholderText())
        say = self.words.say
        for field, is_right, key in (
            (self.rate, rate is not None, "printers.vat_rate_wrong"),
            (self.since, since is not None, "printers.vat_since_wrong"),
        ):
            if is_right:
                field.set_hint("")
            else:
                field.show_error(say(key))
        if rate is not None and since is not None:
            code = VatCode(self.codes.current())
            self.confirm_requested.emit(ConfirmedVatCode(code=code, rate=rate, since=since))


class VatCodesCard(Panel):
    """The codes in use with their rates, and those that were confirmed with their day."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=MARGINS, spacing=2)
        self._words = words
        self.body.addWidget(Text(words.say("printers.vat_in_use"), role=TextRole.H2))
        self.rows = [KeyValue("") for _ in VatCode]
        for each in self.rows:
            self.body.addWidget(each)
        self.about = Text(words.say("printers.about.vat"), tone="text2", wrap=True)
        self.body.addSpacing(8)
        self.body.addWidget(self.about)
        self.body.addStretch(1)

    def show_vat(self, view: VatView) -> None:
        """Show a row for each code."""
        told = self._told(view.in_use, view.confirmed)
        for shown, words in zip(self.rows, [*told, *[("", "")] * len(self.rows)], strict=False):
            shown.set_words(*words)
            shown.setVisible(bool(words[0]))

    def _told(
        self, in_use: Mapping[VatCode, Decimal], confirmed: Sequence[ConfirmedVatCode]
    ) -> list[tuple[str, str]]:
        days = {each.code: each for each in confirmed}
        codes = sorted({*in_use, *days}, key=lambda code: code.value)
        return [self._row(code, in_use.get(code), days.get(code)) for code in codes]

    def _row(
        self, code: VatCode, rate: Decimal | None, confirmed: ConfirmedVatCode | None
    ) -> tuple[str, str]:
        if confirmed is None:
            says = self._words.say(f"vat_code.{code.value}")
        else:
            says = self._words.say("printers.vat_from", day=format_date(confirmed.since))
            rate = confirmed.rate
        return f"{code.value} · {says}", format_percent(rate if rate is not None else Decimal(0))


def vat_facts(confirmed: ConfirmedVatCode) -> dict[str, str]:
    """Return what was confirmed, written as people read it."""
    return {
        "code": confirmed.code.value,
        "rate": format_percent(confirmed.rate),
        "day": format_date(confirmed.since),
    }


def _day(text: str) -> date | None:
    """Return a day typed as 01.12.2026 or 2026-12-01, None for anything else."""
    for form in ("%d.%m.%Y", "%Y-%m-%d"):
        try:
            day = datetime.strptime(text, form).date()  # noqa: DTZ007 a day has no zone
        except ValueError:
            continue
        return day if day.year in YEARS else None
    return None
