/** What a rule pays may be split between who tested, who sold and who delivered. */
export const sql = `
ALTER TABLE incentive_statement_rows ADD COLUMN part TEXT NOT NULL DEFAULT 'Sale'
  CHECK (part IN ('Sale', 'Test', 'Delivery'));
ALTER TABLE incentive_statement_lines ADD COLUMN part TEXT NOT NULL DEFAULT 'Sale'
  CHECK (part IN ('Sale', 'Test', 'Delivery'));
-- A part of a line that a statement has counted is not counted again.
DROP INDEX incentive_statement_lines_once;
CREATE UNIQUE INDEX incentive_statement_lines_once
  ON incentive_statement_lines (order_line_id, coalesce(note_line_id, 0), part);
`
