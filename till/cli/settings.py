"""`till settings`: looking settings up and changing them."""

from pathlib import Path
from typing import Annotated, Final

import typer

from till.cli.answers import answer
from till.cli.context import CommandContext, context_of
from till.cli.lazy import new_app
from till.cli.options import Json, read_secret
from till.domain.errors.catalogue import FileNotFound
from till.system.secrets import find_token, set_token
from till.system.settings.file import SettingFile

app = new_app()

TOKEN_KEY: Final = "service.token"  # noqa: S105 the name of the setting, not a token
PICTURE_KEY: Final = "shop.picture"
Value = Annotated[str | None, typer.Argument(help="Not for service.token.")]


@app.command("list")
def list_settings(ctx: typer.Context, *, as_json: Json = False) -> None:
    """List all settings with where each comes from."""
    context = context_of(ctx)
    found = [(each.key, each.value, each.where) for each in _file(context).every()]
    found.insert(1, (TOKEN_KEY, _token(context), ""))
    lines = [_line(context, *each) for each in found]
    value = [{"key": key, "value": kept, "where": where} for key, kept, where in found]
    answer(lines, value, as_json=as_json)


@app.command("get")
def get_setting(ctx: typer.Context, key: str, *, as_json: Json = False) -> None:
    """Tell one setting; of the token only its last four signs."""
    context = context_of(ctx)
    value: object = None
    where = ""
    if key == TOKEN_KEY:
        value = _token(context)
    else:
        setting = _file(context).look_up(key)
        value = setting.value
        where = setting.where
    answer([_typed(context, value)], {"key": key, "value": value, "where": where}, as_json=as_json)


@app.command("set")
def set_setting(
    ctx: typer.Context, key: str, value: Value = None, *, as_json: Json = False
) -> None:
    """Change one setting; the value of service.token is read from standard input."""
    context = context_of(ctx)
    if (value is None) != (key == TOKEN_KEY):
        raise typer.BadParameter(
            "service.token is read from standard input; every other setting needs a value"
        )
    line, changed = _change_token(context) if value is None else _change(context, key, value)
    answer([line], changed, as_json=as_json)


def _file(context: CommandContext) -> SettingFile:
    return SettingFile(context.paths.settings_file, context.profile, context.environment)


def _change(context: CommandContext, key: str, text: str) -> tuple[str, dict[str, object]]:
    from till.equipment import check_address  # noqa: PLC0415 a third of the time, for `set` alone

    file = _file(context)
    check_address(key, text)
    _check_picture(key, text)
    kept = file.change(key, text)
    line = context.words.say(
        "cli.setting_saved", key=key, value=_typed(context, kept.value), path=kept.where
    )
    return line, {"key": key, "value": kept.value, "where": kept.where}


def _check_picture(key: str, text: str) -> None:
    """Refuse a picture that is not there; one that goes later only leaves its place empty.

    Raises FileNotFound.
    """
    if key == PICTURE_KEY and text and not Path(text).is_file():
        raise FileNotFound(path=text)


def _change_token(context: CommandContext) -> tuple[str, dict[str, object]]:
    token = set_token(context.profile, read_secret(TOKEN_KEY))
    line = context.words.say("cli.token_saved", last_signs=token.last_signs)
    return line, {"key": TOKEN_KEY, "value": token.last_signs, "where": ""}


def _token(context: CommandContext) -> str | None:
    """Return the last signs of the profile's token, or None where there is none."""
    token = find_token(context.profile, context.environment)
    return token.last_signs if token else None


def _line(context: CommandContext, key: str, value: object, where: str) -> str:
    typed = _typed(context, value)
    if where and context.environment.get(where) is not None:
        return context.words.say(
            "cli.setting_from_environment", key=key, value=typed, variable=where
        )
    if where or key == TOKEN_KEY:
        return context.words.say("cli.setting_line", key=key, value=typed)
    return context.words.say("cli.setting_default", key=key, value=typed)


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
