/**
 * Answers of suppliers to returns that were wrong and were taken back: what they said stays, with
 * its day, and the return waits for its answer again.
 */
export const sql = `
CREATE TABLE reversed_answers (
  id               INTEGER PRIMARY KEY,
  return_id        INTEGER NOT NULL REFERENCES supplier_returns (id),
  state            TEXT NOT NULL CHECK (state IN ('Credited', 'Refused')),
  -- Of the credit note, as in supplier_returns.
  credit_no        TEXT,
  credit_date      TEXT,
  credited_paise   INTEGER NOT NULL,
  round_off_paise  INTEGER NOT NULL,
  answer_note      TEXT,
  answered_at_ms   INTEGER NOT NULL,
  answered_by      INTEGER REFERENCES users (id),
  -- The month, yyyy-mm, whose GSTR-3B has the note; null where none has.
  counted_in       TEXT,
  -- The newest movement of the return at that time: those after it are of what came next.
  last_movement_id INTEGER NOT NULL,
  -- The local day on which it was taken back: its effect on tax and account is of that day.
  reversed_on      TEXT NOT NULL,
  reversed_at_ms   INTEGER NOT NULL,
  reversed_by      INTEGER REFERENCES users (id),
  reason           TEXT NOT NULL,
  CHECK ((state = 'Credited') = (credit_no IS NOT NULL)),
  CHECK ((credit_no IS NULL) = (credit_date IS NULL))
) STRICT;
CREATE INDEX reversed_answers_by_return ON reversed_answers (return_id, id);
CREATE TRIGGER reversed_answers_no_update BEFORE UPDATE ON reversed_answers
BEGIN SELECT RAISE(ABORT, 'an answer that was taken back stays as it was'); END;
CREATE TRIGGER reversed_answers_no_delete BEFORE DELETE ON reversed_answers
BEGIN SELECT RAISE(ABORT, 'an answer that was taken back stays as it was'); END;

CREATE TABLE reversed_answer_lines (
  answer_id     INTEGER NOT NULL REFERENCES reversed_answers (id),
  line_id       INTEGER NOT NULL REFERENCES supplier_return_lines (id),
  taxable_paise INTEGER NOT NULL,
  tax_paise     INTEGER NOT NULL,
  PRIMARY KEY (answer_id, line_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER reversed_answer_lines_no_update BEFORE UPDATE ON reversed_answer_lines
BEGIN SELECT RAISE(ABORT, 'an answer that was taken back stays as it was'); END;
CREATE TRIGGER reversed_answer_lines_no_delete BEFORE DELETE ON reversed_answer_lines
BEGIN SELECT RAISE(ABORT, 'an answer that was taken back stays as it was'); END;

DROP TRIGGER supplier_returns_answered_once;
CREATE TRIGGER supplier_returns_answered_once BEFORE UPDATE OF state ON supplier_returns
WHEN OLD.state <> 'Sent'
 AND NOT (NEW.state = 'Sent'
          AND EXISTS (SELECT 1 FROM reversed_answers
                       WHERE return_id = OLD.id AND answered_at_ms = OLD.answered_at_ms
                         AND state = OLD.state))
BEGIN SELECT RAISE(ABORT, 'a return is answered once, unless its answer is taken back'); END;
`
