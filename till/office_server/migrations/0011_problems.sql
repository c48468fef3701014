-- What is wrong now and waits for somebody; each row opens and closes by itself.
CREATE VIEW fleet_problem AS
    WITH found AS (
        -- A gap is worth a word when the till has not mended it within a minute.
        SELECT kind, till_id, coalesce(number, 0) AS number, thing AS detail, opened_at AS since
        FROM problem WHERE closed_at IS NULL
        AND (kind <> 'gap' OR opened_at < now() - interval '1 minute')
        UNION ALL
        -- Silent for a day, or for a quarter of an hour while its day is open.
        SELECT 'silent', till.till_id, (SELECT count(*) FROM document
            WHERE document.till_id = till.till_id AND document.state = ''), '',
            coalesce(heard_at, joined_at)
        FROM till LEFT JOIN till_heard USING (till_id)
        LEFT JOIN day_sum ON day_sum.till_id = till.till_id
            AND day = (now() AT TIME ZONE 'Europe/Tirane')::date
        WHERE state = 'active' AND (coalesce(heard_at, joined_at) < now() - interval '1 day'
            OR (heard_at < now() - interval '15 minutes' AND day IS NOT NULL
                AND (z_number IS NULL OR went_on)))
        UNION ALL
        -- Two generations live where the older one still grows after the younger began.
        SELECT 'two_lives', till_id, younger.after_number, '', younger.begun_at
        FROM till JOIN branch AS younger USING (till_id)
        WHERE state = 'active' AND younger.kind = 'life'
        AND younger.grown_at > now() - interval '1 day' AND EXISTS (
            SELECT 1 FROM branch AS older WHERE older.till_id = younger.till_id
            AND older.branch = younger.parent AND older.grown_at > younger.begun_at
            AND older.grown_at > now() - interval '1 day')
        UNION ALL
        SELECT 'quarantined', till_id, count(*), '', min(since) FROM quarantined GROUP BY till_id
        UNION ALL
        SELECT 'clock', till_id, clock_s, '', heard_at FROM till JOIN till_heard USING (till_id)
        WHERE state = 'active' AND abs(clock_s) > 120
        UNION ALL
        -- Heard, and what waits there is older than an hour.
        SELECT 'behind', till_id, waiting, '', oldest_waiting_at
        FROM till JOIN till_heard USING (till_id)
        WHERE state = 'active' AND waiting > 0 AND oldest_waiting_at < now() - interval '1 hour'
        UNION ALL
        SELECT 'checks', till_id, 0, array_to_string(checks, ' '), checks_since
        FROM till JOIN till_heard USING (till_id) WHERE state = 'active' AND checks <> '{}'
        UNION ALL
        SELECT 'revoked_call', till_id, 0, '', refused_at FROM till
        WHERE state = 'revoked' AND refused_at > now() - interval '1 day'
    )
    SELECT found.kind, till_id AS till, till.name, shop.name AS shop, number, detail, since
    FROM found JOIN till USING (till_id) JOIN shop USING (shop_id);
GRANT SELECT ON fleet_problem TO office_app, office_read;
