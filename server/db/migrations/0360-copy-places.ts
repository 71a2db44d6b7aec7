/** Where copies of the shop are kept, and how trying them out went. */
export const sql = `
CREATE TABLE copy_places (
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL CHECK (kind = 'folder'),
  path          TEXT NOT NULL CHECK (path <> ''),
  -- What the place calls itself; random, its own.
  place_key     TEXT NOT NULL,
  -- The first of two letters in the numbers after a restore from it; never given twice.
  letter        TEXT NOT NULL CHECK (length(letter) = 1),
  added_at_ms   INTEGER NOT NULL,
  removed_at_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX copy_places_in_use ON copy_places (path) WHERE removed_at_ms IS NULL;

CREATE TABLE copy_rehearsals (
  id            INTEGER PRIMARY KEY,
  place_id      INTEGER NOT NULL REFERENCES copy_places (id),
  at_ms         INTEGER NOT NULL,
  -- The moment that was brought back; null where nothing could be.
  shown_at_ms   INTEGER,
  is_sound      INTEGER NOT NULL CHECK (is_sound IN (0, 1)),
  result_json   TEXT NOT NULL CHECK (json_valid(result_json))
) STRICT;
CREATE INDEX copy_rehearsals_of_place ON copy_rehearsals (place_id, id);
`
