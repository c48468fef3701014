"""Numbers as JSON writes them."""

from decimal import Decimal


def json_number(number: Decimal) -> int | float:
    """Return a number as JSON has it, whole where it is whole.

    The shortest text of the binary fraction is the number itself, digit by digit, up to 15 digits.
    """
    return int(number) if number == number.to_integral_value() else float(number)
