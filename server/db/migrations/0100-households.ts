/**
 * Families under one mobile, who may be written to, what became of a recall, and what a return
 * needs beside its tax: the reason out of a list and its share of the invoice's round-off.
 */
export const sql = `
CREATE TABLE households (
  id            INTEGER PRIMARY KEY,
  head_id       INTEGER NOT NULL UNIQUE REFERENCES customers (id),
  created_at_ms INTEGER NOT NULL
) STRICT;

-- A person is of one household at most; whoever has the same mobile belongs to it without a row.
CREATE TABLE household_members (
  customer_id  INTEGER PRIMARY KEY REFERENCES customers (id),
  household_id INTEGER NOT NULL REFERENCES households (id),
  relation     TEXT CHECK (relation IN ('Self', 'Spouse', 'Child', 'Parent', 'Sibling', 'Other'))
) STRICT;
CREATE INDEX household_members_by_household ON household_members (household_id);

-- Null: nobody asked.
ALTER TABLE customers ADD COLUMN may_message INTEGER CHECK (may_message IN (0, 1));
ALTER TABLE customers ADD COLUMN consent_at_ms INTEGER;
ALTER TABLE customers ADD COLUMN consent_by INTEGER REFERENCES users (id);

ALTER TABLE recalls ADD COLUMN status TEXT NOT NULL DEFAULT 'Due'
  CHECK (status IN ('Due', 'Told', 'Booked', 'Dropped'));
ALTER TABLE recalls ADD COLUMN note TEXT;
ALTER TABLE recalls ADD COLUMN status_at_ms INTEGER;
ALTER TABLE recalls ADD COLUMN status_by INTEGER REFERENCES users (id);
CREATE INDEX recalls_open ON recalls (recall_date) WHERE status IN ('Due', 'Told');

ALTER TABLE credit_notes ADD COLUMN round_off_paise INTEGER NOT NULL DEFAULT 0
  CHECK (round_off_paise BETWEEN -50 AND 50);
ALTER TABLE credit_notes ADD COLUMN reason_code TEXT;
`
