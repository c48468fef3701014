-- What a sale is to its day; the till's own `SalePart` has the same words. What counts is what counts
-- in the till's own report (decisions 3, 16, 18, 24).

-- Chains of replacements whose newest document was closed by a person.
CREATE VIEW closed_chain AS
    SELECT first_doc FROM document AS d WHERE state = 'resolved'
    AND NOT EXISTS (SELECT 1 FROM document AS next WHERE next.replaces = d.doc_id);
CREATE INDEX document_resolved ON document (first_doc) WHERE state = 'resolved';

CREATE VIEW sold AS
    SELECT s.* FROM sale AS s
    LEFT JOIN document AS o ON o.doc_id = s.original AND s.original <> ''
    WHERE CASE
        WHEN s.kind = 'order' THEN 'ordered'
        WHEN s.kind = 'cancellation' AND o.kind = 'order' THEN 'ordered'
        WHEN EXISTS (SELECT 1 FROM closed_chain AS c WHERE c.first_doc = s.doc_id) THEN 'closed'
        WHEN EXISTS (SELECT 1 FROM closed_chain AS c WHERE c.first_doc = o.first_doc)
            AND NOT EXISTS (SELECT 1 FROM document AS d
                WHERE d.first_doc = s.doc_id AND d.state = 'complete') THEN 'closed'
        WHEN s.is_bought THEN 'bought'
        ELSE 'sold' END = 'sold';

-- Adds up some days of tills anew: of each pair a till and a day.
CREATE FUNCTION sum_days(tills text[], days date[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM day_sum USING unnest(tills, days) AS wanted (till_id, day)
    WHERE day_sum.till_id = wanted.till_id AND day_sum.day = wanted.day;
    DELETE FROM day_payment USING unnest(tills, days) AS wanted (till_id, day)
    WHERE day_payment.till_id = wanted.till_id AND day_payment.day = wanted.day;
    DELETE FROM day_vat USING unnest(tills, days) AS wanted (till_id, day)
    WHERE day_vat.till_id = wanted.till_id AND day_vat.day = wanted.day;

    INSERT INTO day_sum
    SELECT wanted.day, wanted.till_id, sums.sales, sums.returns, sums.total, sums.returned,
        cash.opening, cash.deposits, cash.withdrawals, cash.expected,
        counted.counted, counted.counted - counted.expected,
        z.number, z.taken_at, z.total, coalesce(
            cash.last > z.last_movement OR closed.count > z.closed, false)
    FROM unnest(tills, days) AS wanted (till_id, day)
    CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE NOT gives_back) AS sales,
            count(*) FILTER (WHERE gives_back) AS returns, coalesce(sum(total), 0) AS total,
            coalesce(sum(total) FILTER (WHERE gives_back), 0) AS returned
        FROM sold WHERE sold.till_id = wanted.till_id AND sold.day = wanted.day
    ) AS sums
    CROSS JOIN LATERAL (
        SELECT sum(amount) FILTER (WHERE kind = 'opening') AS opening,
            coalesce(sum(amount) FILTER (WHERE kind = 'deposit'), 0) AS deposits,
            coalesce(-sum(amount) FILTER (WHERE kind = 'withdrawal'), 0) AS withdrawals,
            coalesce(sum(amount), 0) AS expected, max(sequence) AS last
        FROM movement WHERE movement.till_id = wanted.till_id AND movement.day = wanted.day
    ) AS cash
    CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM sale JOIN closed_chain ON first_doc = doc_id
        WHERE sale.till_id = wanted.till_id AND sale.day = wanted.day
    ) AS closed
    LEFT JOIN LATERAL (
        SELECT cash_count.counted, cash_count.expected FROM cash_count
        WHERE cash_count.till_id = wanted.till_id AND cash_count.day = wanted.day
        ORDER BY sequence DESC LIMIT 1
    ) AS counted ON true
    LEFT JOIN LATERAL (
        SELECT number, taken_at, total, last_movement, day_closing.closed FROM day_closing
        WHERE day_closing.till_id = wanted.till_id AND day_closing.day = wanted.day
        ORDER BY number DESC LIMIT 1
    ) AS z ON true;

    INSERT INTO day_payment
    SELECT day, till_id, p.kind, count(*) FILTER (WHERE NOT gives_back), sum(amount)
    FROM unnest(tills, days) AS wanted (till_id, day) JOIN sold USING (till_id, day)
    JOIN payment AS p USING (till_id, branch, sale_key) GROUP BY 1, 2, 3;

    INSERT INTO day_vat
    SELECT day, till_id, vat_code, rate, sum(net), sum(vat), sum(gross)
    FROM unnest(tills, days) AS wanted (till_id, day) JOIN sold USING (till_id, day)
    JOIN vat_share USING (till_id, branch, sale_key) GROUP BY 1, 2, 3, 4;
END $$;
GRANT SELECT ON closed_chain, sold TO office_app, office_read;
GRANT EXECUTE ON FUNCTION sum_days(text[], date[]) TO office_app;
