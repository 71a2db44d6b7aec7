/**
 * Companies, insurers and schemes that pay a part of a bill or all of it. What is put on their account
 * is a receipt of its order (method 8) with a claim; a payer owes the sum of the moves of its claims.
 */
export const sql = `
CREATE TABLE payers (
  id             INTEGER PRIMARY KEY,
  name           TEXT NOT NULL COLLATE NOCASE UNIQUE,
  kind           TEXT NOT NULL CHECK (kind IN ('Company', 'Insurer', 'Scheme')),
  gstin          TEXT,
  contact        TEXT,
  phone          TEXT,
  email          TEXT,
  address        TEXT,
  city           TEXT,
  pincode        TEXT,
  terms_days     INTEGER NOT NULL CHECK (terms_days BETWEEN 0 AND 365),
  -- What it may owe together; null is no limit.
  limit_paise    INTEGER CHECK (limit_paise >= 0),
  -- Its share of a bill as it is offered at the till, and the most that it pays of one order.
  share_ppm      INTEGER NOT NULL CHECK (share_ppm BETWEEN 1 AND 1000000),
  most_paise     INTEGER CHECK (most_paise > 0),
  needs_approval INTEGER NOT NULL DEFAULT 0 CHECK (needs_approval IN (0, 1)),
  note           TEXT,
  is_active      INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  version        INTEGER NOT NULL DEFAULT 1,
  created_by     INTEGER NOT NULL REFERENCES users (id),
  created_at_ms  INTEGER NOT NULL
) STRICT;
CREATE TRIGGER payers_no_delete BEFORE DELETE ON payers
BEGIN SELECT RAISE(ABORT, 'a payer is never deleted'); END;

-- What of one order was put on the account of a payer, under one approval.
CREATE TABLE payer_claims (
  id            INTEGER PRIMARY KEY,
  payer_id      INTEGER NOT NULL REFERENCES payers (id),
  order_id      INTEGER NOT NULL REFERENCES sales_orders (id),
  approval_no   TEXT,
  -- Whom it is for, as the payer knows them: an employee, a policy.
  member        TEXT,
  charged_at    TEXT NOT NULL,
  -- Kept by the moves; below zero the shop owes it to the payer.
  balance_paise INTEGER NOT NULL DEFAULT 0,
  created_by    INTEGER NOT NULL REFERENCES users (id),
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX payer_claims_by_payer ON payer_claims (payer_id, id);
CREATE INDEX payer_claims_by_order ON payer_claims (order_id);
CREATE TRIGGER payer_claims_no_delete BEFORE DELETE ON payer_claims
BEGIN SELECT RAISE(ABORT, 'a claim is never deleted'); END;

ALTER TABLE account_receipts ADD COLUMN payer_id INTEGER REFERENCES payers (id)
  CHECK ((kind = 'Payer') = (payer_id IS NOT NULL));

CREATE TABLE payer_moves (
  id                 INTEGER PRIMARY KEY,
  claim_id           INTEGER NOT NULL REFERENCES payer_claims (id),
  kind               TEXT NOT NULL CHECK (kind IN ('charged', 'given-back', 'paid', 'paid-back', 'tds',
                       'tds-back', 'written-off')),
  amount_paise       INTEGER NOT NULL CHECK (amount_paise <> 0),
  receipt_id         INTEGER REFERENCES receipts (id),
  account_receipt_id INTEGER REFERENCES account_receipts (id),
  reason             TEXT,
  at                 TEXT NOT NULL,
  at_ms              INTEGER NOT NULL,
  user_id            INTEGER NOT NULL REFERENCES users (id),
  CHECK ((kind IN ('charged', 'given-back')) = (receipt_id IS NOT NULL)),
  CHECK ((kind IN ('paid', 'paid-back', 'tds', 'tds-back')) = (account_receipt_id IS NOT NULL)),
  CHECK ((kind = 'written-off') = (reason IS NOT NULL)),
  CHECK (kind <> 'charged' OR amount_paise > 0),
  CHECK (kind NOT IN ('given-back', 'tds') OR amount_paise < 0)
) STRICT;
CREATE INDEX payer_moves_by_claim ON payer_moves (claim_id, id);
CREATE INDEX payer_moves_by_account_receipt ON payer_moves (account_receipt_id)
  WHERE account_receipt_id IS NOT NULL;
CREATE UNIQUE INDEX payer_moves_by_receipt ON payer_moves (receipt_id, kind)
  WHERE receipt_id IS NOT NULL;
CREATE TRIGGER payer_moves_into_balance AFTER INSERT ON payer_moves
BEGIN
  UPDATE payer_claims SET balance_paise = balance_paise + NEW.amount_paise
   WHERE id = NEW.claim_id;
END;
CREATE TRIGGER payer_moves_no_update BEFORE UPDATE ON payer_moves
BEGIN SELECT RAISE(ABORT, 'a move of a claim is never edited'); END;
CREATE TRIGGER payer_moves_no_delete BEFORE DELETE ON payer_moves
BEGIN SELECT RAISE(ABORT, 'a move of a claim is never deleted'); END;

-- Statements as they were sent: a reprint draws what was frozen.
CREATE TABLE payer_statements (
  id            INTEGER PRIMARY KEY,
  payer_id      INTEGER NOT NULL REFERENCES payers (id),
  from_day      TEXT NOT NULL,
  to_day        TEXT NOT NULL CHECK (to_day >= from_day),
  model_json    TEXT NOT NULL,
  created_by    INTEGER NOT NULL REFERENCES users (id),
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX payer_statements_by_payer ON payer_statements (payer_id, id);
CREATE TRIGGER payer_statements_no_update BEFORE UPDATE ON payer_statements
WHEN NEW.model_json <> OLD.model_json
BEGIN SELECT RAISE(ABORT, 'a statement says what it was sent with'); END;
`
