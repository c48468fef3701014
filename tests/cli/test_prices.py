"""Prices on the command line: set at once, planned, taken back, listed."""

from tests.cli.conftest import CommandLine


def test_a_price_is_planned_listed_and_taken_back(line: CommandLine) -> None:
    line.furnish()
    set_now = line.till("catalogue", "price", "101", "135", "--json")
    planned = line.till(
        "catalogue", "price", "101", "140,50", "--from", "31.12.2099 08:00", "--json"
    )
    twice = line.till("catalogue", "price", "101", "150", "--from", "2099-12-31 08:00")
    listed = line.till("catalogue", "price", "101")
    taken = line.till("catalogue", "price", "101", "--take-back", "--from", "2099-12-31 08:00")

    assert [each["state"] for each in set_now.value] == ["now", "past"], set_now.err
    assert [each["price"] for each in planned.value][:2] == [140.5, 135], planned.err
    assert twice.status == 1
    assert "Remove that one first" in twice.err
    assert "140,50 · 31.12.2099 08:00" in listed.out
    assert "removed" in taken.out, taken.err


def test_what_is_typed_wrongly_is_said(line: CommandLine) -> None:
    line.furnish()

    for words, said in (
        (("135", "--from", "31.02.2099"), "is not a date"),
        (("135", "--from", "01.01.2020"), "has passed"),
        (("--from", "01.01.2099"), "needs a price"),
        (("135", "--take-back"), "needs --from"),
        (("--take-back", "--from", "01.01.2099"), "No price to come"),
        (("a lot",), "not a valid price"),
    ):
        refused = line.till("catalogue", "price", "101", *words)
        assert refused.status != 0, words
        assert said in refused.err, words
