"""The settings, from the command line."""

from typing import Annotated

import typer

from till.cli.answers import answer, read_secret
from till.cli.desk import Desk, desk_of

app = typer.Typer(help="Look settings up and change them.", no_args_is_help=True)

TOKEN_KEY = "service.token"  # noqa: S105 the name of the setting, not a token
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]


@app.command("list")
def list_settings(context: typer.Context, *, as_json: Json = False) -> None:
    """List all settings with where each comes from."""
    from till.system.setting_file import SettingFile  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    file = SettingFile(desk.paths.settings_file, desk.profile, desk.environment)
    found = [(each.key, each.value, each.where) for each in file.every()]
    found.insert(1, (TOKEN_KEY, _token(desk), ""))
    lines = [_line(desk, *each) for each in found]
    value = [{"key": key, "value": kept, "where": where} for key, kept, where in found]
    answer(lines, value, as_json=as_json)


@app.command("get")
def get_setting(context: typer.Context, key: str, *, as_json: Json = False) -> None:
    """Tell one setting; of the token only its last four signs."""
    from till.system.setting_file import SettingFile  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    value: object = None
    where = ""
    if key == TOKEN_KEY:
        value = _token(desk)
    else:
        file = SettingFile(desk.paths.settings_file, desk.profile, desk.environment)
        setting = file.look_up(key)
        value = setting.value
        where = setting.where
    answer([_written(desk, value)], {"key": key, "value": value, "where": where}, as_json=as_json)


@app.command("set")
def set_setting(
    context: typer.Context,
    key: str,
    value: Annotated[str | None, typer.Argument(help="Not for service.token.")] = None,
    *,
    as_json: Json = False,
) -> None:
    """Change one setting; the value of service.token is read from standard input."""
    desk = desk_of(context)
    if (value is None) != (key == TOKEN_KEY):
        raise typer.BadParameter(
            "service.token is read from standard input; every other setting needs a value"
        )
    line, told = _change_token(desk) if value is None else _change(desk, key, value)
    answer([line], told, as_json=as_json)


def _change(desk: Desk, key: str, text: str) -> tuple[str, dict[str, object]]:
    from till.equipment import check_address  # noqa: PLC0415 slow to import
    from till.system.setting_file import SettingFile  # noqa: PLC0415 the same

    file = SettingFile(desk.paths.settings_file, desk.profile, desk.environment)
    check_address(key, text)
    kept = file.change(key, text)
    line = desk.words.say(
        "cli.setting_saved", key=key, value=_written(desk, kept.value), path=kept.where
    )
    return line, {"key": key, "value": kept.value, "where": kept.where}


def _change_token(desk: Desk) -> tuple[str, dict[str, object]]:
    from till.system.secrets import set_token  # noqa: PLC0415 slow to import

    token = set_token(desk.profile, read_secret(TOKEN_KEY))
    line = desk.words.say("cli.token_saved", last_signs=token.last_signs)
    return line, {"key": TOKEN_KEY, "value": token.last_signs, "where": ""}


def _token(desk: Desk) -> str | None:
    """Return the last signs of the profile's token, or None where there is none."""
    from till.system.secrets import find_token  # noqa: PLC0415 slow to import

    token = find_token(desk.profile, desk.environment)
    return token.last_signs if token else None


def _line(desk: Desk, key: str, value: object, where: str) -> str:
    written = _written(desk, value)
    if where and desk.environment.get(where) is not None:
        return desk.words.say(
            "cli.setting_from_environment", key=key, value=written, variable=where
        )
    if where or key == TOKEN_KEY:
        return desk.words.say("cli.setting_line", key=key, value=written)
    return desk.words.say("cli.setting_default", key=key, value=written)


def _written(desk: Desk, value: object) -> str:
    """Write a value as it is typed."""
    match value:
        case None:
            return desk.words.say("cli.token_not_set")
        case bool():
            return str(value).lower()
        case list():
            return ",".join(str(each) for each in value)
        case dict():
            return ",".join(f"{letter}={rate}" for letter, rate in value.items())
        case _:
            return str(value)
