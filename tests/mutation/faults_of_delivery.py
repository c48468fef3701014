"""Deliberate faults in bringing documents to the service: order, attempts, holds, decisions.

Lives here: the table.
Must not: run anything.
"""

from tests.mutation.fault import ACTIONS, CLIENT, DOMAIN, ENGINE, Fault

FAULTS = (
    Fault(
        name="everything probes at once while the link is down",
        file="till/domain/fiscal/outbox.py",
        was="return 0 if facts.under_way or lies_ahead(facts.link.probe_at, facts.now) else 1",
        wrong="return facts.at_most",
        tests=DOMAIN,
    ),
    Fault(
        name="cash goes before the day's opening balance",
        file="till/domain/fiscal/outbox.py",
        was="    return (facts.day_is_open or asks) and",
        wrong="    return",
        tests=DOMAIN,
    ),
    Fault(
        name="two opening balances at a time",
        file="till/domain/fiscal/outbox.py",
        was="    if facts.opening_under_way or facts.opening_waits:\n",
        wrong="    if facts.opening_waits:\n",
        tests=DOMAIN,
    ),
    Fault(
        name="an opening balance of yesterday is sent today",
        file="till/domain/fiscal/outbox.py",
        was="document.is_open and document.day < today",
        wrong="document.state is DocumentState.QUEUED and document.day < today",
        tests=ENGINE,
    ),
    Fault(
        name="one document, two workers",
        file="till/domain/fiscal/outbox.py",
        was="        and document.doc_id not in facts.under_way\n",
        wrong="",
        tests=ENGINE,
    ),
    Fault(
        name="what was interrupted is not mended",
        file="till/actions/documents/delivery.py",
        was="            await mend_interrupted(till, frozenset(self._under_way))\n",
        wrong="",
        tests=ACTIONS,
    ),
    Fault(
        name="an attempt is not written before it is made",
        file="till/actions/documents/delivery_attempt.py",
        was="    await till.ledger.record(setting_out, tried)",
        wrong="    till.ledger.record(setting_out, tried).close()",
        tests=ACTIONS,
    ),
    Fault(
        name="an unsound answer ends delivery for good",
        file="till/actions/documents/delivery.py",
        was="            self._must_mend = True  # not before",
        wrong="            return  # not before",
        tests=ACTIONS,
    ),
    Fault(
        name="a replaced document is asked about again",
        file="till/actions/documents/resolving.py",
        was="ledger.record(resolved, replaced.replacement, *replaced.records, entry)",
        wrong="ledger.record(replaced.replacement, *replaced.records, entry)",
        tests=ACTIONS,
    ),
    Fault(
        name="the token goes into the evidence",
        file="till/service/client.py",
        was="        return replace(reply, body=_withheld(token, reply.body))",
        wrong="        return reply",
        tests=CLIENT,
    ),
    Fault(
        name="a refused token is shown again at once",
        file="till/service/client.py",
        was="            if not has_rested:",
        wrong="            if False:",
        tests=CLIENT,
    ),
    Fault(
        name="what was replaced before a restore is sent again",
        file="till/actions/documents/delivery_attempt.py",
        was="    if is_replaced_there(till, document):\n        return Refuse",
        wrong="    if False:\n        return Refuse",
        tests=ACTIONS,
    ),
    Fault(
        name="what waits for an iic is not asked about after a restore",
        file="till/store/documents.py",
        was="OR body <> x'' OR state = 'unclear' OR NOT EXISTS",
        wrong="OR body <> x'' OR NOT EXISTS",
        tests=ACTIONS,
    ),
    Fault(
        name="a line that is back may hurry as often as it likes",
        file="till/domain/fiscal/recovery.py",
        was="    return sum(each > now - MINUTE for each in begun) + requests <= FREE_REQUESTS",
        wrong="    return True",
        tests=ACTIONS,
    ),
)
