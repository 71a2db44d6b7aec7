/**
 * A count of a whole shop is posted in steps, so that the tills sell between them: what is decided
 * and not posted yet waits here. Scans look for their recounts by zone and by item.
 */
export const sql = `
CREATE TABLE count_due (
  id        INTEGER PRIMARY KEY,
  count_id  INTEGER NOT NULL REFERENCES stock_counts (id),
  -- A DueLine as JSON.
  line_json TEXT NOT NULL
) STRICT;
CREATE INDEX count_due_by_count ON count_due (count_id, id);
CREATE INDEX count_recounts_by_zone ON count_recounts (zone_id) WHERE zone_id IS NOT NULL;
CREATE INDEX count_recounts_by_item ON count_recounts (count_id, item_id)
 WHERE item_id IS NOT NULL;
`
