/**
 * Another GSTIN counts its documents anew (CGST rule 46(b): unique for a financial year of a
 * registered person), under a prefix of its own; '' is the series of the set-up.
 */
export const sql = `
ALTER TABLE registrations ADD COLUMN series_prefix TEXT;

CREATE TABLE number_series_next (
  series        TEXT NOT NULL,
  year_id       INTEGER NOT NULL REFERENCES financial_years (id),
  series_prefix TEXT NOT NULL DEFAULT '',
  prefix        TEXT NOT NULL,
  last_sequence INTEGER NOT NULL CHECK (last_sequence >= 0),
  last_day      TEXT,
  PRIMARY KEY (series, year_id, series_prefix)
) STRICT, WITHOUT ROWID;
INSERT INTO number_series_next (series, year_id, prefix, last_sequence, last_day)
SELECT series, year_id, prefix, last_sequence, last_day FROM number_series;
DROP TABLE number_series;
ALTER TABLE number_series_next RENAME TO number_series;
`
