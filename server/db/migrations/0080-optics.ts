/**
 * Optics: sizes of frames, what lenses are made in, what the lab check caught, and eye tests that
 * stand by themselves.
 */
export const sql = `
-- The boxing system: lens width and height, bridge, effective diameter, in tenths of a millimetre.
CREATE TABLE frame_sizes (
  item_id       INTEGER PRIMARY KEY REFERENCES items (id),
  a_tenths_mm   INTEGER NOT NULL CHECK (a_tenths_mm BETWEEN 200 AND 900),
  b_tenths_mm   INTEGER NOT NULL CHECK (b_tenths_mm BETWEEN 100 AND 800),
  dbl_tenths_mm INTEGER NOT NULL CHECK (dbl_tenths_mm BETWEEN 50 AND 400),
  ed_tenths_mm  INTEGER CHECK (ed_tenths_mm BETWEEN 200 AND 1200)
) STRICT;

-- What a made-to-order lens is made in, the cylinder in its minus form; null is no limit.
CREATE TABLE lens_ranges (
  item_id                     INTEGER PRIMARY KEY REFERENCES items (id),
  sphere_from_centidioptres   INTEGER,
  sphere_to_centidioptres     INTEGER,
  cylinder_from_centidioptres INTEGER CHECK (cylinder_from_centidioptres <= 0),
  addition_from_centidioptres INTEGER,
  addition_to_centidioptres   INTEGER,
  diameter_tenths_mm          INTEGER CHECK (diameter_tenths_mm BETWEEN 300 AND 1200),
  minimum_height_tenths_mm    INTEGER CHECK (minimum_height_tenths_mm BETWEEN 50 AND 500),
  CHECK (sphere_from_centidioptres <= sphere_to_centidioptres),
  CHECK (addition_from_centidioptres <= addition_to_centidioptres)
) STRICT;

-- A rule counts once a sale, however often the sale is looked at.
CREATE TABLE lab_catches (
  session_key TEXT NOT NULL,
  rule_id     TEXT NOT NULL,
  at_ms       INTEGER NOT NULL,
  PRIMARY KEY (session_key, rule_id)
) STRICT, WITHOUT ROWID;

-- What the check said of an order when it was saved, and why it went on all the same.
CREATE TABLE order_lab_findings (
  id       INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES sales_orders (id),
  rule_id  TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('Amber', 'Red')),
  eye      TEXT CHECK (eye IN ('Right', 'Left')),
  pair_no  TEXT,
  sentence TEXT NOT NULL,
  reason   TEXT,
  user_id  INTEGER NOT NULL REFERENCES users (id),
  at_ms    INTEGER NOT NULL,
  CHECK (severity = 'Amber' OR reason IS NOT NULL)
) STRICT;
CREATE INDEX order_lab_findings_by_order ON order_lab_findings (order_id);
CREATE INDEX order_lab_findings_by_rule ON order_lab_findings (rule_id) WHERE reason IS NOT NULL;
CREATE TRIGGER order_lab_findings_no_update BEFORE UPDATE ON order_lab_findings
BEGIN SELECT RAISE(ABORT, 'what the lab check found is append-only'); END;
CREATE TRIGGER order_lab_findings_no_delete BEFORE DELETE ON order_lab_findings
BEGIN SELECT RAISE(ABORT, 'what the lab check found is append-only'); END;

-- A prescription is never edited: a later one takes its place. exam_id names the eye test that an
-- order dispenses unchanged.
ALTER TABLE prescriptions ADD COLUMN near_ipd TEXT;
ALTER TABLE prescriptions ADD COLUMN exam_id INTEGER REFERENCES prescriptions (id);
ALTER TABLE prescriptions ADD COLUMN superseded_by_id INTEGER REFERENCES prescriptions (id);
ALTER TABLE prescriptions ADD COLUMN taken_by INTEGER REFERENCES users (id);
ALTER TABLE prescription_eyes ADD COLUMN near_pd TEXT;
-- Lenses by their power, and those that are made to order by their index.
CREATE INDEX items_by_power
    ON items (item_type_id, sphere_centidioptres, cylinder_centidioptres)
 WHERE is_active = 1 AND sphere_centidioptres IS NOT NULL;
CREATE INDEX items_made_to_order ON items (item_type_id, refractive_index_milli)
 WHERE is_active = 1 AND sphere_centidioptres IS NULL;
CREATE INDEX prescriptions_by_exam ON prescriptions (exam_id) WHERE exam_id IS NOT NULL;
`
