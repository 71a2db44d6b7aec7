/**
 * What a customer allows to be written about, each purpose by itself (DPDP Act 2023, s.6): a row an
 * answer, the newest holds. The one answer of before was about all of them.
 */
export const sql = `
CREATE TABLE consents (
  id           INTEGER PRIMARY KEY,
  customer_id  INTEGER NOT NULL REFERENCES customers (id),
  purpose      TEXT NOT NULL CHECK (purpose IN ('Service', 'Health', 'Offers')),
  is_given     INTEGER NOT NULL CHECK (is_given IN (0, 1)),
  how          TEXT NOT NULL CHECK (how IN ('Spoken', 'Message', 'Import', 'Erasure')),
  -- Of the question that was asked.
  text_version INTEGER NOT NULL,
  at_ms        INTEGER NOT NULL,
  user_id      INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX consents_by_customer ON consents (customer_id, purpose, id);
CREATE TRIGGER consents_no_update BEFORE UPDATE ON consents
BEGIN SELECT RAISE(ABORT, 'an answer stays as it was given'); END;
CREATE TRIGGER consents_no_delete BEFORE DELETE ON consents
BEGIN SELECT RAISE(ABORT, 'an answer is never deleted'); END;
CREATE VIEW standing_consents AS
  SELECT * FROM consents c
   WHERE id = (SELECT max(id) FROM consents n
                WHERE n.customer_id = c.customer_id AND n.purpose = c.purpose);

INSERT INTO consents (customer_id, purpose, is_given, how, text_version, at_ms, user_id)
SELECT c.id, p.value, c.may_message, 'Spoken', 0, coalesce(c.consent_at_ms, 0), c.consent_by
  FROM customers c, json_each('["Service", "Health", "Offers"]') p
 WHERE c.may_message IS NOT NULL
 ORDER BY c.id, p.key;
ALTER TABLE customers DROP COLUMN may_message;
ALTER TABLE customers DROP COLUMN consent_at_ms;
ALTER TABLE customers DROP COLUMN consent_by;
`
