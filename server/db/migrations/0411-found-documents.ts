/** What a computer that was replaced had saved, and the one that took over never got. */
export const sql = `
CREATE TABLE found_documents (
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL
    CHECK (kind IN ('Order', 'Invoice', 'Receipt', 'CreditNote', 'RefundVoucher')),
  number        TEXT NOT NULL,
  document_date TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  amount_paise  INTEGER NOT NULL,
  -- The paper as it was frozen; of an order its rows.
  model_json    TEXT NOT NULL CHECK (json_valid(model_json)),
  digest        TEXT NOT NULL,
  -- The epoch that it was saved in.
  source_epoch  INTEGER NOT NULL,
  found_at_ms   INTEGER NOT NULL,
  decision      TEXT CHECK (decision IN ('Carried', 'StockBooked', 'Noted')),
  note          TEXT,
  decided_at_ms INTEGER,
  decided_by    INTEGER REFERENCES users (id),
  UNIQUE (kind, number, digest),
  CHECK ((decision IS NULL) = (decided_at_ms IS NULL))
) STRICT;
CREATE TRIGGER found_documents_no_delete BEFORE DELETE ON found_documents
BEGIN SELECT RAISE(ABORT, 'a found document is never thrown away'); END;
`
