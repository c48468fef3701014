"""What can go wrong, by whose hand it can be mended.

    TillError
    ├── RuleBroken    the person at the till can mend it
    ├── Unreachable   the world: service, printer, disk; try again or wait
    ├── Refused       the authority or the service said no; a person decides
    └── Broken        our fault or damaged data

The key of an error's words is made of its name (`AmountNegative`: `errors.amount_negative`) unless
it says another; its place is the field of a form where it is said, if it is about one.

Lives here: the tree, each error with its facts.
Must not: prose; the words are in resources/words, in every language.
"""

import re

Fact = str | int
FAMILIES = {"RuleBroken", "Unreachable", "Refused", "Broken"}
_WORD = re.compile(r"(?<!^)(?=[A-Z])")


class TillError(Exception):
    """Any failure the till knows by name; `facts` fill the placeholders of its words."""

    key: str = "errors.unexpected"
    place: str = ""

    def __init_subclass__(cls, *, key: str = "", place: str = "") -> None:  # type: ignore[explicit-override] # override is of 3.12
        """Give an error the key it says, else that of its name or its family; and its place."""
        own = key or ".".join(("errors", _WORD.sub("_", cls.__name__).lower()))
        cls.key = TillError.key if cls.__name__ in FAMILIES else own
        cls.place = place

    def __init__(self, **facts: Fact) -> None:
        self.facts = facts
        told = ", ".join(f"{name}={value}" for name, value in facts.items())
        super().__init__(f"{self.key}({told})")


class RuleBroken(TillError):
    """Something the person at the till, or who set it up, can put right."""


class Unreachable(TillError):
    """Something outside does not answer; waiting or trying again may help."""


class Refused(TillError):
    """The authority or the service answered no; a person acts."""


class Broken(TillError):
    """A fault of the till itself, or data that cannot be trusted."""
