/**
 * The audit log of a new shop is hashed with a key from its first row; that of a shop of before is
 * brought to it when its keys are read (audit/key-audit-log.ts).
 */
export const sql = `
INSERT INTO meta (key, value)
SELECT 'audit_keyed', '0' WHERE NOT EXISTS (SELECT 1 FROM audit_log);
`
