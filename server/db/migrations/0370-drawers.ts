/**
 * Cash belongs to a drawer, and a drawer to one device or several. Until a device is given another
 * one it uses the main drawer, which has the number 1 and is the one of the branch's own computer.
 */
export const sql = `
-- A name of null is the main drawer before the shop named it. The float is what is put in each
-- morning; null leaves what the last closing left.
CREATE TABLE drawers (
  id          INTEGER PRIMARY KEY,
  name        TEXT CHECK (length(name) BETWEEN 1 AND 60),
  printer_id  INTEGER REFERENCES printers (id),
  float_paise INTEGER CHECK (float_paise >= 0),
  CHECK (id = 1 OR name IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX drawers_by_name ON drawers (name COLLATE NOCASE);
CREATE TRIGGER drawers_no_delete BEFORE DELETE ON drawers
BEGIN SELECT RAISE(ABORT, 'a drawer is never deleted'); END;
INSERT INTO drawers (id) VALUES (1);

-- A paired device with a drawer of its own choice; without a row it uses the main drawer.
CREATE TABLE tills (
  device_id INTEGER PRIMARY KEY REFERENCES devices (id),
  drawer_id INTEGER NOT NULL REFERENCES drawers (id)
) STRICT;

-- Each opening of a drawer within a day, with its float.
CREATE TABLE drawer_sessions (
  day_id       INTEGER NOT NULL REFERENCES days (id),
  drawer_id    INTEGER NOT NULL REFERENCES drawers (id),
  float_paise  INTEGER NOT NULL CHECK (float_paise >= 0),
  pieces_json  TEXT CHECK (pieces_json IS NULL OR json_valid(pieces_json)),
  opened_at_ms INTEGER NOT NULL,
  opened_by    INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (day_id, drawer_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER drawer_sessions_no_update BEFORE UPDATE ON drawer_sessions
BEGIN SELECT RAISE(ABORT, 'how a drawer was opened never changes'); END;
CREATE TRIGGER drawer_sessions_no_delete BEFORE DELETE ON drawer_sessions
BEGIN SELECT RAISE(ABORT, 'an opening of a drawer is never deleted'); END;
INSERT INTO drawer_sessions (day_id, drawer_id, float_paise, pieces_json, opened_at_ms, opened_by)
  SELECT id, 1, float_paise, pieces_json, opened_at_ms, opened_by FROM days;

ALTER TABLE cash_counts ADD COLUMN drawer_id INTEGER NOT NULL DEFAULT 1;

-- One person counts and leaves, another accepts what was counted.
CREATE TABLE drawer_handovers (
  id        INTEGER PRIMARY KEY,
  day_id    INTEGER NOT NULL REFERENCES days (id),
  drawer_id INTEGER NOT NULL REFERENCES drawers (id),
  count_id  INTEGER NOT NULL UNIQUE REFERENCES cash_counts (id),
  given_by  INTEGER NOT NULL REFERENCES users (id),
  taken_by  INTEGER NOT NULL REFERENCES users (id),
  note      TEXT,
  at_ms     INTEGER NOT NULL,
  CHECK (given_by <> taken_by)
) STRICT;
CREATE INDEX drawer_handovers_by_day ON drawer_handovers (day_id, id);
CREATE TRIGGER drawer_handovers_no_update BEFORE UPDATE ON drawer_handovers
BEGIN SELECT RAISE(ABORT, 'a hand-over is never changed'); END;
CREATE TRIGGER drawer_handovers_no_delete BEFORE DELETE ON drawer_handovers
BEGIN SELECT RAISE(ABORT, 'a hand-over is never deleted'); END;

-- At which device money was taken, taken back or given back; null is the branch's own computer.
ALTER TABLE receipts ADD COLUMN device_id INTEGER REFERENCES devices (id);
ALTER TABLE receipts ADD COLUMN status_device_id INTEGER REFERENCES devices (id);
ALTER TABLE refund_vouchers ADD COLUMN device_id INTEGER REFERENCES devices (id);
ALTER TABLE outbox ADD COLUMN device_id INTEGER REFERENCES devices (id);

-- The ledger of money gets the drawer of each movement, and two kinds of movement: the difference
-- that was accepted at a hand-over, and cash moved from one drawer to another.
DROP TRIGGER receipts_into_ledger;
DROP TRIGGER receipts_back_into_ledger;
DROP TRIGGER receipts_again_into_ledger;
DROP TRIGGER refunds_into_ledger;
ALTER TABLE money_entries RENAME TO money_entries_before;
DROP TRIGGER money_entries_no_update;
DROP TRIGGER money_entries_no_delete;
CREATE TABLE money_entries (
  id              INTEGER PRIMARY KEY,
  kind            TEXT NOT NULL CHECK (kind IN ('float', 'earlier', 'receipt', 'receipt-back',
                    'receipt-again', 'refund', 'in', 'out', 'handed', 'moved')),
  drawer_id       INTEGER NOT NULL REFERENCES drawers (id),
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
  CHECK (kind NOT IN ('handed', 'moved') OR amount_paise <> 0),
  CHECK (kind <> 'float' OR amount_paise >= 0)
) STRICT;
INSERT INTO money_entries
       (id, kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, receipt_id,
        voucher_id, reason, note)
  SELECT id, kind, 1, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, receipt_id,
         voucher_id, reason, note
    FROM money_entries_before ORDER BY id;
DROP TABLE money_entries_before;
CREATE TRIGGER money_entries_no_update BEFORE UPDATE ON money_entries
BEGIN SELECT RAISE(ABORT, 'the money ledger is append-only'); END;
CREATE TRIGGER money_entries_no_delete BEFORE DELETE ON money_entries
BEGIN SELECT RAISE(ABORT, 'the money ledger is append-only'); END;

CREATE TRIGGER receipts_into_ledger AFTER INSERT ON receipts WHEN NEW.status_id <= 2
BEGIN
  INSERT INTO money_entries
    (kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, receipt_id)
  VALUES ('receipt',
    coalesce((SELECT drawer_id FROM tills WHERE device_id = NEW.device_id), 1),
    NEW.receipt_type_id, NEW.amount_paise, NEW.created_at_ms,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.created_by, NEW.id);
END;
CREATE TRIGGER receipts_back_into_ledger AFTER UPDATE OF status_id ON receipts
WHEN OLD.status_id <= 2 AND NEW.status_id > 2
BEGIN
  INSERT INTO money_entries (kind, drawer_id, receipt_type_id, amount_paise, audit_seq, receipt_id)
  VALUES ('receipt-back',
    coalesce((SELECT drawer_id FROM tills WHERE device_id = NEW.status_device_id), 1),
    NEW.receipt_type_id, -NEW.amount_paise,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.id);
END;
CREATE TRIGGER receipts_again_into_ledger AFTER UPDATE OF status_id ON receipts
WHEN OLD.status_id > 2 AND NEW.status_id <= 2
BEGIN
  INSERT INTO money_entries (kind, drawer_id, receipt_type_id, amount_paise, audit_seq, receipt_id)
  VALUES ('receipt-again',
    coalesce((SELECT drawer_id FROM tills WHERE device_id = NEW.status_device_id), 1),
    NEW.receipt_type_id, NEW.amount_paise,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.id);
END;
-- All money that goes back has its voucher, whether a return or a cancelled order is behind it.
CREATE TRIGGER refunds_into_ledger AFTER INSERT ON refund_vouchers
BEGIN
  INSERT INTO money_entries
    (kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, voucher_id)
  SELECT 'refund',
         coalesce((SELECT drawer_id FROM tills WHERE device_id = NEW.device_id), 1),
         type_id, -NEW.amount_paise, NEW.created_at_ms,
         (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.created_by, NEW.id
    FROM (SELECT coalesce(
            (SELECT refund_type_id FROM order_settlements WHERE id = NEW.settlement_id),
            (SELECT refund_type_id FROM credit_notes WHERE id = NEW.credit_note_id)) AS type_id)
   WHERE type_id IS NOT NULL;
END;

-- A device may send a kind of document to another printer than the branch; null is the branch.
ALTER TABLE print_routes RENAME TO print_routes_before;
CREATE TABLE print_routes (
  kind       TEXT NOT NULL,
  device_id  INTEGER REFERENCES devices (id),
  printer_id INTEGER NOT NULL REFERENCES printers (id),
  copies     INTEGER NOT NULL CHECK (copies BETWEEN 1 AND 5),
  auto_print INTEGER NOT NULL CHECK (auto_print IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX print_routes_by_device ON print_routes (kind, coalesce(device_id, 0));
INSERT INTO print_routes (kind, printer_id, copies, auto_print)
  SELECT kind, printer_id, copies, auto_print FROM print_routes_before;
DROP TABLE print_routes_before;
`
