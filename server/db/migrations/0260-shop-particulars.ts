/** What the law wants on the papers of a shop: its licence for what it sells. */
export const sql = `
ALTER TABLE branches ADD COLUMN licence_no TEXT;

-- Hearing aids other than frequency-modulated systems (tariff item 9021 40 90).
UPDATE tax_classes SET hsn = '90214090' WHERE name = 'Hearing aids' AND hsn = '90214010';
`
