/**
 * The values that attributes of items have: one spelling each, so that "Blck", "BLACK" and "black "
 * never become three colours. Those of the items that are there come first, the commonest spelling.
 */
export const sql = `
CREATE TABLE attribute_values (
  name      TEXT NOT NULL,
  value_key TEXT NOT NULL,
  value     TEXT NOT NULL,
  PRIMARY KEY (name, value_key)
) STRICT, WITHOUT ROWID;

INSERT INTO attribute_values (name, value_key, value)
SELECT name, value_key, value FROM (
  SELECT a.key AS name, lower(trim(a.value)) AS value_key, trim(a.value) AS value,
         row_number() OVER (PARTITION BY a.key, lower(trim(a.value))
                            ORDER BY count(*) DESC, trim(a.value)) AS place
    FROM items i, json_each(i.attributes_json) a
   WHERE a.type = 'text' AND trim(a.value) <> ''
   GROUP BY a.key, trim(a.value))
 WHERE place = 1;
`
