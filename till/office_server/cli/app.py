"""The commands of `till-office`."""

import gc
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click
from platformdirs import user_data_path

from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.cli.chain import people, shops, tills
from till.office_server.cli.demo import demo
from till.office_server.cli.kept import backup, books, facts, quarantine, report
from till.office_server.cli.shared import (
    PROGRAM,
    WORDS,
    CommandAnswer,
    OfficePlace,
    command,
    typed_password,
)
from till.office_server.doctor import CheckState, examine_office
from till.office_server.fleet import FleetProblem, fleet_of
from till.office_server.founding import found_office
from till.office_server.journal import deeds
from till.office_server.migrating import migrate as run_steps
from till.office_server.migrating import missing_steps

DATABASE: Final = "OFFICE_DATABASE"
FOLDER: Final = "OFFICE_DIR"
LISTEN: Final = "OFFICE_LISTEN"
PORT_OF_OFFICE: Final = "127.0.0.1:8443"
# A batch is trees of values without cycles, gone with its answer: they are seldom looked through.
VALUES_OF_BATCHES: Final = 50_000
PATH: Final = click.Path(path_type=Path)
NAME: Final = click.Option(["--name"], required=True, help=WORDS.say("office.help_name"))
OWNER: Final = click.Option(
    ["--owner"], metavar="MAIL", required=True, help=WORDS.say("office.help_owner")
)
PLAN: Final = click.Option(["--plan"], is_flag=True, help=WORDS.say("office.help_plan"))
WHERE: Final = click.Option(
    ["--listen"],
    envvar=LISTEN,
    metavar="HOST:PORT",
    default=PORT_OF_OFFICE,
    show_default=True,
    help=WORDS.say("office.help_listen"),
)
CERTIFICATE: Final = click.Option(["--tls-cert"], type=PATH, help=WORDS.say("office.help_tls"))
KEY: Final = click.Option(["--tls-key"], type=PATH, help=WORDS.say("office.help_tls"))
PROXY: Final = click.Option(
    ["--behind-proxy"], metavar="ADDRESS", default="", help=WORDS.say("office.help_proxy")
)


@click.group(
    PROGRAM,
    help=WORDS.say("office.help"),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--database",
    envvar=DATABASE,
    metavar="LIBPQ",
    default="",
    help=WORDS.say("office.help_database"),
)
@click.version_option(package_name="till", prog_name=PROGRAM, help=WORDS.say("office.help_version"))
@click.pass_context
def app(ctx: click.Context, *, database: str) -> None:
    """Take what every command needs."""
    folder = os.environ.get(FOLDER)
    ctx.obj = OfficePlace(
        database=database, folder=Path(folder) if folder else user_data_path(PROGRAM)
    )


for each in (shops, people, tills, facts, quarantine, books, report, backup):
    app.add_command(each)


app.add_command(demo)


@command("init", NAME, OWNER, of=app, said="office.help_init")
def init(place: OfficePlace, name: str, owner: str) -> CommandAnswer:
    """Make an office in an empty database; the owner's password is a line of standard input."""
    with place.connected() as connection:
        password = typed_password()
        office = found_office(connection, place.folder, name=name, owner=owner, password=password)
    text = WORDS.say("office.founded", name=office.name, key=office.fingerprint)
    return CommandAnswer(value={"office": office.name, "key": office.fingerprint}, text=text)


@command("migrate", PLAN, of=app, said="office.help_migrate")
def migrate(place: OfficePlace, *, plan: bool) -> CommandAnswer:
    """Bring an older database up, or say what that would do."""
    with place.connected() as connection:
        steps = [each.name for each in missing_steps(connection)] if plan else run_steps(connection)
    text = "\n".join(steps) or WORDS.say("office.nothing_to_migrate")
    return CommandAnswer(value={"steps": list(steps)}, text=text)


@command("serve", WHERE, CERTIFICATE, KEY, PROXY, of=app, said="office.help_serve", answers=False)
def serve(
    place: OfficePlace, listen: str, tls_cert: Path | None, tls_key: Path | None, behind_proxy: str
) -> None:
    """Serve tills until the program is told to end."""
    host, _, port = listen.rpartition(":")
    if not port.isdigit():
        raise click.BadParameter(listen, param_hint="--listen")
    listening = Listening(
        host=host.strip("[]"),
        port=int(port),
        certificate=tls_cert,
        key=tls_key,
        behind_proxy=behind_proxy,
    )
    gc.set_threshold(VALUES_OF_BATCHES)
    server = OfficeServer(place.database, place.folder, listening)
    server.run(lambda address: click.echo(f"ready {address}"))


@command("fleet", of=app, said="office.help_fleet")
def fleet(place: OfficePlace) -> CommandAnswer:
    """List the tills, and what is wrong with them."""
    with place.present() as connection:
        found = fleet_of(connection)
    problems = (problem for each in found for problem in each.problems)
    told = [_told_problem(each) for each in sorted(problems, key=lambda p: (p.since, p.till))]
    tills = [each.till for each in found]
    lines = [f"{each.till:6}{each.shop} · {each.name} · {each.state}" for each in tills]
    lines += [f"{each['till']:6}{each['text']} {each['do']}" for each in told]
    value = {"tills": [each.told() for each in found], "problems": told}
    return CommandAnswer(value=value, text="\n".join(lines))


@command("journal", of=app, said="office.help_journal")
def journal(place: OfficePlace) -> CommandAnswer:
    """List who had the office do what."""
    with place.present() as connection:
        found = deeds(connection)
    names = ("number", "moment", "person", "action")
    facts = (json.loads(str(each["facts"])) for each in found)
    told = [{n: e[n] for n in names} | {"facts": f} for e, f in zip(found, facts, strict=True)]
    text = "\n".join("  ".join(map(str, each.values())) for each in told)
    return CommandAnswer(value={"entries": told}, text=text)


@command("doctor", WHERE, of=app, said="office.help_doctor")
def doctor(place: OfficePlace, listen: str) -> CommandAnswer:
    """Look at the database, its steps, the key, the partitions, the clock and the certificate."""
    checks = examine_office(place.database, place.folder, listen)
    told = [
        {
            "name": each.name,
            "state": each.state.value,
            "text": WORDS.say(each.text, **each.facts),
        }
        for each in checks
    ]
    return CommandAnswer(
        value={"checks": told},
        text="\n".join(f"{each['state']:8}{each['text']}" for each in told),
        is_well=not any(each.state is CheckState.FAULT for each in checks),
    )


def _told_problem(problem: FleetProblem) -> Mapping[str, str]:
    return {
        "kind": problem.kind,
        "till": problem.till,
        "since": problem.since.isoformat(timespec="seconds"),
        "text": problem.text(WORDS),
        "do": problem.do(WORDS),
    }


def main() -> None:
    """Run `till-office`."""
    app()


if __name__ == "__main__":
    main()
