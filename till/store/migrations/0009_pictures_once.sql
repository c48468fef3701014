-- A receipt's picture is kept once, with the receipt: print jobs refer to it by their document, and
-- the mark of a copy is drawn when it is printed.

-- The picture of a job whose receipt is not there becomes that receipt, the original's first.
INSERT OR IGNORE INTO receipt (doc_id, width_mm, image)
    SELECT doc_id, 80, image FROM print_job
    WHERE doc_id IS NOT NULL AND image <> x'' ORDER BY copy_number, job_id;
ALTER TABLE print_job DROP COLUMN image;
