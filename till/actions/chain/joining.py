"""Joining the office of a chain, and leaving it; an owner decides both.

A till sells alone before, between and after: nothing that it can do depends on the office.
"""

from collections.abc import Mapping
from typing import Final

from till.actions.people.authorisation import permit_right
from till.actions.ports.office import JoinRequest, OfficeConnection
from till.actions.setup import settings_editing
from till.actions.till import Till
from till.domain.chain.joining import JoinCode, JoinCodeMalformed, read_code
from till.domain.chain.membership import JoinRefused, Membership, MembershipEnd
from till.domain.errors import Broken, TillError
from till.domain.errors.chain import (
    OfficeAddressMissing,
    OfficeCodeExpired,
    OfficeCodesTooMany,
    OfficeCodeUnfit,
    OfficeCodeUsed,
    OfficeCodeWrong,
    OfficeIsAnother,
    OfficeJoinedAlready,
    OfficeKnowsTill,
    OfficeNotJoined,
    OfficeSilent,
    OfficeTooOld,
)
from till.domain.rights.approval import Approval
from till.domain.rights.limits import Right

URL_SETTING: Final = "office.url"
NAME_SETTING: Final = "office.name"
LEAVE_WITHIN_S: Final = 30.0
_REFUSALS: Final[Mapping[JoinRefused, type[TillError]]] = {
    JoinRefused.CODE_WRONG: OfficeCodeWrong,
    JoinRefused.CODE_USED: OfficeCodeUsed,
    JoinRefused.CODE_EXPIRED: OfficeCodeExpired,
    JoinRefused.CODES_TOO_MANY: OfficeCodesTooMany,
    JoinRefused.INSTALLATION_KNOWN: OfficeKnowsTill,
    JoinRefused.WRONG_OFFICE: OfficeIsAnother,
    JoinRefused.NOT_UNDERSTOOD: OfficeTooOld,
}


async def join(till: Till, url: str, code: str, approval: Approval | None = None) -> Membership:
    """Join the office at an address by a code that it gave; the journal follows by itself.

    Raises ApprovalNeeded, OfficeJoinedAlready, OfficeAddressMissing, OfficeCodeUnfit, what an
    unfit address is, OfficeSilent, and what the office refused.
    """
    approved_by = permit_right(till, Right.SETTINGS, approval)
    office = office_of(till)
    if (known := await office.membership()) is not None:
        raise OfficeJoinedAlready(office=known.office)
    read = typed_code(code)
    address = await _fit_address(till, url)
    answer = require_joined(await office.join(JoinRequest(url=address, code=read)), address)
    await settings_editing.keep_all(
        till, {URL_SETTING: address, NAME_SETTING: answer.office}, approved_by
    )
    return answer


async def try_address(till: Till, url: str) -> float:
    """Return after how many seconds an office answers at an address; nothing is kept.

    Raises OfficeAddressMissing, what an unfit address is, OfficeSilent.
    """
    address = await _fit_address(till, url)
    seconds = await office_of(till).answers_at(address)
    if seconds is None:
        raise OfficeSilent(url=address)
    return seconds


async def _fit_address(till: Till, url: str) -> str:
    if not url:
        raise OfficeAddressMissing
    address = url.strip().rstrip("/")
    await settings_editing.require_fit(till, {URL_SETTING: address})
    return address


def typed_code(text: str) -> JoinCode:
    """Return a code as it was typed. Raises OfficeCodeUnfit."""
    try:
        return read_code(text)
    except JoinCodeMalformed as error:
        raise OfficeCodeUnfit from error


def require_joined(answer: Membership | JoinRefused, url: str) -> Membership:
    """Return the place that an office gave; raise OfficeSilent, or what it refused, as an error."""
    if answer is JoinRefused.NOT_REACHABLE:
        raise OfficeSilent(url=url)
    if isinstance(answer, JoinRefused):
        raise _REFUSALS[answer]
    return answer


async def leave(
    till: Till, approval: Approval | None = None, *, at_once: bool = False
) -> MembershipEnd:
    """Send what waits, and leave the office; where something still waits only if `at_once`.

    Raises ApprovalNeeded, OfficeNotJoined, DiskFailing.
    """
    approved_by = permit_right(till, Right.SETTINGS, approval)
    office = office_of(till)
    if (known := await office.membership()) is None:
        raise OfficeNotJoined
    sent = await office.send(LEAVE_WITHIN_S, is_patient=False)
    if sent.waiting and not at_once:
        return MembershipEnd(till=known.till, sent=sent, has_left=False)
    await settings_editing.keep_all(till, {URL_SETTING: "", NAME_SETTING: ""}, approved_by)
    is_told = await office.leave()
    return MembershipEnd(till=known.till, sent=sent, has_left=True, is_told=is_told)


def office_of(till: Till) -> OfficeConnection:
    """Return the way to the office."""
    if till.office is None:
        raise Broken(reason="a till without a way to an office")
    return till.office
