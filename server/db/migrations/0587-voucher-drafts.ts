/** Stock vouchers that are being written: seen at every till, and in no stock before they are posted. */
export const sql = `
CREATE TABLE stock_voucher_drafts (
  -- A draft that is posted or thrown away leaves its row to no other: an open page may still name it.
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  version       INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  reason        TEXT NOT NULL
    CHECK (reason IN ('damage', 'loss', 'found', 'own_use', 'sample', 'opening')),
  note          TEXT,
  saved_at_ms   INTEGER NOT NULL,
  saved_by      INTEGER NOT NULL REFERENCES users (id)
) STRICT;

CREATE TABLE stock_voucher_draft_lines (
  id              INTEGER PRIMARY KEY,
  draft_id        INTEGER NOT NULL REFERENCES stock_voucher_drafts (id) ON DELETE CASCADE,
  item_id         INTEGER NOT NULL REFERENCES items (id),
  unit_id         INTEGER REFERENCES units (id),
  lot             TEXT,
  expires_on      TEXT,
  qty_milli       INTEGER NOT NULL CHECK (qty_milli > 0),
  cost_centipaise INTEGER CHECK (cost_centipaise >= 0),
  unit_codes_json TEXT NOT NULL CHECK (json_valid(unit_codes_json))
) STRICT;
CREATE INDEX stock_voucher_draft_lines_by_draft ON stock_voucher_draft_lines (draft_id, id);
CREATE INDEX stock_voucher_draft_lines_by_item ON stock_voucher_draft_lines (item_id);
CREATE INDEX stock_voucher_draft_lines_by_unit ON stock_voucher_draft_lines (unit_id)
 WHERE unit_id IS NOT NULL;
`
