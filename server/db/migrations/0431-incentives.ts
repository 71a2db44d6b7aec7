/** What the people of the shop earn by what they sell: rules in versions, and agreed statements. */
export const sql = `
CREATE TABLE incentive_rules (
  id      INTEGER PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE incentive_rule_versions (
  id            INTEGER PRIMARY KEY,
  rule_id       INTEGER NOT NULL REFERENCES incentive_rules (id),
  version       INTEGER NOT NULL,
  name          TEXT NOT NULL,
  is_active     INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- The rule as server/domain/incentives.ts has it.
  rule_json     TEXT NOT NULL CHECK (json_valid(rule_json)),
  created_by    INTEGER NOT NULL REFERENCES users (id),
  created_at_ms INTEGER NOT NULL,
  UNIQUE (rule_id, version)
) STRICT;

CREATE TABLE incentive_statements (
  id            INTEGER PRIMARY KEY,
  user_id       INTEGER NOT NULL REFERENCES users (id),
  -- YYYY-MM
  month         TEXT NOT NULL,
  state         TEXT NOT NULL CHECK (state IN ('Agreed', 'Paid')),
  amount_paise  INTEGER NOT NULL,
  agreed_by     INTEGER NOT NULL REFERENCES users (id),
  agreed_at_ms  INTEGER NOT NULL,
  paid_by       INTEGER REFERENCES users (id),
  paid_at_ms    INTEGER,
  UNIQUE (user_id, month),
  CHECK ((state = 'Paid') = (paid_at_ms IS NOT NULL))
) STRICT;
CREATE TRIGGER incentive_statements_fixed BEFORE UPDATE ON incentive_statements
WHEN NEW.amount_paise <> OLD.amount_paise OR NEW.user_id <> OLD.user_id OR NEW.month <> OLD.month
  OR OLD.state = 'Paid'
BEGIN SELECT RAISE(ABORT, 'an agreed statement only becomes paid'); END;
CREATE TRIGGER incentive_statements_no_delete BEFORE DELETE ON incentive_statements
BEGIN SELECT RAISE(ABORT, 'a statement is never deleted'); END;

CREATE TABLE incentive_statement_rows (
  id            INTEGER PRIMARY KEY,
  statement_id  INTEGER NOT NULL REFERENCES incentive_statements (id),
  version_id    INTEGER NOT NULL REFERENCES incentive_rule_versions (id),
  qty_milli     INTEGER NOT NULL,
  taxable_paise INTEGER NOT NULL,
  amount_paise  INTEGER NOT NULL
) STRICT;
CREATE INDEX incentive_statement_rows_by_statement ON incentive_statement_rows (statement_id);

-- A line that a statement has counted is not counted again, whatever becomes of its payment.
CREATE TABLE incentive_statement_lines (
  row_id        INTEGER NOT NULL REFERENCES incentive_statement_rows (id),
  order_line_id INTEGER NOT NULL REFERENCES sales_order_lines (id),
  -- Set where it came back.
  note_line_id  INTEGER REFERENCES credit_note_lines (id)
) STRICT;
CREATE UNIQUE INDEX incentive_statement_lines_once
  ON incentive_statement_lines (order_line_id, coalesce(note_line_id, 0));
`
