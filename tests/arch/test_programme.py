"""The programme of reliability names tests that there are."""

from tests.programme import CHECKOUT, PARTS


def test_every_part_names_tests_that_there_are() -> None:
    missing = [
        each for _about, files in PARTS.values() for each in files if not (CHECKOUT / each).exists()
    ]

    assert missing == []
    assert all(len(set(files)) == len(files) >= 5 for _about, files in PARTS.values())
