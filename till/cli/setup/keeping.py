"""A setting that a command changes: at once while nobody owns the till, else in somebody's name."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from till.actions.setup.settings_editing import change_setting
from till.cli.acting import acting
from till.cli.context import CommandContext
from till.cli.readers import is_owned
from till.system.settings.file import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingChange:
    """`before` and `text` are what it was and shall be, as the journal says it; `keep` keeps it."""

    key: str
    before: Callable[[], str]
    text: str
    keep: Callable[[], Setting]


def keep_setting(context: CommandContext, change: SettingChange) -> Setting:
    """Keep a setting; of an owned till in somebody's name, and written down."""
    if not is_owned(context):
        return change.keep()

    async def keep_as() -> Setting:
        context.forgive_wrong_settings()  # or one that is wrong could not be mended
        async with acting(context) as opened:
            values = (change.before(), change.text)
            return await change_setting(opened.till, change.key, values, change.keep)

    return asyncio.run(keep_as())
