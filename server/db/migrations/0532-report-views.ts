/** Reports as somebody likes to see them, kept by a name: their own, or shared with a role. */
export const sql = `
CREATE TABLE report_views (
  id            INTEGER PRIMARY KEY,
  report        TEXT NOT NULL,
  name          TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The period, the grouping, the words that rows must hold, the comparison, the chart.
  settings_json TEXT NOT NULL CHECK (json_valid(settings_json)),
  user_id       INTEGER NOT NULL REFERENCES users (id),
  -- Who sees it beside its owner; null is nobody.
  shared_with   TEXT CHECK (shared_with IN ('owner', 'manager', 'optometrist', 'counter')),
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX report_views_by_name ON report_views (user_id, name COLLATE NOCASE);
`
