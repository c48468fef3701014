"""Labels of scales: codes that hold an article and its weight or its price.

The numbers 20 to 29 are each shop's own (GS1 General Specifications 2.1.11), so what stands
where is a setting.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from till.domain.barcode import Scan, check_digit

SHORTEST = 8
LONGEST = 30  # signs of a template
_SHAPE = re.compile(r"[0-9]{0,29}(?:V*I+V*(?:W+|P+|p+)|V*(?:W+|P+|p+)V*I+)V*C?")
_PLACES = {"W": 3, "P": 0, "p": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelTemplate:
    """What stands where in a label: fixed digits, then by letter.

    I: the article's number; W: weight in grams (or thousandths of the unit); P: price of the whole
    in lek, p: in hundredths; C: GS1 check digit; V: anything.
    """

    text: str

    def __post_init__(self) -> None:
        """Refuse a text that is no template (ValueError)."""
        if not SHORTEST <= len(self.text) <= LONGEST or not _SHAPE.fullmatch(self.text):
            raise ValueError(self.text)

    def _part(self, code: str, letter: str) -> str:
        return "".join(d for d, sign in zip(code, self.text, strict=True) if sign == letter)

    def fits(self, code: str) -> bool:
        """Tell whether a code has this shape, with the right check digit where it has one."""
        if len(code) != len(self.text) or not (code.isascii() and code.isdigit()):
            return False
        if any(sign.isdigit() and sign != d for d, sign in zip(code, self.text, strict=True)):
            return False
        return not self.text.endswith("C") or code[-1] == check_digit(code[:-1])

    def read(self, code: str) -> Scan | None:
        """Return what a label says, or None where it is no such label; nothing for nothing."""
        if not self.fits(code):
            return None
        letter = next(each for each in _PLACES if each in self.text)
        value = Decimal(int(self._part(code, letter))).scaleb(-_PLACES[letter])
        if not value:
            return None
        number = self._part(code, "I")
        if letter == "W":
            return Scan(code=number, quantity=value)
        return Scan(code=number, price=value)

    def write(self, number: str, weight: Decimal) -> str:
        """Return the code for a weight of an article's number; empty where it cannot say that."""
        parts = {"I": number, "W": str(int(weight.scaleb(_PLACES["W"])))}
        code = self.text.replace("V", "0")
        for sign, digits in parts.items():
            width = code.count(sign)
            if not digits.isdecimal() or not 0 < len(digits) <= width:
                return ""
            code = code.replace(sign * width, digits.zfill(width))
        if code.endswith("C"):
            code = code[:-1] + check_digit(code[:-1])
        return code if self.fits(code) else ""


def parse_label(code: str, templates: Sequence[LabelTemplate]) -> Scan | None:
    """Return the article's number with its weight or price by the first template that fits."""
    return next((read for each in templates if (read := each.read(code))), None)


USUAL_TEMPLATES = tuple(
    LabelTemplate(text=text)
    for text in ("21IIIIIWWWWWC", "22IIIIIPPPPPC", "27IIIIIWWWWWC", "28IIIIIPPPPPC")
)
