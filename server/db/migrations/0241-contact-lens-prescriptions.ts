/** Contact-lens prescriptions, as the boxes say and apart from those of spectacles. */
export const sql = `
CREATE TABLE contact_lens_prescriptions (
  id               INTEGER PRIMARY KEY,
  customer_id      INTEGER NOT NULL REFERENCES customers (id),
  -- Null where it was kept without a sale.
  order_id         INTEGER REFERENCES sales_orders (id),
  -- The kept prescription that an order sells unchanged.
  kept_id          INTEGER REFERENCES contact_lens_prescriptions (id),
  doctor_id        INTEGER REFERENCES doctors (id),
  exam_date        TEXT NOT NULL,
  -- The spectacle powers that it was worked out from, and at which distance; null where it was not.
  vertex_tenths_mm INTEGER CHECK (vertex_tenths_mm BETWEEN 0 AND 300),
  right_spectacles TEXT,
  left_spectacles  TEXT,
  remarks          TEXT,
  superseded_by_id INTEGER REFERENCES contact_lens_prescriptions (id),
  taken_by         INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE INDEX contact_lens_prescriptions_by_customer ON contact_lens_prescriptions (customer_id);
CREATE INDEX contact_lens_prescriptions_by_order ON contact_lens_prescriptions (order_id);

-- Each cell as it is written on the box.
CREATE TABLE contact_lens_eyes (
  prescription_id INTEGER NOT NULL REFERENCES contact_lens_prescriptions (id),
  eye             TEXT NOT NULL CHECK (eye IN ('Right', 'Left')),
  brand           TEXT,
  base_curve      TEXT,
  diameter        TEXT,
  power           TEXT NOT NULL,
  cylinder        TEXT,
  axis            TEXT,
  addition        TEXT,
  modality        TEXT,
  CHECK ((cylinder IS NULL) = (axis IS NULL)),
  PRIMARY KEY (prescription_id, eye)
) STRICT, WITHOUT ROWID;
`
