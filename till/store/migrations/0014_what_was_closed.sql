-- Reports leave out sales whose document a person closed; few documents are resolved at all.
CREATE INDEX document_resolved ON document (sale_key) WHERE state = 'resolved';

-- The service's net and VAT as it wrote them, beside its total, to be compared with ours.
ALTER TABLE document ADD COLUMN net_text TEXT;
ALTER TABLE document ADD COLUMN vat_text TEXT;
