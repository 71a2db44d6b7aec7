/**
 * What goods that went back to a supplier cost the shop above what was credited for them, by item:
 * booked with the answer, and with a minus where the answer is taken back.
 */
export const sql = `
CREATE TABLE supplier_return_losses (
  id         INTEGER PRIMARY KEY,
  return_id  INTEGER NOT NULL REFERENCES supplier_returns (id),
  item_id    INTEGER NOT NULL REFERENCES items (id),
  loss_paise INTEGER NOT NULL CHECK (loss_paise <> 0),
  at_ms      INTEGER NOT NULL,
  user_id    INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX supplier_return_losses_by_return ON supplier_return_losses (return_id);
CREATE INDEX supplier_return_losses_by_time ON supplier_return_losses (at_ms);
CREATE TRIGGER supplier_return_losses_no_update BEFORE UPDATE ON supplier_return_losses
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER supplier_return_losses_no_delete BEFORE DELETE ON supplier_return_losses
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`
