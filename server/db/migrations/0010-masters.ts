/**
 * Shop, people, masters and the write-ahead records (audit log, outbox) that every later write
 * needs.
 */
export const sql = `
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  key        TEXT PRIMARY KEY,
  value_json TEXT NOT NULL CHECK (json_valid(value_json))
) STRICT, WITHOUT ROWID;

CREATE TABLE audit_log (
  seq         INTEGER PRIMARY KEY,
  at_ms       INTEGER NOT NULL,
  user_id     INTEGER,
  ip          TEXT,
  action      TEXT NOT NULL,
  entity      TEXT NOT NULL,
  entity_id   TEXT NOT NULL,
  detail_json TEXT NOT NULL CHECK (json_valid(detail_json)),
  prev_hash   TEXT NOT NULL,
  hash        TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TABLE outbox (
  seq       INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms     INTEGER NOT NULL,
  type      TEXT NOT NULL,
  version   INTEGER NOT NULL,
  entity_id TEXT NOT NULL,
  body_json TEXT NOT NULL CHECK (json_valid(body_json))
) STRICT;
CREATE TRIGGER outbox_no_update BEFORE UPDATE ON outbox
BEGIN SELECT RAISE(ABORT, 'the outbox is append-only'); END;

CREATE TABLE countries (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE states (
  id         INTEGER PRIMARY KEY,
  country_id INTEGER NOT NULL REFERENCES countries (id),
  code       TEXT NOT NULL,
  name       TEXT NOT NULL,
  is_retired INTEGER NOT NULL DEFAULT 0 CHECK (is_retired IN (0, 1)),
  UNIQUE (country_id, code)
) STRICT;

CREATE TABLE financial_years (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL UNIQUE,
  starts_on TEXT NOT NULL,
  ends_on   TEXT NOT NULL,
  is_open   INTEGER NOT NULL CHECK (is_open IN (0, 1))
) STRICT;

CREATE TABLE branches (
  id                    INTEGER PRIMARY KEY,
  company_id            INTEGER NOT NULL,
  name                  TEXT NOT NULL,
  address               TEXT NOT NULL,
  city                  TEXT NOT NULL,
  state_id              INTEGER NOT NULL REFERENCES states (id),
  pincode               TEXT NOT NULL,
  gstin                 TEXT,
  phone                 TEXT NOT NULL,
  email                 TEXT NOT NULL,
  logo_file_name        TEXT,
  is_composition_scheme INTEGER NOT NULL CHECK (is_composition_scheme IN (0, 1)),
  currency              TEXT NOT NULL,
  time_zone             TEXT NOT NULL,
  upi_id                TEXT,
  terms                 TEXT NOT NULL,
  module_id             INTEGER NOT NULL REFERENCES modules (id),
  walk_in_customer_id   INTEGER REFERENCES customers (id),
  number_prefix         TEXT NOT NULL CHECK (length(number_prefix) BETWEEN 1 AND 3)
) STRICT;

CREATE TABLE users (
  id            INTEGER PRIMARY KEY,
  user_name     TEXT NOT NULL UNIQUE COLLATE NOCASE,
  display_name  TEXT NOT NULL,
  role          TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'optometrist', 'counter')),
  password_hash TEXT NOT NULL,
  pin_hash      TEXT,
  is_active     INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  version       INTEGER NOT NULL DEFAULT 1,
  failed_logins INTEGER NOT NULL DEFAULT 0,
  locked_until_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE user_grants (
  user_id    INTEGER NOT NULL REFERENCES users (id),
  permission TEXT NOT NULL,
  PRIMARY KEY (user_id, permission)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  id            TEXT PRIMARY KEY,
  user_id       INTEGER NOT NULL REFERENCES users (id),
  device_name   TEXT,
  started_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE refresh_tokens (
  token_hash    TEXT PRIMARY KEY,
  session_id    TEXT NOT NULL REFERENCES sessions (id),
  created_at_ms INTEGER NOT NULL,
  used_at_ms    INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE modules (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE doctors (
  id              INTEGER PRIMARY KEY,
  name            TEXT NOT NULL,
  registration_no TEXT NOT NULL,
  mobile          TEXT NOT NULL
) STRICT;

CREATE TABLE fitters (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE suppliers (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL,
  mobile    TEXT NOT NULL,
  lead_days INTEGER NOT NULL CHECK (lead_days >= 0)
) STRICT;

CREATE TABLE priorities (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL,
  lead_days INTEGER NOT NULL CHECK (lead_days >= 0)
) STRICT;

CREATE TABLE genders (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE card_types (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE sources (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE memberships (
  id                INTEGER PRIMARY KEY,
  name              TEXT NOT NULL,
  discount_rate_ppm INTEGER NOT NULL CHECK (discount_rate_ppm BETWEEN 0 AND 1000000)
) STRICT;

CREATE TABLE receipt_types (
  id              INTEGER PRIMARY KEY,
  name            TEXT NOT NULL,
  kind            TEXT NOT NULL
             CHECK (kind IN ('Cash', 'Card', 'UPI', 'Cheque', 'CreditNote', 'Bank')),
  needs_reference INTEGER NOT NULL CHECK (needs_reference IN (0, 1))
) STRICT;

CREATE TABLE customers (
  id            INTEGER PRIMARY KEY,
  name          TEXT NOT NULL,
  mobile        TEXT,
  mobile_digits TEXT NOT NULL,
  email         TEXT,
  gstin         TEXT,
  gender_id     INTEGER REFERENCES genders (id),
  date_of_birth TEXT,
  address       TEXT,
  city          TEXT,
  pincode       TEXT,
  state_id      INTEGER REFERENCES states (id),
  country_id    INTEGER REFERENCES countries (id),
  source_id     INTEGER REFERENCES sources (id),
  membership_id INTEGER REFERENCES memberships (id),
  is_foreigner  INTEGER NOT NULL DEFAULT 0 CHECK (is_foreigner IN (0, 1)),
  remarks       TEXT,
  last_visit    TEXT,
  created_at_ms INTEGER NOT NULL
) STRICT;
-- Look-up by mobile is by its digits from the front and, for a typed tail, from the back.
CREATE INDEX customers_by_mobile ON customers (mobile_digits);
CREATE INDEX customers_by_name ON customers (name COLLATE NOCASE);
`
