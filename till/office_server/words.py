"""What the office says, in Albanian or English: the texts of the project, by their keys."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from till.domain.errors import Fact, TillError

LANGUAGES: Final = ("sq", "en")
_PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)\}")


class ServerWords:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = _texts_of(language)

    def say(self, key: str, /, **facts: Fact) -> str:
        """Return the text of a key with its facts; the key itself where there is none."""
        text = self._texts.get(key, key)
        return _PLACEHOLDER.sub(lambda found: str(facts.get(found[1], found[0])), text)

    def count(self, key: str, count: int, /, **facts: Fact) -> str:
        """Return the text of so many, which has a form of its own for one."""
        return self.say(f"{key}.{'one' if count == 1 else 'other'}", count=count, **facts)

    def error(self, error: TillError) -> str:
        """Return the sentence of an error: what is wrong, and what to do."""
        return self.say(error.key, **error.facts)


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that an account's surroundings ask for; English else."""
    wanted = environment.get("OFFICE_LANGUAGE") or environment.get("LANG", "")
    return next((each for each in LANGUAGES if wanted.lower().startswith(each)), "en")


def language_asked_for(accepted: str) -> str:
    """Return the first language of an Accept-Language that we speak; Albanian else."""
    names = [each.partition(";")[0].strip().lower()[:2] for each in accepted.split(",")]
    return next((each for each in names if each in LANGUAGES), LANGUAGES[0])


@cache
def _texts_of(language: str) -> Mapping[str, str]:
    file = files("resources").joinpath("words", f"{language}.json")
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts
