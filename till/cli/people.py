"""`till people`: who may sign in."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from till.actions.people import people_access
from till.actions.people.signing_in import person_called
from till.actions.till import Till, housekeeping
from till.cli.acting import acting, acting_as_the_account
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import OneOf, argument, flag, option
from till.cli.readers import reading
from till.domain.shop.people import Cashier, Role
from till.system.administrator import prove_administrator
from till.system.json_values import picked
from till.system.profile import Profile
from till.system.words import Words

if TYPE_CHECKING:
    from till.bootstrap import OpenTill

app = Group()

WHO = argument("who", "NAME", "Name; or the number or operator code where two have the same name.")
ROLE = option(
    "--role",
    None,
    "Role; service is a service account that runs commands.",
    type=OneOf(Role),
    required=True,
)
OPERATOR_CODE = option("--operator-code", "CODE", "Operator code registered with the tax office.")
KEY_LOST = flag("--key-lost", "Confirm that this computer can no longer check PINs.")
NO_BADGE = flag("--none", "Remove the operator's badge.", into="take_away")


@command("list", of=app)
def list_people(context: CommandContext) -> None:
    """List the operators who can sign in."""
    with reading(context) as stored:
        people = stored.people.all()
    lines = [context.words.say("cli.person_line", **_facts(each, context.words)) for each in people]
    value = [_value(each) for each in people]
    context.answer(lines or [context.words.say("cli.people_none")], value)


@command("add", argument("name"), ROLE, OPERATOR_CODE, acts=True, of=app)
async def add_person(
    context: CommandContext, name: str, role: Role, operator_code: str | None
) -> None:
    """Add an operator; the PIN is read from standard input."""
    pin = _new_pin(context, name)
    sharing: list[str] = []
    async with acting(context) as opened:
        person = await people_access.add_person(
            opened.till, name, pin, operator_code=operator_code, role=role
        )
        with housekeeping(opened.till.warn):
            sharing = _sharing(person, opened.till)
    words = context.words
    lines = [words.say("cli.person_added", **_facts(person, words))]
    if sharing:
        facts = {"code": person.operator_code or "", "names": ", ".join(sharing)}
        lines.append(words.say("cli.operator_code_shared", **facts))
    context.answer(lines, _value(person))


@command("pin", WHO, KEY_LOST, acts=True, of=app)
async def set_pin(context: CommandContext, who: str, *, key_lost: bool) -> None:
    """Set an operator's new PIN, read from standard input; operators can change their own."""
    if key_lost:
        context.actor = None  # whose PIN could be checked?
    pin = _new_pin(context, who)

    async def give(till: Till, number: int) -> None:
        if key_lost:
            await people_access.set_lost_pin(till, number, pin, prove_administrator)
        else:
            await people_access.set_pin(till, number, pin)

    opening = (acting_as_the_account if key_lost else acting)(context)
    name, is_tied = await _set_pin(opening, who, give)
    lines = [context.words.say("cli.pin_set", name=name)]
    if is_tied is False and context.profile is not Profile.PRACTICE:  # where all know the PINs
        lines.append(context.words.say("cli.pin_untied"))
    context.answer(lines, {"name": name, "isTied": is_tied})


async def _set_pin(
    opening: "AbstractAsyncContextManager[OpenTill]",
    who: str,
    give: Callable[[Till, int], Awaitable[None]],
) -> tuple[str, bool | None]:
    """Return whose PIN was set, and whether it is tied; None where that cannot be read after."""
    is_tied = None
    async with opening as opened:
        till = opened.till
        person = person_called(till, who)
        await give(till, person.person_id)
        with housekeeping(till.warn):
            is_tied = till.pins.is_tied(till.people.pin_hash(person.person_id))
    return person.name, is_tied


@command("remove", WHO, acts=True, of=app)
async def remove_person(context: CommandContext, who: str) -> None:
    """Remove an operator's access; the records stay."""
    async with acting(context) as opened:
        person = person_called(opened.till, who)
        await people_access.remove_person(opened.till, person.person_id)
    line = context.words.say("cli.person_removed", name=person.name)
    context.answer([line], {"name": person.name})


@command("badge", WHO, NO_BADGE, acts=True, of=app)
async def set_badge(context: CommandContext, who: str, *, take_away: bool) -> None:
    """Set an operator's badge, scanned or typed on standard input."""
    badge = None if take_away else context.read_secret(context.words.say("cli.badge"))
    async with acting(context) as opened:
        person = person_called(opened.till, who)
        await people_access.set_badge(opened.till, person.person_id, badge)
    key = "cli.badge_taken_away" if take_away else "cli.badge_set"
    value = {"name": person.name, "hasBadge": not take_away}
    context.answer([context.words.say(key, name=person.name)], value)


def _new_pin(context: CommandContext, name: str) -> str:
    """Return a new PIN; a person types it twice. Raises PinsDiffer."""
    words = context.words
    return context.read_secret(words.say("cli.new_pin_of", name=name), words.say("cli.once_more"))


def _sharing(person: Cashier, till: Till) -> list[str]:
    """Return the names of the others who have the same operator code."""
    if person.operator_code is None:
        return []
    others = [each for each in till.people.all() if each.person_id != person.person_id]
    return [each.name for each in others if each.operator_code == person.operator_code]


def _facts(person: Cashier, words: Words) -> dict[str, str]:
    return {
        "name": person.name,
        "role": words.say(f"role.{person.role.value}"),
        "operator_code": person.operator_code or "–",
    }


def _value(person: Cashier) -> dict[str, object]:
    return picked(person, "person_id name operator_code role")
