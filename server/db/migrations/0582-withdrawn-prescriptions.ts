/**
 * Why a prescription was taken back: it was kept for the wrong person. It is superseded by itself
 * then, so that nothing takes it for the last one.
 */
export const sql = `
ALTER TABLE prescriptions ADD COLUMN withdrawn_reason TEXT
  CHECK (withdrawn_reason IS NULL OR superseded_by_id = id);
ALTER TABLE contact_lens_prescriptions ADD COLUMN withdrawn_reason TEXT
  CHECK (withdrawn_reason IS NULL OR superseded_by_id = id);
`
