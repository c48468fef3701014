"""Whose data a backup has, in one line: the till, the shop, the last sale."""

from typing import Protocol

from till.domain.formatting import write_moment
from till.domain.maintenance.backups import BackupManifest, BackupOrigin


class Say(Protocol):
    """Returns the text of a key, its placeholders filled."""

    def __call__(self, key: str, /, **facts: str | int) -> str:
        """See the class."""
        ...


def whose(say: Say, manifest: BackupManifest, origin: BackupOrigin) -> str:
    """Return which till a backup is of and when it sold last, and where that is not proved."""
    told = [manifest.till_name, manifest.nuis]
    if manifest.last_sale_at is not None:
        moment = write_moment(manifest.last_sale_at)
        told.append(say("cli.last_sale", number=manifest.last_sale, moment=moment))
    if origin is not BackupOrigin.OWN:
        told.append(say(f"cli.backup_origin.{origin.value}"))
    return " · ".join(filter(None, told))
