/**
 * Money that belongs to no order: gift cards that are sold, and what payers pay on their account.
 * It has receipts of its own and stands in the ledger of money. A gift card is a liability: what was
 * sold, spent, given back and written off are its moves, and its balance is their sum.
 */
export const sql = `
-- A receipt that was settled by such a card, or put on the account of a payer. A client pays with
-- both as with a credit note; the program names them so.
INSERT INTO receipt_types (id, name, name_code, kind, needs_reference)
  SELECT 7, 'Gift card', 'masters.paid-by-gift-card', 'CreditNote', 1
   WHERE EXISTS (SELECT 1 FROM receipt_types);
INSERT INTO receipt_types (id, name, name_code, kind, needs_reference)
  SELECT 8, 'On account', 'masters.paid-on-account', 'CreditNote', 0
   WHERE EXISTS (SELECT 1 FROM receipt_types);

CREATE TABLE gift_cards (
  id            INTEGER PRIMARY KEY,
  card_no       TEXT NOT NULL UNIQUE,
  amount_paise  INTEGER NOT NULL CHECK (amount_paise > 0),
  -- Kept by the moves.
  balance_paise INTEGER NOT NULL DEFAULT 0 CHECK (balance_paise >= 0),
  sold_on       TEXT NOT NULL,
  -- The last day; null never ends.
  expires_on    TEXT,
  state         TEXT NOT NULL DEFAULT 'Active' CHECK (state IN ('Active', 'Blocked', 'Cancelled')),
  buyer_id      INTEGER REFERENCES customers (id),
  for_name      TEXT,
  created_by    INTEGER NOT NULL REFERENCES users (id),
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX gift_cards_by_end ON gift_cards (expires_on) WHERE balance_paise > 0;
CREATE TRIGGER gift_cards_no_delete BEFORE DELETE ON gift_cards
BEGIN SELECT RAISE(ABORT, 'a gift card is never deleted'); END;

CREATE TABLE gift_card_moves (
  id           INTEGER PRIMARY KEY,
  gift_card_id INTEGER NOT NULL REFERENCES gift_cards (id),
  kind         TEXT NOT NULL
               CHECK (kind IN ('sold', 'spent', 'given-back', 'cancelled', 'written-off')),
  amount_paise INTEGER NOT NULL,
  receipt_id   INTEGER REFERENCES receipts (id),
  at           TEXT NOT NULL,
  at_ms        INTEGER NOT NULL,
  user_id      INTEGER NOT NULL REFERENCES users (id),
  CHECK ((kind IN ('sold', 'given-back')) = (amount_paise > 0)),
  CHECK ((kind IN ('spent', 'given-back')) = (receipt_id IS NOT NULL)),
  CHECK (amount_paise <> 0)
) STRICT;
CREATE INDEX gift_card_moves_by_card ON gift_card_moves (gift_card_id, id);
CREATE UNIQUE INDEX gift_card_moves_by_receipt ON gift_card_moves (receipt_id, kind)
  WHERE receipt_id IS NOT NULL;
CREATE TRIGGER gift_card_moves_into_balance AFTER INSERT ON gift_card_moves
BEGIN
  UPDATE gift_cards SET balance_paise = balance_paise + NEW.amount_paise
   WHERE id = NEW.gift_card_id;
END;
CREATE TRIGGER gift_card_moves_no_update BEFORE UPDATE ON gift_card_moves
BEGIN SELECT RAISE(ABORT, 'a move of a gift card is never edited'); END;
CREATE TRIGGER gift_card_moves_no_delete BEFORE DELETE ON gift_card_moves
BEGIN SELECT RAISE(ABORT, 'a move of a gift card is never deleted'); END;

-- Money that no order was paid with; cancelled, it went back the way it came.
CREATE TABLE account_receipts (
  id              INTEGER PRIMARY KEY,
  receipt_no      TEXT NOT NULL UNIQUE,
  year_id         INTEGER NOT NULL REFERENCES financial_years (id),
  kind            TEXT NOT NULL CHECK (kind IN ('GiftCard', 'Payer')),
  gift_card_id    INTEGER REFERENCES gift_cards (id),
  customer_id     INTEGER REFERENCES customers (id),
  receipt_date    TEXT NOT NULL,
  amount_paise    INTEGER NOT NULL CHECK (amount_paise > 0),
  receipt_type_id INTEGER NOT NULL REFERENCES receipt_types (id),
  reference_no    TEXT,
  state           TEXT NOT NULL DEFAULT 'Active' CHECK (state IN ('Active', 'Cancelled')),
  cancel_reason   TEXT,
  cancelled_at    TEXT,
  cancelled_at_ms INTEGER,
  cancelled_by    INTEGER REFERENCES users (id),
  cancel_device_id INTEGER REFERENCES devices (id),
  device_id       INTEGER REFERENCES devices (id),
  created_by      INTEGER NOT NULL REFERENCES users (id),
  created_at_ms   INTEGER NOT NULL,
  CHECK ((kind = 'GiftCard') = (gift_card_id IS NOT NULL)),
  CHECK ((state = 'Cancelled') = (cancelled_at_ms IS NOT NULL))
) STRICT;
CREATE INDEX account_receipts_by_card ON account_receipts (gift_card_id);
CREATE INDEX account_receipts_by_date ON account_receipts (receipt_date);
CREATE TRIGGER account_receipts_fixed BEFORE UPDATE ON account_receipts
WHEN NEW.id <> OLD.id OR NEW.receipt_no <> OLD.receipt_no OR NEW.amount_paise <> OLD.amount_paise
  OR NEW.receipt_type_id <> OLD.receipt_type_id OR NEW.receipt_date <> OLD.receipt_date
  OR OLD.state = 'Cancelled'
BEGIN SELECT RAISE(ABORT, 'a receipt says what it was issued with'); END;
CREATE TRIGGER account_receipts_no_delete BEFORE DELETE ON account_receipts
BEGIN SELECT RAISE(ABORT, 'a receipt is never deleted'); END;

-- The drawer opens for such cash too, and that is no opening without a sale.
ALTER TABLE drawer_openings ADD COLUMN account_receipt_id INTEGER
  REFERENCES account_receipts (id);

-- All money that was taken and holds, with an order or without one.
CREATE VIEW money_taken AS
  SELECT receipt_date AS taken_at, amount_paise, receipt_type_id FROM valid_receipts
  UNION ALL
  SELECT receipt_date, amount_paise, receipt_type_id FROM account_receipts
   WHERE state = 'Active';

-- The ledger of money gets this money, and what of it went back.
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
                    'receipt-again', 'refund', 'in', 'out', 'handed', 'moved', 'account',
                    'account-back')),
  drawer_id       INTEGER NOT NULL REFERENCES drawers (id),
  receipt_type_id INTEGER NOT NULL REFERENCES receipt_types (id),
  amount_paise    INTEGER NOT NULL,
  at_ms           INTEGER,
  audit_seq       INTEGER NOT NULL,
  user_id         INTEGER REFERENCES users (id),
  receipt_id      INTEGER REFERENCES receipts (id),
  voucher_id      INTEGER REFERENCES refund_vouchers (id),
  account_receipt_id INTEGER REFERENCES account_receipts (id),
  reason          TEXT CHECK (reason IN ('PettyExpense', 'BankDeposit', 'ChangeBrought',
                    'OwnerDrew', 'Other')),
  note            TEXT,
  CHECK ((kind IN ('in', 'out')) = (reason IS NOT NULL)),
  CHECK ((kind LIKE 'receipt%') = (receipt_id IS NOT NULL)),
  CHECK ((kind = 'refund') = (voucher_id IS NOT NULL)),
  CHECK ((kind LIKE 'account%') = (account_receipt_id IS NOT NULL)),
  CHECK (kind NOT IN ('receipt', 'receipt-again', 'in', 'account') OR amount_paise > 0),
  CHECK (kind NOT IN ('receipt-back', 'refund', 'out', 'account-back') OR amount_paise < 0),
  CHECK (kind NOT IN ('handed', 'moved') OR amount_paise <> 0),
  CHECK (kind <> 'float' OR amount_paise >= 0)
) STRICT;
INSERT INTO money_entries
       (id, kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, receipt_id,
        voucher_id, reason, note)
  SELECT id, kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, receipt_id,
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
CREATE TRIGGER account_receipts_into_ledger AFTER INSERT ON account_receipts
BEGIN
  INSERT INTO money_entries
    (kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, user_id,
     account_receipt_id)
  VALUES ('account',
    coalesce((SELECT drawer_id FROM tills WHERE device_id = NEW.device_id), 1),
    NEW.receipt_type_id, NEW.amount_paise, NEW.created_at_ms,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.created_by, NEW.id);
END;
CREATE TRIGGER account_receipts_back_into_ledger AFTER UPDATE OF state ON account_receipts
WHEN OLD.state = 'Active' AND NEW.state = 'Cancelled'
BEGIN
  INSERT INTO money_entries
    (kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, user_id,
     account_receipt_id)
  VALUES ('account-back',
    coalesce((SELECT drawer_id FROM tills WHERE device_id = NEW.cancel_device_id), 1),
    NEW.receipt_type_id, -NEW.amount_paise, NEW.cancelled_at_ms,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.cancelled_by, NEW.id);
END;
`
