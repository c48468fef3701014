-- Plain words: a wish is a pending request, a deed an action, upkeep maintenance.

ALTER TABLE document RENAME COLUMN wish TO pending_request;
ALTER TABLE journal RENAME COLUMN deed TO action;
ALTER TABLE parked RENAME TO parked_basket;
ALTER TABLE upkeep RENAME TO maintenance;
ALTER TABLE maintenance RENAME COLUMN upkeep_id TO maintenance_id;
