/**
 * Lost pieces whose cost the shop never entered: their tax credit can't be reckoned, so the month's return
 * has to be looked at. Below zero where the loss was taken back.
 */
export const sql = `
CREATE TABLE losses_without_cost (
  movement_id INTEGER PRIMARY KEY REFERENCES stock_movements (id),
  qty_milli INTEGER NOT NULL CHECK (qty_milli <> 0)
) STRICT;
`
