"""Keys of words turned into sentences for the window."""

from till.domain.errors import TillError
from till.domain.formatting import write_fact
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
        """Return the sentence of an error, amounts written as on the screens."""
        facts = {name: write_fact(name, fact) for name, fact in error.facts.items()}
        return self._words.say(error.key, **self._words.own(facts))

    def may_be(self, key: str, declared: str) -> str:
        """Return a setting's key with what it may be, which is declared in English."""
        return self.say("settings.may_be", key=key, may_be=self._words.may_be(declared))
