"""The commands of `till-office`."""

import os
import sys
from pathlib import Path
from typing import Annotated, Final

import typer
from platformdirs import user_data_path

from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.cli.chain import facts, shops, tills
from till.office_server.cli.shared import (
    WORDS,
    Json,
    OfficePlace,
    answer,
    connected,
    place_of,
    told_in_words,
)
from till.office_server.doctor import CheckState, examine_office
from till.office_server.founding import found_office
from till.office_server.migrating import migrate as run_steps
from till.office_server.migrating import missing_steps

DATABASE: Final = "OFFICE_DATABASE"
FOLDER: Final = "OFFICE_DIR"
LISTEN: Final = "OFFICE_LISTEN"
PORT_OF_OFFICE: Final = "127.0.0.1:8443"

app = typer.Typer(
    name="till-office",
    help=WORDS.say("office.help"),
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(facts, name="facts")
app.add_typer(shops, name="shops")
app.add_typer(tills, name="tills")


@app.callback()
def before_command(
    ctx: typer.Context,
    *,
    database: Annotated[
        str, typer.Option(envvar=DATABASE, metavar="LIBPQ", help=WORDS.say("office.help_database"))
    ] = "",
) -> None:
    """Take what every command needs."""
    folder = os.environ.get(FOLDER)
    ctx.obj = OfficePlace(
        database=database, folder=Path(folder) if folder else user_data_path("till-office")
    )


@app.command("init", help=WORDS.say("office.help_init"))
def init(
    ctx: typer.Context,
    *,
    name: Annotated[str, typer.Option(help=WORDS.say("office.help_name"))],
    owner: Annotated[str, typer.Option(metavar="MAIL", help=WORDS.say("office.help_owner"))],
    as_json: Json = False,
) -> None:
    """Make an office in an empty database; the owner's password is a line of standard input."""
    with connected(ctx) as connection:
        password = sys.stdin.readline().rstrip("\r\n")
        folder = place_of(ctx).folder
        office = found_office(connection, folder, name=name, owner=owner, password=password)
    text = WORDS.say("office.founded", name=office.name, key=office.fingerprint)
    answer({"office": office.name, "key": office.fingerprint}, text, as_json=as_json)


@app.command("migrate", help=WORDS.say("office.help_migrate"))
def migrate(
    ctx: typer.Context,
    *,
    plan: Annotated[bool, typer.Option("--plan", help=WORDS.say("office.help_plan"))] = False,
    as_json: Json = False,
) -> None:
    """Bring an older database up, or say what that would do."""
    with connected(ctx) as connection:
        steps = [each.name for each in missing_steps(connection)] if plan else run_steps(connection)
    text = "\n".join(steps) or WORDS.say("office.nothing_to_migrate")
    answer({"steps": list(steps)}, text, as_json=as_json)


@app.command("serve", help=WORDS.say("office.help_serve"))
def serve(
    ctx: typer.Context,
    *,
    listen: Annotated[
        str, typer.Option(envvar=LISTEN, metavar="HOST:PORT", help=WORDS.say("office.help_listen"))
    ] = PORT_OF_OFFICE,
    tls_cert: Annotated[Path | None, typer.Option(help=WORDS.say("office.help_tls"))] = None,
    tls_key: Annotated[Path | None, typer.Option(help=WORDS.say("office.help_tls"))] = None,
    behind_proxy: Annotated[
        str, typer.Option(metavar="ADDRESS", help=WORDS.say("office.help_proxy"))
    ] = "",
) -> None:
    """Serve tills until the program is told to end."""
    host, _, port = listen.rpartition(":")
    if not port.isdigit():
        raise typer.BadParameter(listen, param_hint="--listen")
    listening = Listening(
        host=host.strip("[]"),
        port=int(port),
        certificate=tls_cert,
        key=tls_key,
        behind_proxy=behind_proxy,
    )
    with told_in_words():
        server = OfficeServer(place_of(ctx).database, place_of(ctx).folder, listening)
        server.run(lambda address: typer.echo(f"ready {address}"))


@app.command("doctor", help=WORDS.say("office.help_doctor"))
def doctor(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Look at the database, its steps, the key, the partitions and the clock."""
    with told_in_words():
        checks = examine_office(place_of(ctx).database, place_of(ctx).folder)
    told = [
        {
            "name": each.name,
            "state": each.state.value,
            "text": WORDS.say(each.text, **each.facts),
        }
        for each in checks
    ]
    text = "\n".join(f"{each['state']:8}{each['text']}" for each in told)
    answer({"checks": told}, text, as_json=as_json)
    if any(each.state is CheckState.FAULT for each in checks):
        raise typer.Exit(1)


def main() -> None:
    """Run `till-office`."""
    app()


if __name__ == "__main__":
    main()
