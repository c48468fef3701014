"""Deliberate faults in what follows an answer: states, waits, readings, the link.

Lives here: the table.
Must not: run anything.
"""

from tests.mutation.fault import DOMAIN, ENGINE, READ, Fault

FAULTS = (
    Fault(
        name="status is skipped after an unclear answer",
        file="till/domain/fiscal/recovery.py",
        was="if document.state is DocumentState.UNCLEAR and not document.kind.is_balance:",
        wrong="if False:",
        tests=DOMAIN,
    ),
    Fault(
        name="a balance asks status instead of repeating",
        file="till/domain/fiscal/recovery.py",
        was="    if document.kind.is_balance:\n        return RepeatAt",
        wrong="    if False:\n        return RepeatAt",
        tests=DOMAIN,
    ),
    Fault(
        name="waits do not grow",
        file="till/domain/fiscal/recovery.py",
        was="FIRST_WAIT_S << min(max(tries, 1) - 1, 10)",
        wrong="FIRST_WAIT_S",
        tests=DOMAIN,
    ),
    Fault(
        name="waits are not capped",
        file="till/domain/fiscal/recovery.py",
        was="min(FIRST_WAIT_S << min(max(tries, 1) - 1, 10), LONGEST_WAIT_S)",
        wrong="FIRST_WAIT_S << min(max(tries, 1) - 1, 10)",
        tests=DOMAIN,
    ),
    Fault(
        name="waits have no jitter",
        file="till/domain/fiscal/recovery.py",
        was="rng.uniform(0, ceiling)",
        wrong="ceiling",
        tests=DOMAIN,
    ),
    Fault(
        name="a document may hurry",
        file="till/domain/fiscal/recovery.py",
        was="return wait if document.attempts < FREE_REQUESTS else max(wait, APART)",
        wrong="return wait",
        tests=DOMAIN,
    ),
    Fault(
        name="an incomplete answer counts as complete",
        file="till/domain/fiscal/document.py",
        was="    return completion.fic is not None\n",
        wrong="    return True\n",
        tests=DOMAIN,
    ),
    Fault(
        name="an electronic invoice is done without its eic",
        file="till/domain/fiscal/document.py",
        was="return completion.fic is not None and completion.eic is not None",
        wrong="return completion.fic is not None",
        tests=DOMAIN,
    ),
    Fault(
        name="a complete document may be sent again",
        file="till/domain/fiscal/document.py",
        was="    _S.COMPLETE: frozenset(),",
        wrong="    _S.COMPLETE: frozenset({_S.SENDING}),",
        tests=DOMAIN,
    ),
    Fault(
        name="an attempt is not counted",
        file="till/domain/fiscal/recovery.py",
        was="        attempts=document.attempts + 1,",
        wrong="        attempts=document.attempts,",
        tests=ENGINE,
    ),
    Fault(
        name="busy means refused",
        file="till/service/responses.py",
        was="        return Busy()",
        wrong='        return Rejected(problem=Problem(key="errors.service_refused"))',
        tests=READ,
    ),
    Fault(
        name="an answer for another document is taken",
        file="till/service/responses.py",
        was="    if answer.orderId != document.doc_id:",
        wrong="    if False:",
        tests=READ,
    ),
    Fault(
        name="a fault of the tax platform counts as the request's",
        file="till/service/responses.py",
        was="    if cis.faultEnv != CLIENT_FAULT:",
        wrong="    if False:",
        tests=READ,
    ),
    Fault(
        name="401 refuses the document",
        file="till/service/responses.py",
        was="        return NotAuthorised()",
        wrong='        return Rejected(problem=Problem(key="errors.service_refused"))',
        tests=READ,
    ),
    Fault(
        name="not found on register means absent",
        file="till/service/responses.py",
        was="    if request is Request.STATUS:\n        return NotFound()",
        wrong="    if True:\n        return NotFound()",
        tests=READ,
    ),
    Fault(
        name="the link is up again after nothing came",
        file="till/domain/fiscal/link.py",
        was="return self._held(LinkState.DOWN, now, wait, message)",
        wrong="return Link()",
        tests=DOMAIN,
    ),
    Fault(
        name="nothing is held at 401",
        file="till/domain/fiscal/link.py",
        was="return self._held(LinkState.NO_CREDENTIALS, now, SLOW_PROBE)",
        wrong="return Link()",
        tests=ENGINE,
    ),
)
