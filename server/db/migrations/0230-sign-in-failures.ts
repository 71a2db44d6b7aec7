/** Wrong PINs and passwords are counted apart, and by the place where they were typed. */
export const sql = `
CREATE TABLE sign_in_failures (
  user_id  INTEGER NOT NULL REFERENCES users (id),
  kind     TEXT NOT NULL CHECK (kind IN ('pin', 'password')),
  -- 'computer' is the branch's own, 'device 7' a paired one, 'network' any other.
  place    TEXT NOT NULL CHECK (length(place) BETWEEN 1 AND 40),
  failures INTEGER NOT NULL,
  locked_until_ms INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, place)
) STRICT, WITHOUT ROWID;
ALTER TABLE users DROP COLUMN failed_logins;
ALTER TABLE users DROP COLUMN locked_until_ms;
`
