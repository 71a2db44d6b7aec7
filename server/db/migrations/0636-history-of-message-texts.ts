/** Finds who changed the shop's words to its customers; a sale writes nothing to this index. */
export const sql = `
CREATE INDEX audit_log_of_message_texts ON audit_log (seq) WHERE entity_id = 'messageTexts';
`
