"""`till doctor`: everything the till depends on, looked at once."""

from till.checkup.wording import advice_by_command, line_of, sentence
from till.cli.answers import Status
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import flag
from till.domain.errors import TillError
from till.domain.maintenance.health import HealthCheck, HealthLevel, fault, is_well
from till.system.words import Words

app = Group()

ONLY_TROUBLES = flag("--troubles", "Show only warnings and problems.")


@command("doctor", ONLY_TROUBLES, of=app)
def doctor(context: CommandContext, *, troubles: bool) -> Status:
    """Check service, clock, printers, data, disk and versions; also beside an open window.

    Exit status 1 if something does not work now.
    """
    checks = look_at(context)
    shown = [each for each in checks if not (troubles and each.state is HealthLevel.GREEN)]
    well = is_well(checks)
    value = {"ok": well, "checks": [check_value(context.words, each) for each in shown]}
    lines = [line_of(context.words, each) for each in shown]
    context.answer([*lines, _sum(context.words, checks)], value)
    return Status.DONE if well else Status.FAILED


def look_at(context: CommandContext) -> list[HealthCheck]:
    """Return how everything is; settings that cannot be read are one of the faults."""
    from till.checkup.examination import examine  # noqa: PLC0415 help needs none of it

    wrong: list[HealthCheck] = []
    try:
        _ = context.settings
    except TillError as error:
        wrong = [fault("settings", error)]
        context.forgive_wrong_settings()
    return [*wrong, *examine(context.surroundings())]


def check_value(words: Words, check: HealthCheck) -> dict[str, str]:
    """Return a check as JSON has it."""
    return {
        "name": check.name,
        "state": check.state.value,
        "text": sentence(words, check),
        "do": advice_by_command(words, check),
    }


def _sum(words: Words, checks: list[HealthCheck]) -> str:
    reds = sum(each.state is HealthLevel.RED for each in checks)
    ambers = sum(each.state is HealthLevel.AMBER for each in checks)
    if not reds and not ambers:
        return words.say("doctor.all_well")
    return words.say("doctor.sum", reds=reds, ambers=ambers)
