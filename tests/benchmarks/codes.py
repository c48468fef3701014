"""Which articles of a bench shop are scanned.

Lives here: codes from all over a catalogue.
Must not: import Qt; scan.
"""

from tests.benchmarks.shops import barcode_of

A_PRIME = 7919  # no catalogue of the bench is a multiple of it


def spread(count: int, articles: int) -> list[str]:
    """Return so many codes of different articles."""
    return [barcode_of(number * A_PRIME % articles) for number in range(count)]
