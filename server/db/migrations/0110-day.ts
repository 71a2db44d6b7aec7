/**
 * The day: opened with a float, counted and closed with a sealed report; and a ledger of all money,
 * written by triggers in the transaction of what moved it, so that nothing moves beside it.
 */
export const sql = `
-- One row a movement: in is above zero, out below. Which day it fell into is told by its place
-- between two closings. A receipt's change of state has the time of the audit entry that follows.
CREATE TABLE money_entries (
  id              INTEGER PRIMARY KEY,
  kind            TEXT NOT NULL CHECK (kind IN ('float', 'earlier', 'receipt', 'receipt-back',
                    'receipt-again', 'refund', 'in', 'out')),
  receipt_type_id INTEGER NOT NULL REFERENCES receipt_types (id),
  amount_paise    INTEGER NOT NULL,
  at_ms           INTEGER,
  audit_seq       INTEGER NOT NULL,
  user_id         INTEGER REFERENCES users (id),
  receipt_id      INTEGER REFERENCES receipts (id),
  voucher_id      INTEGER REFERENCES refund_vouchers (id),
  reason          TEXT CHECK (reason IN ('PettyExpense', 'BankDeposit', 'ChangeBrought',
                    'OwnerDrew', 'Other')),
  note            TEXT,
  CHECK ((kind IN ('in', 'out')) = (reason IS NOT NULL)),
  CHECK ((kind LIKE 'receipt%') = (receipt_id IS NOT NULL)),
  CHECK ((kind = 'refund') = (voucher_id IS NOT NULL)),
  CHECK (kind NOT IN ('receipt', 'receipt-again', 'in') OR amount_paise > 0),
  CHECK (kind NOT IN ('receipt-back', 'refund', 'out') OR amount_paise < 0),
  CHECK (kind <> 'float' OR amount_paise >= 0)
) STRICT;
CREATE TRIGGER money_entries_no_update BEFORE UPDATE ON money_entries
BEGIN SELECT RAISE(ABORT, 'the money ledger is append-only'); END;
CREATE TRIGGER money_entries_no_delete BEFORE DELETE ON money_entries
BEGIN SELECT RAISE(ABORT, 'the money ledger is append-only'); END;

INSERT INTO money_entries
       (kind, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, receipt_id, voucher_id)
  SELECT kind, type_id, paise, at_ms, 0, user_id, receipt_id, voucher_id FROM (
    SELECT 'receipt' AS kind, receipt_type_id AS type_id, amount_paise AS paise,
           created_at_ms AS at_ms, created_by AS user_id, id AS receipt_id, NULL AS voucher_id
      FROM receipts WHERE status_id <= 2
    UNION ALL
    SELECT 'refund', coalesce(s.refund_type_id, n.refund_type_id), -v.amount_paise,
           v.created_at_ms, v.created_by, NULL, v.id
      FROM refund_vouchers v
      LEFT JOIN order_settlements s ON s.id = v.settlement_id
      LEFT JOIN credit_notes n ON n.id = v.credit_note_id)
   WHERE type_id IS NOT NULL
   ORDER BY at_ms, receipt_id, voucher_id;

CREATE TRIGGER receipts_into_ledger AFTER INSERT ON receipts WHEN NEW.status_id <= 2
BEGIN
  INSERT INTO money_entries
    (kind, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, receipt_id)
  VALUES ('receipt', NEW.receipt_type_id, NEW.amount_paise, NEW.created_at_ms,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.created_by, NEW.id);
END;
CREATE TRIGGER receipts_back_into_ledger AFTER UPDATE OF status_id ON receipts
WHEN OLD.status_id <= 2 AND NEW.status_id > 2
BEGIN
  INSERT INTO money_entries (kind, receipt_type_id, amount_paise, audit_seq, receipt_id)
  VALUES ('receipt-back', NEW.receipt_type_id, -NEW.amount_paise,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.id);
END;
CREATE TRIGGER receipts_again_into_ledger AFTER UPDATE OF status_id ON receipts
WHEN OLD.status_id > 2 AND NEW.status_id <= 2
BEGIN
  INSERT INTO money_entries (kind, receipt_type_id, amount_paise, audit_seq, receipt_id)
  VALUES ('receipt-again', NEW.receipt_type_id, NEW.amount_paise,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.id);
END;
-- All money that goes back has its voucher, whether a return or a cancelled order is behind it.
CREATE TRIGGER refunds_into_ledger AFTER INSERT ON refund_vouchers
BEGIN
  INSERT INTO money_entries
    (kind, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, voucher_id)
  SELECT 'refund', type_id, -NEW.amount_paise, NEW.created_at_ms,
         (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.created_by, NEW.id
    FROM (SELECT coalesce(
            (SELECT refund_type_id FROM order_settlements WHERE id = NEW.settlement_id),
            (SELECT refund_type_id FROM credit_notes WHERE id = NEW.credit_note_id)) AS type_id)
   WHERE type_id IS NOT NULL;
END;

-- Where a day begins and ends is told by the last row of each kind, exact where two share an
-- instant.
CREATE TABLE day_marks (
  id             INTEGER PRIMARY KEY,
  entry_id       INTEGER NOT NULL,
  invoice_id     INTEGER NOT NULL,
  order_id       INTEGER NOT NULL,
  receipt_id     INTEGER NOT NULL,
  credit_note_id INTEGER NOT NULL,
  lab_order_id   INTEGER NOT NULL,
  opening_id     INTEGER NOT NULL,
  at_ms          INTEGER NOT NULL
) STRICT;
CREATE TRIGGER day_marks_no_update BEFORE UPDATE ON day_marks
BEGIN SELECT RAISE(ABORT, 'where a day ended never changes'); END;
CREATE TRIGGER day_marks_no_delete BEFORE DELETE ON day_marks
BEGIN SELECT RAISE(ABORT, 'where a day ended never changes'); END;

CREATE TABLE days (
  id            INTEGER PRIMARY KEY,
  business_date TEXT NOT NULL UNIQUE CHECK (length(business_date) = 10),
  state         TEXT NOT NULL CHECK (state IN ('open', 'closed')),
  start_mark_id INTEGER NOT NULL REFERENCES day_marks (id),
  float_paise   INTEGER NOT NULL CHECK (float_paise >= 0),
  pieces_json   TEXT CHECK (pieces_json IS NULL OR json_valid(pieces_json)),
  opened_at_ms  INTEGER NOT NULL,
  opened_by     INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE UNIQUE INDEX days_one_open ON days (state) WHERE state = 'open';
CREATE TRIGGER days_only_state BEFORE UPDATE ON days
WHEN NEW.id <> OLD.id OR NEW.business_date <> OLD.business_date
  OR NEW.float_paise <> OLD.float_paise OR NEW.start_mark_id <> OLD.start_mark_id
  OR NEW.opened_at_ms <> OLD.opened_at_ms OR NEW.opened_by <> OLD.opened_by
BEGIN SELECT RAISE(ABORT, 'how a day was opened never changes'); END;
CREATE TRIGGER days_no_delete BEFORE DELETE ON days
BEGIN SELECT RAISE(ABORT, 'a day is never deleted'); END;

CREATE TABLE cash_counts (
  id             INTEGER PRIMARY KEY,
  day_id         INTEGER NOT NULL REFERENCES days (id),
  pieces_json    TEXT NOT NULL CHECK (json_valid(pieces_json)),
  coins_paise    INTEGER NOT NULL CHECK (coins_paise >= 0),
  counted_paise  INTEGER NOT NULL CHECK (counted_paise >= 0),
  expected_paise INTEGER NOT NULL,
  -- The last movement that the count knew of: cash that moved since makes it stale.
  entry_id       INTEGER NOT NULL,
  at_ms          INTEGER NOT NULL,
  user_id        INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE INDEX cash_counts_by_day ON cash_counts (day_id, id);
CREATE TRIGGER cash_counts_no_update BEFORE UPDATE ON cash_counts
BEGIN SELECT RAISE(ABORT, 'a count is never changed'); END;
CREATE TRIGGER cash_counts_no_delete BEFORE DELETE ON cash_counts
BEGIN SELECT RAISE(ABORT, 'a count is never deleted'); END;

-- The row number is the Z number. Closing a reopened day adds a report and keeps the one before.
CREATE TABLE day_reports (
  id           INTEGER PRIMARY KEY,
  day_id       INTEGER NOT NULL REFERENCES days (id),
  count_id     INTEGER NOT NULL REFERENCES cash_counts (id),
  end_mark_id  INTEGER NOT NULL REFERENCES day_marks (id),
  model_json   TEXT NOT NULL CHECK (json_valid(model_json)),
  digest       TEXT NOT NULL CHECK (length(digest) = 64),
  head_seq     INTEGER NOT NULL,
  head_hash    TEXT NOT NULL CHECK (length(head_hash) = 64),
  closed_at_ms INTEGER NOT NULL,
  closed_by    INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE INDEX day_reports_by_day ON day_reports (day_id, id);
CREATE TRIGGER day_reports_no_update BEFORE UPDATE ON day_reports
BEGIN SELECT RAISE(ABORT, 'a sealed report never changes'); END;
CREATE TRIGGER day_reports_no_delete BEFORE DELETE ON day_reports
BEGIN SELECT RAISE(ABORT, 'a sealed report is never deleted'); END;

CREATE TABLE day_reopenings (
  report_id INTEGER PRIMARY KEY REFERENCES day_reports (id),
  day_id    INTEGER NOT NULL REFERENCES days (id),
  reason    TEXT NOT NULL,
  at_ms     INTEGER NOT NULL,
  user_id   INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE TRIGGER day_reopenings_no_update BEFORE UPDATE ON day_reopenings
BEGIN SELECT RAISE(ABORT, 'a reopening is never changed'); END;
CREATE TRIGGER day_reopenings_no_delete BEFORE DELETE ON day_reopenings
BEGIN SELECT RAISE(ABORT, 'a reopening is never deleted'); END;
`
