/** Contact lenses that are kept by power: a family is of one base curve, diameter, pack and axis. */
export const sql = `
ALTER TABLE lens_families ADD COLUMN section TEXT NOT NULL DEFAULT 'SpectacleLens'
  CHECK (section IN ('SpectacleLens', 'ContactLens'));
-- Of toric lenses: a family an axis.
ALTER TABLE lens_families ADD COLUMN axis_degrees INTEGER
  CHECK (axis_degrees BETWEEN 1 AND 180);
ALTER TABLE lens_families ADD COLUMN base_curve_hundredths_mm INTEGER
  CHECK (base_curve_hundredths_mm BETWEEN 700 AND 1000);
ALTER TABLE lens_families ADD COLUMN diameter_hundredths_mm INTEGER
  CHECK (diameter_hundredths_mm BETWEEN 800 AND 2000);
-- Lenses in a box.
ALTER TABLE lens_families ADD COLUMN pack INTEGER CHECK (pack BETWEEN 1 AND 200);
ALTER TABLE lens_families ADD COLUMN modality TEXT;
`
