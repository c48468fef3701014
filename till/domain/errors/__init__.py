"""What can go wrong, by whose hand it can be mended.

    TillError
    ├── RuleBroken    the person at the till can mend it
    ├── Unreachable   the world: service, printer, disk; try again or wait
    ├── Refused       the authority or the service said no; a person decides
    └── Broken        our fault or damaged data

Lives here: the tree, each error with the key of its words and its facts.
Must not: prose; the words are in resources/words, in every language.
"""

Fact = str | int


class TillError(Exception):
    """Any failure the till knows by name; `facts` fill the placeholders of its words."""

    key: str = "errors.unexpected"

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
