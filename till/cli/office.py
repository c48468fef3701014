"""`till office`: joining the office of a chain, how the till stands to it, sending, leaving."""

from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Final

from till.actions.chain import joining
from till.cli.acting import acting, without_actor
from till.cli.answers import Status
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import SECONDS, argument, flag, option
from till.cli.readers import reading
from till.domain.chain.answer import OfficeProblem
from till.domain.chain.joining import fingerprint_text
from till.domain.chain.membership import Membership, MembershipEnd, OfficeStanding, Sent
from till.domain.errors import Fact
from till.domain.errors.chain import OfficeNotJoined
from till.domain.formatting import write_moment
from till.domain.maintenance.generations import GenerationStanding
from till.office_client.office import ChainOffice
from till.office_client.plan import office_plan
from till.safekeeping.owner.duplicates import standing_of
from till.system.words import Words

app = Group()

URL: Final = argument("url", "URL", "Address of the office, e.g. https://office.example.")
AT_ONCE: Final = flag("--now", "Leave even if something still waits.", into="at_once")
WITHIN: Final = option(
    "--for", "S", "Longest time in seconds.", into="within_s", type=SECONDS, default=30
)


@command("join", URL, acts=True, of=app)
async def join(context: CommandContext, url: str) -> None:
    """Join a chain with the code its office shows; owner only.

    The code is read from the next line of standard input.
    """
    code = context.read_secret(context.words.say("cli.office_code"))
    async with acting(context) as opened:
        joined = await joining.join(opened.till, url, code)
        standing = await opened.office.standing()
    line = context.words.say(
        "cli.office_joined", office=joined.office, shop=joined.shop, till=joined.till
    )
    waiting = standing.waiting if standing else 0
    context.answer([line], _joined_value(context, joined, waiting))


@command("status", of=app)
async def status(context: CommandContext) -> Status:
    """Show the state of this till at its office; also beside an open window.

    Exit status 3 if something waits, 1 if the till has not joined or a person must act.
    """
    with reading(context):  # the database is there, in its present shape
        pass
    async with AsyncExitStack() as stack:
        office = ChainOffice(office_plan(context.paths, context.settings))
        stack.push_async_callback(office.close)
        standing = await office.standing()
    if standing is None:
        context.answer([context.words.say("cli.office_alone")], {"joined": False})
        return Status.FAILED
    text = _sentence(context.words, standing)
    verdict = standing_of(context.surroundings())
    if verdict.standing is GenerationStanding.TWO and verdict.other is not None:
        standing = replace(standing, problem=OfficeProblem.TWO_LIVES)
        text = context.words.say("errors.two_tills_alive", computer=verdict.other.computer)
    context.answer([text], _standing_value(standing, text))
    if standing.needs_person:
        return Status.FAILED
    return Status.WAITING if standing.waiting else Status.DONE


@command("sync", WITHIN, of=app)
async def sync(context: CommandContext, within_s: float) -> Status:
    """Send what waits for the office, without the window."""
    async with without_actor(context) as opened:
        if await opened.office.membership() is None:
            raise OfficeNotJoined
        sent = await opened.office.send(within_s)
    context.answer([_sent_line(context.words, sent)], _sent_value(sent))
    if sent.problem is not None and sent.problem.needs_person:
        return Status.FAILED
    return Status.WAITING if sent.waiting else Status.DONE


@command("leave", AT_ONCE, acts=True, of=app)
async def leave(context: CommandContext, *, at_once: bool) -> Status:
    """Leave the chain after sending what waits; owner only. The till sells on alone.

    Exit status 3 if something still waits: the till stays in the chain unless --now is given.
    """
    async with acting(context) as opened:
        left = await joining.leave(opened.till, at_once=at_once)
    said = _left_line(context.words, left)
    value = {**_sent_value(left.sent), "left": left.has_left, "told": left.is_told}
    context.answer([said], value)
    return Status.DONE if left.has_left else Status.WAITING


def _sentence(words: Words, standing: OfficeStanding) -> str:
    """Return how the till stands, as people read it."""
    since = standing.oldest_waiting_at
    facts: dict[str, Fact] = {
        "office": standing.membership.office,
        "shop": standing.membership.shop,
        "waiting": standing.waiting,
        "since": write_moment(since) if since else "",
    }
    if standing.shut_out and standing.shut_out.since:
        facts |= {"since": write_moment(standing.shut_out.since), "why": standing.shut_out.reason}
        return words.say("cli.office_shut_out", **facts)
    if standing.problem is not None:
        return words.say(f"cli.office_problem.{standing.problem.value}", **facts)
    if standing.waiting:
        return words.count("cli.office_waiting", standing.waiting, **facts)
    return words.say("cli.office_all_sent", **facts)


def _left_line(words: Words, left: MembershipEnd) -> str:
    if not left.has_left:
        return _sent_line(words, left.sent)
    return words.say(
        "cli.office_left" if left.is_told else "cli.office_left_untold", till=left.till
    )


def _sent_line(words: Words, sent: Sent) -> str:
    if sent.problem is not None:
        return words.say(
            f"cli.office_problem.{sent.problem.value}", office="", waiting=sent.waiting, since=""
        )
    return words.say("cli.office_sent", sent=sent.sent, waiting=sent.waiting)


def _joined_value(context: CommandContext, joined: Membership, waiting: int) -> dict[str, object]:
    return {
        "till": joined.till,
        "name": context.settings.shop.till_name,
        "shop": joined.shop,
        "office": joined.office,
        "key": fingerprint_text(joined.office_key),
        "waiting": waiting,
    }


def _standing_value(standing: OfficeStanding, text: str) -> dict[str, object]:
    return {
        "joined": True,
        "url": standing.url,
        "till": standing.membership.till,
        "shop": standing.membership.shop,
        "reachable": standing.is_reachable,
        "sent": standing.sent,
        "newest": standing.newest,
        "waiting": standing.waiting,
        "oldest_waiting_at": standing.oldest_waiting_at,
        "release": None,
        "staged": [],
        "refused": None,
        "clock_difference_s": round(standing.clock_ahead.total_seconds()),
        "problem": standing.problem.value if standing.problem else None,
        "text": text,
    }


def _sent_value(sent: Sent) -> dict[str, object]:
    return {
        "sent": sent.sent,
        "waiting": sent.waiting,
        "releases": [],
        "staged": [],
        "problem": sent.problem.value if sent.problem else None,
    }
