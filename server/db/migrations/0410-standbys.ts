/** The till that keeps a copy of the shop to take over with. */
export const sql = `
CREATE TABLE standbys (
  id              INTEGER PRIMARY KEY,
  device_id       INTEGER NOT NULL REFERENCES devices (id),
  -- The first of two letters in the numbers after it took over; never given twice, nor to a place.
  letter          TEXT NOT NULL CHECK (length(letter) = 1),
  appointed_at_ms INTEGER NOT NULL,
  appointed_by    INTEGER REFERENCES users (id),
  ended_at_ms     INTEGER,
  -- Where it would listen as the main computer; null until it has come.
  address         TEXT,
  port            INTEGER
) STRICT;
CREATE UNIQUE INDEX standbys_one ON standbys (ended_at_ms IS NULL) WHERE ended_at_ms IS NULL;
`
