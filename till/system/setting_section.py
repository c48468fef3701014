"""A group of settings."""

from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Section(BaseModel):
    """A group of settings; each field's description is what it may be."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True, extra="forbid", use_attribute_docstrings=False
    )
