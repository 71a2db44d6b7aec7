/** A place of copies may be a store on the internet: its address, and its key locked. */
export const sql = `
DROP INDEX copy_places_in_use;
DROP INDEX copy_rehearsals_of_place;
ALTER TABLE copy_rehearsals RENAME TO copy_rehearsals_before;
ALTER TABLE copy_places RENAME TO copy_places_before;
CREATE TABLE copy_places (
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL CHECK (kind IN ('folder', 's3')),
  -- The folder, or the address of the store.
  path          TEXT NOT NULL CHECK (path <> ''),
  -- How the store is reached; its secret is locked with the shop's keys.
  store_json    TEXT CHECK (json_valid(store_json)),
  -- What the place calls itself; random, its own.
  place_key     TEXT NOT NULL,
  -- The first of two letters in the numbers after a restore from it; never given twice.
  letter        TEXT NOT NULL CHECK (length(letter) = 1),
  added_at_ms   INTEGER NOT NULL,
  removed_at_ms INTEGER,
  CHECK ((kind = 's3') = (store_json IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX copy_places_in_use ON copy_places (path) WHERE removed_at_ms IS NULL;
INSERT INTO copy_places (id, kind, path, place_key, letter, added_at_ms, removed_at_ms)
  SELECT id, kind, path, place_key, letter, added_at_ms, removed_at_ms FROM copy_places_before;

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
INSERT INTO copy_rehearsals (id, place_id, at_ms, shown_at_ms, is_sound, result_json)
  SELECT id, place_id, at_ms, shown_at_ms, is_sound, result_json FROM copy_rehearsals_before;
DROP TABLE copy_rehearsals_before;
DROP TABLE copy_places_before;
`
