"""Documents of another till of the same business, named by their iic.

Lives here: sentences about corrections, cancellations and summaries of what this till has not.
Must not: those of its own (test_issue).
"""

import shutil
from dataclasses import replace

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer

CASH = [{"kind": "cash"}]
LINES = [{"article": "A1", "quantity": 2}]
ORDER = {"kind": "order", "lines": LINES}


def two_tills(line: CommandLine) -> tuple[CommandLine, CommandLine]:
    """Return two tills whose day is open, and which know nothing of what the other sells now."""
    line.a_sale()
    other = line.folder.with_name("other")
    shutil.copytree(line.folder, other)
    return line, replace(line, folder=other)


def issued(till: CommandLine, asked: object) -> dict[str, object]:
    ended = till.till("documents", "issue", till.file(asked), "--wait", "20", "--json")
    assert ended.status == 0, ended.err + ended.out
    return ended.fields


def test_orders_of_another_till_are_settled_here_beside_those_of_this_one_once(
    line: CommandLine, service: PracticeServer
) -> None:
    here, there = two_tills(line)
    own = issued(here, ORDER)
    foreign = {"iic": issued(there, ORDER)["iic"], "lines": LINES}
    summary = {
        "kind": "summary",
        "orders": [own["docId"]],
        "orders_elsewhere": [foreign],
        "payments": CASH,
    }

    settled = issued(here, summary)
    twice = here.till(
        "documents", "issue", here.file({**summary, "orders_elsewhere": [foreign, foreign]})
    )
    again = here.till(
        *("documents", "issue", here.file({**summary, "orders": []}), "--wait", "20", "--json")
    )

    assert (settled["state"], settled["total"]) == ("complete", 440)
    assert settled["orders_elsewhere"] == [foreign["iic"]]
    assert "already invoiced or cancelled" in twice.err
    assert (again.status, again.out) == (1, "")
    assert "already invoiced or cancelled" in again.err


def test_an_order_that_came_to_another_total_there_is_refused_by_the_service(
    line: CommandLine, service: PracticeServer
) -> None:
    here, there = two_tills(line)
    wrong = {"iic": issued(there, ORDER)["iic"], "lines": [{"article": "A1", "quantity": 3}]}

    ended = here.till(
        *("documents", "issue"),
        here.file({"kind": "summary", "orders_elsewhere": [wrong], "payments": CASH}),
        *("--wait", "20", "--json"),
    )

    assert (ended.status, ended.fields["state"]) == (3, "refused")


def test_an_invoice_of_another_till_is_cancelled_as_its_paper_tells_it(
    line: CommandLine, service: PracticeServer
) -> None:
    here, there = two_tills(line)
    sold = issued(there, {"kind": "sale", "lines": LINES, "payments": CASH, "discount": "10%"})
    iic = str(sold["iic"])
    asked = {
        "kind": "cancellation",
        "corrects": {"iic": iic},
        "lines": LINES,
        "discount": "10%",
        "payments": CASH,
        "notes": "u rikthye",
    }

    led = here.till("documents", "cancel", iic)
    cancelled = issued(here, asked)
    own = there.till("documents", "issue", there.file(asked))
    drawer = here.till("cash", "status", "--json").fields

    assert "documents template correction, or cancellation" in led.err
    assert (cancelled["kind"], cancelled["state"]) == ("cancellation", "complete")
    assert (cancelled["total"], cancelled["corrected_iic"]) == (-198, iic)
    assert drawer["expected_cash"] == 5000 + 330 - 198
    assert "from this till" in own.err
    assert there.till("documents", "show", iic, "--json").fields["docId"] == sold["docId"]


def test_an_invoice_of_another_till_is_given_back_once_whatever_way_it_is_named(
    line: CommandLine, service: PracticeServer
) -> None:
    here, there = two_tills(line)
    iic = str(issued(there, {"kind": "sale", "lines": LINES, "payments": CASH})["iic"])
    cancellation = {
        "kind": "cancellation",
        "corrects": {"iic": iic},
        "lines": LINES,
        "payments": CASH,
    }
    correction = {**cancellation, "kind": "sale", "lines": [{**LINES[0], "price": -110}]}
    small = {"corrects": {"iic": iic.lower()}}

    issued(here, cancellation)
    again = [
        here.till("documents", "issue", here.file(asked))
        for asked in (
            cancellation,
            {**cancellation, **small},
            correction,
            {**correction, **small},
            {
                "kind": "summary",
                "payments": CASH,
                "orders_elsewhere": [{"iic": iic, "lines": LINES}],
            },
        )
    ]
    drawer = here.till("cash", "status", "--json").fields

    assert [each.status for each in again] == [1, 1, 1, 1, 1]
    assert all("cancelled" in each.err for each in again), [each.err for each in again]
    assert drawer["expected_cash"] == 5000 + 330 - 220


def test_parts_of_an_invoice_of_another_till_never_come_to_more_than_its_paper_says(
    line: CommandLine, service: PracticeServer
) -> None:
    here, there = two_tills(line)
    iic = str(issued(there, {"kind": "sale", "lines": LINES, "payments": CASH})["iic"])
    one = {
        "kind": "sale",
        "corrects": {"iic": iic},
        "lines": [{"article": "A1", "quantity": 1, "price": -110}],
        "payments": CASH,
    }
    told = {**one, "corrects": {"iic": iic, "total": 220}}

    issued(here, one)
    untold = here.till("documents", "issue", here.file(one))
    issued(here, told)
    third = here.till("documents", "issue", here.file(one))
    cancelled = here.till(
        *("documents", "issue"), here.file({**one, "kind": "cancellation", "lines": LINES})
    )

    assert (untold.status, third.status, cancelled.status) == (1, 1, 1)
    assert "corrects.total" in untold.err
    assert "returned" in third.err
    assert "returned" in cancelled.err
    assert here.till("cash", "status", "--json").fields["expected_cash"] == 5000 + 330 - 220


def test_what_a_cancellation_of_another_tills_needs_is_named(line: CommandLine) -> None:
    line.furnish()
    own = {
        "kind": "cancellation",
        "corrects": {"doc_id": "x"},
        "lines": LINES,
        "payments": CASH,
    }
    negative = [{"article": "A1", "quantity": 1, "price": -1}]

    told = line.till("documents", "issue", line.file(own))
    wrong = line.till(
        *("documents", "issue"),
        line.file({**own, "corrects": {"iic": "0" * 32}, "lines": negative}),
    )
    nothing = line.till("documents", "issue", line.file({"kind": "summary", "payments": CASH}))

    assert "Field corrects.iic is missing" in told.err
    assert "Field lines[0].price cannot be -1" in wrong.err
    assert "Field orders is missing" in nothing.err
