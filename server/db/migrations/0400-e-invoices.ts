/** What the invoice registration portal answered for a document; it is printed on every copy of it. */
export const sql = `
CREATE TABLE e_invoices (
  kind           TEXT NOT NULL CHECK (kind IN ('Invoice', 'CreditNote')),
  document_id    INTEGER NOT NULL,
  irn            TEXT NOT NULL UNIQUE CHECK (length(irn) = 64),
  ack_no         TEXT NOT NULL,
  ack_at         TEXT NOT NULL,
  signed_qr      TEXT NOT NULL,
  recorded_by    INTEGER REFERENCES users (id),
  recorded_at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, document_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER e_invoices_no_update BEFORE UPDATE ON e_invoices
BEGIN SELECT RAISE(ABORT, 'a registered document stays registered'); END;
CREATE TRIGGER e_invoices_no_delete BEFORE DELETE ON e_invoices
BEGIN SELECT RAISE(ABORT, 'a registered document stays registered'); END;
`
