/** What suppliers reported to the portal, as its file says, and what was decided about each paper. */
export const sql = `
CREATE TABLE gstr2b_files (
  id           INTEGER PRIMARY KEY,
  period       TEXT NOT NULL CHECK (length(period) = 6),
  generated_on TEXT NOT NULL,
  papers_json  TEXT NOT NULL CHECK (json_valid(papers_json)),
  digest       TEXT NOT NULL,
  kept_by      INTEGER REFERENCES users (id),
  kept_at_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX gstr2b_files_by_period ON gstr2b_files (period, id);
CREATE TRIGGER gstr2b_files_no_update BEFORE UPDATE ON gstr2b_files
BEGIN SELECT RAISE(ABORT, 'a file of the portal is kept as it came'); END;
CREATE TRIGGER gstr2b_files_no_delete BEFORE DELETE ON gstr2b_files
BEGIN SELECT RAISE(ABORT, 'a file of the portal is kept as it came'); END;

CREATE TABLE gstr2b_decisions (
  period     TEXT NOT NULL,
  paper_key  TEXT NOT NULL,
  decision   TEXT NOT NULL CHECK (decision IN ('Accepted', 'Blocked', 'NotClaimed')),
  decided_by INTEGER REFERENCES users (id),
  decided_at_ms INTEGER NOT NULL,
  PRIMARY KEY (period, paper_key)
) STRICT, WITHOUT ROWID;
`
