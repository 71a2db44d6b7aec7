/** The service that each job charge with a SAC is sold as. */
export const sql = `
CREATE TABLE job_charge_items (
  job_charge_id INTEGER PRIMARY KEY REFERENCES job_charges (id),
  item_id       INTEGER NOT NULL REFERENCES items (id)
) STRICT;
`
