"""The scale, from the command line.

Lives here: `till scale read`.
Must not: how scales speak (tests/scale).
"""

from tests.cli.conftest import CommandLine
from tests.scale.pretend_scale import PretendScale, cas_frame, cas_of, toledo_of


def test_the_weight_is_told_in_kilograms(line: CommandLine) -> None:
    with PretendScale(toledo_of(b"\x0200.845\r")) as scale:
        told = line.till("scale", "read", "--device", scale.device)
        fields = line.till("scale", "read", "--device", scale.device, "--json").fields

    assert (told.status, told.out.replace("\u00a0", " ").strip()) == (0, "0,845 kg")
    assert (fields["weight"], fields["unit"]) == (0.845, "kg")


def test_the_language_may_be_another_than_the_setting(line: CommandLine) -> None:
    with PretendScale(cas_of(cas_frame(b" 1.205"))) as scale:
        told = line.till("scale", "read", "--device", scale.device, "--protocol", "cas")

    assert told.status == 0


def test_a_till_without_a_scale_says_so(line: CommandLine) -> None:
    told = line.till("scale", "read")

    assert told.status == 1
    assert "no scale" in told.err


def test_an_unknown_language_is_wrong_usage(line: CommandLine) -> None:
    told = line.till("scale", "read", "--protocol", "morse")

    assert told.status == 2
