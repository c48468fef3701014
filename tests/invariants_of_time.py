"""What must be true of the moments of requests (design: reliability, I4, I5, I7, I9).

Lives here: the invariants that compare the till's clock with the service's.
Must not: use any code of the product; whatever holds without a clock (invariants).
"""

from datetime import datetime, timedelta
from itertools import pairwise

from tests.evidence import Evidence, Row

MINUTE = timedelta(minutes=1)
SHORT_WAY = timedelta(seconds=1)
MOST_IN_A_MINUTE = 10


def attempts_are_on_disk_before_they_are_made(evidence: Evidence) -> None:
    """I4: document and attempt were written before the service saw the request."""
    for document in evidence.documents:
        begun = sorted(
            _moment(row["started_at"]) for row in evidence.attempts_of(document["doc_id"])
        )
        for number, request in enumerate(evidence.requests_of(document["doc_id"]), start=1):
            seen = _moment(request["at"])
            assert _moment(document["issued_at"]) <= seen
            assert sum(moment <= seen for moment in begun) >= number, document["doc_id"]


def one_request_at_a_time_for_each_document(evidence: Evidence) -> None:
    """I5: an attempt begins only after the one before has ended, or the till itself has."""
    for document in evidence.documents:
        tried = evidence.attempts_of(document["doc_id"])
        for before, after in pairwise(tried):
            if before["ended_at"]:
                assert _moment(before["ended_at"]) <= _moment(after["started_at"])
        for earlier, later in pairwise(evidence.requests_of(document["doc_id"])):
            if earlier["status"] is not None and earlier["fault"] != "delay":
                assert _moment(earlier["endedAt"]) <= _moment(later["at"])


def attempts_are_numbered_without_a_gap(evidence: Evidence) -> None:
    """I5: each attempt is a row of its own, from 1 on."""
    for document in evidence.documents:
        tried = evidence.attempts_of(document["doc_id"])
        assert [row["number"] for row in tried] == list(range(1, len(tried) + 1))


def no_document_is_in_a_hurry(evidence: Evidence) -> None:
    """I7: at most ten requests for a document in its first minute, nor in any other."""
    for document in evidence.documents:
        moments = [_moment(row["at"]) for row in evidence.requests_of(document["doc_id"])]
        for first in moments:
            near = [moment for moment in moments if first <= moment < first + MINUTE]
            assert len(near) <= MOST_IN_A_MINUTE, document["doc_id"]


def a_refused_token_rests_a_minute(evidence: Evidence) -> None:
    """I9: after a 401 nothing sets out for a minute, unless there is another token."""
    for refused in evidence.requests:
        if refused["status"] != 401:
            continue
        since = _heard(evidence, refused)
        set_out = _set_out(evidence, refused)
        until = min([since + MINUTE, *(each for each in evidence.released if each >= set_out)])
        early = [row for row in evidence.requests if since < _moment(row["at"]) < until]
        burst = [row for row in early if not _was_under_way(evidence, row, since)]
        assert burst == [], f"{refused} was heard at {since}; then {burst}"


def _heard(evidence: Evidence, refused: Row) -> datetime:
    """When the till had read an answer; until then it cannot know, and others may set out."""
    sent = _moment(refused["endedAt"])
    tried = evidence.attempts_of(refused["docId"])
    read = [_moment(row["ended_at"]) for row in tried if row["ended_at"]]
    return min((moment for moment in read if moment >= sent), default=sent)


def _set_out(evidence: Evidence, request: Row) -> datetime:
    """When a request set out; a token that came after that was not the one it bore."""
    seen = _moment(request["at"])
    begun = [_moment(row["started_at"]) for row in evidence.attempts_of(request["docId"])]
    return max((moment for moment in begun if moment <= seen), default=seen - SHORT_WAY)


def _was_under_way(evidence: Evidence, request: Row, moment: datetime) -> bool:
    """Whether a request had set out by then, and only arrived afterwards.

    A rendering names no document, so nothing shows when it set out.
    """
    if request["docId"] is None:
        return _moment(request["at"]) < moment + SHORT_WAY
    tried = evidence.attempts_of(request["docId"])
    return any(
        _moment(row["started_at"]) <= moment
        and (row["ended_at"] is None or _moment(row["ended_at"]) >= moment)
        for row in tried
    )


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
