"""A check of the till in words: what it is of, what was found, what to do about it."""

from typing import Final

from till.domain.formatting import write_fact
from till.domain.maintenance.health import HealthCheck
from till.system.words import Words

COMMANDS: Final = {
    "service_refuses_token": "settings set service.token",
    "token_missing": "settings set service.token",
    "token_ended": "settings set service.token",
    "documents_wait": "outbox run --until-empty",
    "documents_late": "outbox list",
    "documents_refused": "outbox list",
    "printer_unreachable": "print test",
    "copies_none": "backup create",
    "copies_old": "backup create",
    "copies_too_old": "backup create",
    "second_place_away": "settings set backup.folder",
}
"""What does by command what is advised; the window has a place for each."""


def title(words: Words, check: HealthCheck) -> str:
    """Return what was looked at."""
    return words.say(f"doctor.title.{check.name}")


def sentence(words: Words, check: HealthCheck) -> str:
    """Return what was found; that of an error says what to do, too."""
    facts = {name: write_fact(name, fact) for name, fact in check.facts.items()}
    return words.say(check.says if "." in check.says else f"doctor.{check.says}", **facts)


def advice(words: Words, check: HealthCheck) -> str:
    """Return what to do; nothing where nothing is to be done or the sentence has said it."""
    key = f"doctor.{check.says}_do"
    return words.say(key) if words.has(key) else ""


def advice_by_command(words: Words, check: HealthCheck) -> str:
    """Return what to do for somebody at a terminal: the command that does it stands behind."""
    told = advice(words, check)
    command = COMMANDS.get(check.says)
    return f"{told} (till {command})" if command else told


def line_of(words: Words, check: HealthCheck) -> str:
    """Return a check in one line, as it is read out on the telephone."""
    state = words.say(f"doctor.state.{check.state.value}")
    told = f"{sentence(words, check)} {advice_by_command(words, check)}".rstrip()
    return f"{state:<9}  {title(words, check)}: {told}"
