"""What screens are made with: sentences by key, and what pages look things up in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from till.domain.errors import TillError
from till.domain.errors.settings import SettingWrong
from till.domain.formatting import write_fact
from till.domain.shop.article import Unit
from till.domain.shop.buyer import Country
from till.domain.shop.vat import VatRates
from till.system.settings.file import ON_REQUEST
from till.system.words import Words


class Messages:
    """The words of one language; immutable, so a change of language makes another."""

    def __init__(self, words: Words) -> None:
        self._words = words

    @property
    def language(self) -> str:
        """`sq` or `en`."""
        return self._words.language

    def say(self, key: str, /, **facts: str | int) -> str:
        """Return the text of a key, its placeholders filled."""
        return self._words.say(key, **facts)

    def count(self, key: str, number: int, **facts: str | int) -> str:
        """Return the text for so many, in the language's own plural."""
        return self._words.count(key, number, **facts)

    def error(self, error: TillError) -> str:
        """Return the sentence of an error, amounts written as on the screens.

        Where a command says how it is mended by commands, the window has words of its own.
        """
        if isinstance(error, SettingWrong) and error.facts["where"] == ON_REQUEST:
            allowed = self._words.may_be(str(error.facts["allowed"]))
            return self.say("settings.value_unfit", value=error.facts["value"], allowed=allowed)
        facts = {name: write_fact(name, fact) for name, fact in error.facts.items()}
        own = f"errors_at_window.{error.key.removeprefix('errors.')}"
        key = own if self._words.has(own) else error.key
        return self._words.say(key, **self._words.own(facts))

    def may_be(self, declared: str) -> str:
        """Return what a setting may be, which is declared in English."""
        return self.say("settings.may_be", may_be=self._words.may_be(declared))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """Units by code, today's VAT rates of the business, countries by code."""

    units: Mapping[str, Unit]
    rates: Callable[[], VatRates]
    countries: Mapping[str, Country]
