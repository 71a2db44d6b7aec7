/**
 * By which channels a customer wants to be written to, with each answer (DPDP Act 2023, s.6): the
 * answers of before named none, and hold for both.
 */
export const sql = `
ALTER TABLE consents ADD COLUMN by_whatsapp INTEGER NOT NULL DEFAULT 1 CHECK (by_whatsapp IN (0, 1));
ALTER TABLE consents ADD COLUMN by_sms INTEGER NOT NULL DEFAULT 1 CHECK (by_sms IN (0, 1));
DROP VIEW standing_consents;
CREATE VIEW standing_consents AS
  SELECT * FROM consents c
   WHERE id = (SELECT max(id) FROM consents n
                WHERE n.customer_id = c.customer_id AND n.purpose = c.purpose);
`
