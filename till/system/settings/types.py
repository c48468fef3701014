"""What all settings share: the base of a section, and the kinds of value that many have."""

from typing import Annotated, ClassVar

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints


class SettingSection(BaseModel):
    """A group of settings; each field's description is what it may be."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True, extra="forbid", use_attribute_docstrings=False
    )


def printable(text: str) -> str:
    """Return a text that a line can show. Raises ValueError for any other."""
    if not text.isprintable():
        raise ValueError(text)
    return text


def split_list(value: object) -> object:
    """Read `a, b` as a list, an empty text as an empty one; lists pass."""
    if not isinstance(value, str):
        return value
    return [part.strip() for part in value.split(",") if part.strip()]


def one_of(*allowed: int) -> AfterValidator:
    """Return the check that a number is one of these."""

    def check(value: int) -> int:
        if value not in allowed:
            raise ValueError(value)
        return value

    return AfterValidator(check)


Line = Annotated[str, StringConstraints(max_length=100), AfterValidator(printable)]
Name = Annotated[Line, StringConstraints(min_length=1)]
FilePath = Annotated[str, StringConstraints(max_length=500), AfterValidator(printable)]
