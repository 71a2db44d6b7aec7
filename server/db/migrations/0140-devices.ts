/** Tills and phones of the shop's own network: who paired them, and whether they may still come. */
export const sql = `
-- A device is known by its token, which is kept as a hash. last_seen_ms is moved once a minute and
-- is no event. Failed sign-ins are counted by device as well as by person.
CREATE TABLE devices (
  id              INTEGER PRIMARY KEY,
  name            TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind            TEXT NOT NULL CHECK (kind IN ('till', 'phone', 'display')),
  token_hash      TEXT NOT NULL UNIQUE,
  paired_at_ms    INTEGER NOT NULL,
  paired_by       INTEGER REFERENCES users (id),
  last_seen_ms    INTEGER NOT NULL,
  last_address    TEXT,
  failed_logins   INTEGER NOT NULL DEFAULT 0 CHECK (failed_logins >= 0),
  last_failed_ms  INTEGER NOT NULL DEFAULT 0,
  locked_until_ms INTEGER NOT NULL DEFAULT 0,
  revoked_at_ms   INTEGER,
  revoked_by      INTEGER REFERENCES users (id)
) STRICT;
CREATE TRIGGER devices_no_delete BEFORE DELETE ON devices
BEGIN SELECT RAISE(ABORT, 'a device is never deleted'); END;
CREATE TRIGGER devices_stay_revoked BEFORE UPDATE OF revoked_at_ms, token_hash ON devices
  WHEN OLD.revoked_at_ms IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a device that was revoked stays so'); END;

-- The device that a session was opened on; null is the branch's own computer.
ALTER TABLE sessions ADD COLUMN device_id INTEGER REFERENCES devices (id);
CREATE INDEX sessions_by_device ON sessions (device_id) WHERE device_id IS NOT NULL;
`
