/** Up to which customer credit a day's report goes, as it goes up to an invoice; in earlier marks by their time. */
export const sql = `
ALTER TABLE day_marks ADD COLUMN customer_credit_id INTEGER NOT NULL DEFAULT 0;
DROP TRIGGER day_marks_no_update;
UPDATE day_marks
   SET customer_credit_id =
       (SELECT coalesce(max(id), 0) FROM customer_credits WHERE created_at_ms <= day_marks.at_ms);
CREATE TRIGGER day_marks_no_update BEFORE UPDATE ON day_marks
BEGIN SELECT RAISE(ABORT, 'where a day ended never changes'); END;
`
