"""`till settings`: looking settings up and changing them."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from gettext import gettext as _
from pathlib import Path
from typing import Final

import click

from till.actions.setup.settings_editing import change_setting
from till.cli.acting import acting, asking_the_service
from till.cli.answers import Status
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import argument, flag
from till.cli.readers import is_owned
from till.domain.errors import TillError
from till.domain.errors.catalogue import FileNotFound
from till.domain.fiscal.lookup import LookupFailure
from till.system.profile import Profile
from till.system.secrets import checked_token
from till.system.session_start import follow
from till.system.settings.file import Setting, SettingFile
from till.system.settings.sources import ADDRESS_KEY, profile_in_use
from till.system.tokens import KeptTokens, TokenUse

app = Group()

TOKEN_KEY: Final = "service.token"  # noqa: S105 the name of the setting, not a token
PICTURE_KEY: Final = "shop.picture"
PART = argument(
    "part", "PART", "Only settings with this in their name, e.g. `printer`.", required=False
)
ONLY_SET = flag("--set", "Only settings that were changed.", into="only_set")
VALUE = argument("value", None, "The new value; not for service.token.", required=False)


class TokenTrial(Enum):
    """What came of trying a token; the value is its key among the words, and in JSON."""

    TAKEN = "taken"
    REFUSED = "refused"
    NOT_ANSWERED = "not_answered"
    NO_ADDRESS = "no_address"
    WRONG_ADDRESS = "wrong_address"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingChange:
    """`before` and `text` are what it was and shall be, as the journal says it; `keep` keeps it."""

    key: str
    before: Callable[[], str]
    text: str
    keep: Callable[[], Setting]


@command("list", PART, ONLY_SET, of=app)
def list_settings(context: CommandContext, part: str | None, *, only_set: bool) -> None:
    """List settings by section, with the source of each."""
    token = Setting(key=TOKEN_KEY, value=_token(context), where="")
    first, *others = _file(context).every()
    found = [
        each
        for each in (first, token, *others)
        if (part or "") in each.key and not (only_set and _is_default(each))
    ]
    lines = _grouped(context, found)
    value = [{"key": each.key, "value": each.value, "where": each.where} for each in found]
    context.answer(lines or [context.words.say("cli.settings_none")], value)


@command("get", argument("key"), of=app)
def get_setting(context: CommandContext, key: str) -> None:
    """Show one setting; of the token only its last four characters."""
    if key == TOKEN_KEY:
        setting = Setting(key=key, value=_token(context), where="")
    else:
        setting = _file(context).look_up(key)
    value = {"key": key, "value": setting.value, "where": setting.where}
    context.answer([_typed(context, setting.value)], value)


@command("set", argument("key"), VALUE, acts=True, takes_negative=True, of=app)
def set_setting(context: CommandContext, key: str, value: str | None) -> Status:
    """Change one setting; service.token is read from standard input and tested."""
    if (value is None) != (key == TOKEN_KEY):
        raise click.BadParameter(
            _("service.token is read from standard input; every other setting needs a value")
        )
    wanted = _new_token(context) if value is None else _new_value(context, key, value)
    before = profile_in_use(context.paths.settings_file)
    kept = keep_setting(context, wanted)
    told: dict[str, object] = {"key": key, "value": kept.value, "where": kept.where}
    if value is not None:
        facts = {"key": key, "value": _typed(context, kept.value), "path": kept.where}
        lines = [context.words.say("cli.setting_saved", **facts), *_profile_line(context, before)]
        context.answer(lines, told)
        return Status.DONE
    tried = _try_token(context)
    lines = [
        context.words.say("cli.token_saved", last_signs=wanted.text),
        context.words.say(f"cli.token_tried.{tried.value}"),
    ]
    context.answer(lines, {**told, "tried": tried.value})
    return Status.DONE if tried in {TokenTrial.TAKEN, TokenTrial.NO_ADDRESS} else Status.WAITING


def _profile_line(context: CommandContext, before: Profile) -> list[str]:
    """Return which profile is in use now, where that is another: each has its own shop."""
    now = profile_in_use(context.paths.settings_file)
    return [] if now is before else [context.words.say("cli.profile_now", profile=now.value)]


def _file(context: CommandContext) -> SettingFile:
    return SettingFile(context.paths.settings_file, context.profile, context.environment)


def _new_value(context: CommandContext, key: str, text: str) -> SettingChange:
    from till.equipment import check_address  # noqa: PLC0415 a third of the time, for `set` alone

    check_address(key, text)
    # a picture that goes later only leaves its place empty
    if key == PICTURE_KEY and text and not Path(text).is_file():
        raise FileNotFound(path=text)

    def keep() -> Setting:
        follow(context.session_start(), {key: text})
        return _file(context).change(key, text)

    return SettingChange(key=key, before=lambda: _before(context, key), text=text, keep=keep)


def _new_token(context: CommandContext) -> SettingChange:
    """Return the token on standard input; all that is ever told of it is how it ends."""
    token = checked_token(context.read_secret(TOKEN_KEY))

    def keep() -> Setting:
        context.paths.prepare()
        KeptTokens(root=context.root).keep(context.profile, token.reveal())
        TokenUse(context.paths.token_use).note(token.reveal(), _address(context))
        return Setting(key=TOKEN_KEY, value=token.last_signs, where="")

    return SettingChange(
        key=TOKEN_KEY, before=lambda: _token(context) or "", text=token.last_signs, keep=keep
    )


def _before(context: CommandContext, key: str) -> str:
    """Return what a setting was, as it is typed; nothing where that cannot be read."""
    try:
        return _typed(context, _file(context).look_up(key).value)
    except TillError:
        return ""


def _try_token(context: CommandContext) -> TokenTrial:
    """Ask the service something that changes nothing, and return what it has against the token."""
    if not _address(context):
        return TokenTrial.NO_ADDRESS

    async def ask() -> LookupFailure | None:
        from till.service.lookups import ServiceLookups  # noqa: PLC0415 for the token alone

        async with asking_the_service(context) as service:
            return (await ServiceLookups(service).operators()).failure

    return trial_of(asyncio.run(ask()))


def trial_of(failure: LookupFailure | None) -> TokenTrial:
    """Return what a question to the service says of the token."""
    match failure:
        case None:
            return TokenTrial.TAKEN
        case LookupFailure.NO_CREDENTIALS:
            return TokenTrial.REFUSED
        case LookupFailure.WRONG_ADDRESS:
            return TokenTrial.WRONG_ADDRESS
        case _:
            return TokenTrial.NOT_ANSWERED


def _token(context: CommandContext) -> str | None:
    """Return the last signs of the profile's token, or None where there is none."""
    token = context.token()
    return token.last_signs if token else None


def _address(context: CommandContext) -> str:
    """Return the service's address as it is set; nothing where it is not, or cannot be read."""
    try:
        return str(_file(context).look_up(ADDRESS_KEY).value)
    except TillError:
        return ""


def _is_default(setting: Setting) -> bool:
    """Tell whether nobody has set it; of a token nothing says where it is."""
    return not setting.where and (setting.key != TOKEN_KEY or setting.value is None)


def _grouped(context: CommandContext, settings: Sequence[Setting]) -> list[str]:
    """Return a line for each setting, those of each section under its name."""
    lines: list[str] = []
    section = ""
    for each in settings:
        if (of := each.key.partition(".")[0]) != section:
            lines += ["", f"[{of}]"] if lines else [f"[{of}]"]
            section = of
        lines.append(_line(context, each))
    return lines


def _line(context: CommandContext, setting: Setting) -> str:
    facts = {"key": setting.key, "value": _typed(context, setting.value)}
    if setting.where:
        return context.words.say("cli.setting_from", **facts, where=setting.where)
    if setting.key == TOKEN_KEY:
        return context.words.say("cli.setting_line", **facts)
    return context.words.say("cli.setting_default", **facts)


def _typed(context: CommandContext, value: object) -> str:
    """Return a value as it is typed."""
    match value:
        case None:
            return context.words.say("cli.token_not_set")
        case bool():
            return str(value).lower()
        case list():
            return ",".join(str(each) for each in value)
        case dict():
            return ",".join(f"{letter}={rate}" for letter, rate in value.items())
        case _:
            return str(value)


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
