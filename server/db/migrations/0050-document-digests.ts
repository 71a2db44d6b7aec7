/**
 * What was issued stays what it was: a digest of every frozen document, a count of its prints, and
 * refund vouchers with a series of their own (CGST rule 51). `sha256_hex` is given by migrate.ts.
 */
export const sql = `
CREATE TABLE document_digests (
  kind        TEXT NOT NULL CHECK (kind IN ('Invoice', 'Receipt', 'CreditNote', 'RefundVoucher')),
  document_id INTEGER NOT NULL,
  digest      TEXT NOT NULL CHECK (length(digest) = 64),
  PRIMARY KEY (kind, document_id)
) STRICT, WITHOUT ROWID;
INSERT INTO document_digests
  SELECT 'Invoice', id, sha256_hex(model_json) FROM invoices
  UNION ALL SELECT 'Receipt', id, sha256_hex(model_json) FROM receipts
  UNION ALL SELECT 'CreditNote', id, sha256_hex(model_json) FROM credit_notes;
CREATE TRIGGER document_digests_no_update BEFORE UPDATE ON document_digests
BEGIN SELECT RAISE(ABORT, 'the digest of an issued document never changes'); END;
CREATE TRIGGER document_digests_no_delete BEFORE DELETE ON document_digests
BEGIN SELECT RAISE(ABORT, 'the digest of an issued document is never deleted'); END;

-- One row a print. The key is the row number of what was printed, or the date of a day's report.
CREATE TABLE document_prints (
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL,
  document_key  TEXT NOT NULL,
  printed_at_ms INTEGER NOT NULL,
  user_id       INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX document_prints_by_document ON document_prints (kind, document_key);

CREATE TABLE refund_vouchers (
  id             INTEGER PRIMARY KEY,
  voucher_no     TEXT NOT NULL UNIQUE,
  year_id        INTEGER NOT NULL REFERENCES financial_years (id),
  credit_note_id INTEGER NOT NULL UNIQUE REFERENCES credit_notes (id),
  voucher_date   TEXT NOT NULL,
  amount_paise   INTEGER NOT NULL CHECK (amount_paise > 0),
  model_json     TEXT NOT NULL CHECK (json_valid(model_json)),
  created_by     INTEGER NOT NULL REFERENCES users (id),
  created_at_ms  INTEGER NOT NULL
) STRICT;
CREATE TRIGGER refund_vouchers_no_update BEFORE UPDATE ON refund_vouchers
BEGIN SELECT RAISE(ABORT, 'a refund voucher is never edited'); END;
CREATE TRIGGER refund_vouchers_no_delete BEFORE DELETE ON refund_vouchers
BEGIN SELECT RAISE(ABORT, 'a refund voucher is never deleted'); END;

-- The day's report reads a day of each; a prescription card asks when the customer is due.
CREATE INDEX receipts_by_date ON receipts (receipt_date);
CREATE INDEX credit_notes_by_date ON credit_notes (note_date);
CREATE INDEX recalls_by_customer ON recalls (customer_id);
`
