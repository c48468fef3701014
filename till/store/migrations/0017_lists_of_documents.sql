-- What somebody remembers of an invoice among all days: its number, its amount, its buyer.
CREATE INDEX document_by_number ON document (invoice_order_number)
    WHERE invoice_order_number IS NOT NULL;
CREATE INDEX sale_by_total ON sale (total);
CREATE INDEX sale_on_terms ON sale (sale_key) WHERE terms IS NOT NULL;
