/** What a lensmeter read of the lenses of a job when they were checked. */
export const sql = `
CREATE TABLE lens_check_readings (
  id            INTEGER PRIMARY KEY,
  lab_order_id  INTEGER NOT NULL REFERENCES lab_orders (id),
  order_line_id INTEGER NOT NULL REFERENCES sales_order_lines (id),
  eye           TEXT CHECK (eye IN ('Right', 'Left')),
  -- As it was ordered when it was read, written as on paper.
  ordered       TEXT,
  -- Hundredths of a dioptre, exactly as read.
  sphere_hundredths   INTEGER NOT NULL,
  cylinder_hundredths INTEGER NOT NULL,
  axis_degrees        INTEGER CHECK (axis_degrees BETWEEN 0 AND 180),
  addition_hundredths INTEGER,
  verdict       TEXT NOT NULL CHECK (verdict IN ('Within', 'Outside', 'Incomplete')),
  user_id       INTEGER NOT NULL REFERENCES users (id),
  at_ms         INTEGER NOT NULL
) STRICT;
CREATE INDEX lens_check_readings_by_job ON lens_check_readings (lab_order_id, id);
CREATE TRIGGER lens_check_readings_no_update BEFORE UPDATE ON lens_check_readings
BEGIN SELECT RAISE(ABORT, 'a reading of a lens is never edited'); END;
CREATE TRIGGER lens_check_readings_no_delete BEFORE DELETE ON lens_check_readings
BEGIN SELECT RAISE(ABORT, 'a reading of a lens is never deleted'); END;
`
