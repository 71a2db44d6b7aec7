/**
 * Tax credit of goods that went back to a supplier and are lost by its answer (CGST s.17(5)(h)): given
 * up with the answer, and with a minus where the answer is taken back.
 */
export const sql = `
CREATE TABLE supplier_return_lost_credits (
  id            INTEGER PRIMARY KEY,
  return_id     INTEGER NOT NULL REFERENCES supplier_returns (id),
  item_id       INTEGER NOT NULL REFERENCES items (id),
  taxable_paise INTEGER NOT NULL,
  tax_rate_ppm  INTEGER NOT NULL,
  tax_paise     INTEGER NOT NULL CHECK (tax_paise <> 0),
  is_inter      INTEGER NOT NULL CHECK (is_inter IN (0, 1)),
  at_ms         INTEGER NOT NULL,
  -- The row that this one takes back.
  reverses_id   INTEGER UNIQUE REFERENCES supplier_return_lost_credits (id),
  user_id       INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX supplier_return_lost_credits_by_return ON supplier_return_lost_credits (return_id);
CREATE INDEX supplier_return_lost_credits_by_time ON supplier_return_lost_credits (at_ms);
CREATE TRIGGER supplier_return_lost_credits_no_update BEFORE UPDATE ON supplier_return_lost_credits
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER supplier_return_lost_credits_no_delete BEFORE DELETE ON supplier_return_lost_credits
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`
