"""Who is registered at the practice service: businesses, their devices, their operators."""

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from till.practice.devices import Business, Device

# The people of the demo shop, then those of the tests.
OPERATORS = {
    "kd482mz719": "Arta Hoxha",
    "rb615qa208": "Besnik Leka",
    "tw937fe140": "Elira Çela",
    "hn305tr821": "Gent Prifti",
    "sx254pd963": "Drita Marku",
    "gy718uc352": "Ilir Shehu",
    "ab123cd456": "Provë Një",
    "aa123bb456": "Provë Dy",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Registry:
    """The businesses, devices and operators inside the store's file."""

    connection: sqlite3.Connection

    def add_business(self, business: Business) -> None:
        """Register a business, or change what is registered; a new one gets its operators."""
        is_new = self.business(business.nuis) is None
        self.connection.execute(
            "INSERT OR REPLACE INTO businesses (nuis, name, address, unit_code, vat_codes)"
            " VALUES (?, ?, ?, ?, ?)",
            (
                business.nuis,
                business.name,
                business.address,
                business.unit_code,
                business.vat_codes,
            ),
        )
        if is_new:
            for code, name in OPERATORS.items():
                self.add_operator(business.nuis, code, name)

    def business(self, nuis: str) -> Business | None:
        """Give a registered business."""
        row = self.connection.execute(
            "SELECT nuis, name, address, unit_code, vat_codes FROM businesses WHERE nuis = ?",
            (nuis,),
        ).fetchone()
        if row is None:
            return None
        return Business(
            nuis=row[0], name=row[1], address=row[2], unit_code=row[3], vat_codes=row[4]
        )

    def add_device(self, device: Device) -> None:
        """Remember a device and its business; a revoked token stays revoked."""
        if self.business(device.business.nuis) is None:
            self.add_business(device.business)
        moment = device.expires_at
        self.connection.execute(
            "INSERT INTO devices (token_sha256, tcr_code, environment, expires_at, nuis)"
            " VALUES (?, ?, ?, ?, ?) ON CONFLICT (token_sha256) DO UPDATE SET"
            " environment = excluded.environment, expires_at = excluded.expires_at,"
            " nuis = excluded.nuis",
            (
                device.token_sha256,
                device.tcr_code,
                device.environment,
                None if moment is None else moment.isoformat(),
                device.business.nuis,
            ),
        )

    def set_revoked(self, token_sha256: str, *, revoked: bool) -> None:
        """Take a token back, or make it good again."""
        self.connection.execute(
            "UPDATE devices SET revoked = ? WHERE token_sha256 = ?", (int(revoked), token_sha256)
        )

    def device(self, token_sha256: str) -> Device | None:
        """Give the device of a token, be the token good or not."""
        row = self.connection.execute(
            "SELECT tcr_code, environment, expires_at, revoked, nuis FROM devices"
            " WHERE token_sha256 = ?",
            (token_sha256,),
        ).fetchone()
        business = None if row is None else self.business(row[4])
        if business is None:
            return None
        return Device(
            token_sha256=token_sha256,
            tcr_code=row[0],
            environment=row[1],
            expires_at=None if row[2] is None else datetime.fromisoformat(row[2]),
            revoked=bool(row[3]),
            business=business,
        )

    def operators(self, nuis: str) -> dict[str, str]:
        """Give the operators of a business, code and name, in the order of their registration."""
        rows = self.connection.execute(
            "SELECT code, name FROM operators WHERE nuis = ? ORDER BY rowid", (nuis,)
        )
        return {str(code): str(name) for code, name in rows}

    def add_operator(self, nuis: str, code: str, name: str) -> None:
        """Register an operator, or give one another name."""
        self.connection.execute(
            "INSERT INTO operators (nuis, code, name) VALUES (?, ?, ?)"
            " ON CONFLICT (nuis, code) DO UPDATE SET name = excluded.name",
            (nuis, code, name),
        )

    def remove_operator(self, nuis: str, code: str) -> None:
        """Take an operator off the list of a business."""
        self.connection.execute("DELETE FROM operators WHERE nuis = ? AND code = ?", (nuis, code))
