"""The words people read, in their language."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from till.domain.errors import Broken, Fact, TillError
from till.domain.formatting import marked

LANGUAGES = ("sq", "en")
FALLBACK = "en"
ALLOWED = "allowed"  # the fact of an error that says what may be
MAY_BE = "settings.may."

# A number that names a thing is told as it is; all others are counts.
_NAMED_BY_NUMBER = frozenset(
    {"code", "document", "first", "job", "last", "line", "number", "order", "port", "row", "year"}
)
_SPANS = frozenset({"seconds", "wait"})  # told in the unit that people would take
_UNITS = (("days", 86_400), ("hours", 3600), ("minutes", 60))
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


class Words:
    """The texts of one language.

    A text that is missing, or a placeholder without its fact, never stops a person: the English
    text serves, else the key itself, and the placeholder stays as it is. With `strict`, as tests
    have it, both raise Broken.
    """

    def __init__(self, language: str, *, strict: bool = False) -> None:
        self.language = language
        self._strict = strict
        self._texts = load_texts(language)
        self._fallback: Mapping[str, str] | None = None
        self._may_be: Mapping[str, str] | None = None

    def say(self, key: str, /, **facts: Fact) -> str:
        """Return the text of a key with its facts, as plain text. Raises Broken where strict.

        Of a text for one and for many, the first count among the facts chooses.
        """
        if key not in self._texts and f"{key}.other" in self._texts:
            is_one = next((fact for fact in facts.values() if type(fact) is int), 0) == 1
            key = f"{key}.one" if is_one else f"{key}.other"
        return _PLACEHOLDER.sub(lambda found: self._fact(key, found, facts), self._text(key))

    def count(self, key: str, n: int, /, **facts: Fact) -> str:
        """Return the text for so many; both languages tell one from all other numbers."""
        return self.say(f"{key}.one" if n == 1 else f"{key}.other", count=n, **facts)

    def span(self, seconds: int) -> str:
        """Return how long something takes as people say it: `45 seconds`, `3 days`."""
        for unit, length in _UNITS:
            if seconds >= 2 * length:
                return self.count(f"span.{unit}", round(seconds / length))
        return self.count("span.seconds", seconds)

    def error(self, error: TillError) -> str:
        """Return the sentence of an error: what is wrong, and what to do."""
        return self.say(error.key, **self.own(error.facts))

    def own(self, facts: Mapping[str, Fact]) -> Mapping[str, Fact]:
        """Return the facts of an error, with what a setting may be in this language."""
        return {
            name: self.may_be(fact) if name == ALLOWED and isinstance(fact, str) else fact
            for name, fact in facts.items()
        }

    def may_be(self, declared: str) -> str:
        """Return what a setting may be: it is declared in English, and said in this language.

        What has no words of its own, as `1–120`, is the same in all.
        """
        if self._may_be is None:
            english = load_texts(FALLBACK)
            self._may_be = {text: key for key, text in english.items() if key.startswith(MAY_BE)}
        key = self._may_be.get(declared)
        return self.say(key) if key else declared

    def has(self, key: str) -> bool:
        """Tell whether this language has a text of that key."""
        return key in self._texts

    def _text(self, key: str) -> str:
        if key in self._texts:
            return self._texts[key]
        if self._strict:
            raise Broken(words=key, language=self.language)
        if self._fallback is None:
            self._fallback = load_texts(FALLBACK)
        return self._fallback.get(key, key)

    def _fact(self, key: str, found: re.Match[str], facts: Mapping[str, Fact]) -> str:
        if found[1] in facts:
            fact = facts[found[1]]
            if found[1] in _SPANS and isinstance(fact, int):
                return self.span(fact)
            return _written(found[1], fact)
        if self._strict:
            raise Broken(words=key, placeholder=found[1])
        return found[0]


def _written(name: str, fact: Fact) -> str:
    """Write a fact into a text: a count as people read it, a number that is a name as it is."""
    is_count = isinstance(fact, int) and not isinstance(fact, bool) and name not in _NAMED_BY_NUMBER
    return marked(f"{fact:,}") if is_count else str(fact)


@cache
def load_texts(language: str) -> Mapping[str, str]:
    """Return all texts of a language by dotted key; a process reads them once."""
    source = files("resources").joinpath("words", f"{language}.json")
    texts: dict[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return texts
