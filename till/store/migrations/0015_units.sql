-- Units of the service's own list (specification 2.2) that the till does not carry with it.

CREATE TABLE unit (
    code TEXT NOT NULL PRIMARY KEY,
    sq TEXT NOT NULL,
    en TEXT NOT NULL,
    weighed INTEGER NOT NULL
) STRICT;
