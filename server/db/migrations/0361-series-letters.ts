/**
 * A shop that was brought back from a copy begins new series: a number that went out within the last
 * second may be unknown in it. Their two letters are part of the key; '' is the ordinary series.
 */
export const sql = `
CREATE TABLE number_series_next (
  series        TEXT NOT NULL,
  year_id       INTEGER NOT NULL REFERENCES financial_years (id),
  series_prefix TEXT NOT NULL DEFAULT '',
  prefix        TEXT NOT NULL,
  last_sequence INTEGER NOT NULL CHECK (last_sequence >= 0),
  last_day      TEXT,
  letters       TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (series, year_id, series_prefix, letters)
) STRICT, WITHOUT ROWID;
INSERT INTO number_series_next (series, year_id, series_prefix, prefix, last_sequence, last_day)
SELECT series, year_id, series_prefix, prefix, last_sequence, last_day FROM number_series;
DROP TABLE number_series;
ALTER TABLE number_series_next RENAME TO number_series;
`
