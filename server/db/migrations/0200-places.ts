/** Where a sale goes: deliveries, exports and supplies to special economic zones. */
export const sql = `
ALTER TABLE customers ADD COLUMN is_sez INTEGER NOT NULL DEFAULT 0 CHECK (is_sez IN (0, 1));

ALTER TABLE sales_orders ADD COLUMN supply_kind TEXT NOT NULL DEFAULT 'Domestic'
  CHECK (supply_kind IN ('Domestic', 'Export', 'SEZ'));

CREATE TABLE order_deliveries (
  order_id   INTEGER PRIMARY KEY REFERENCES sales_orders (id),
  name       TEXT,
  address    TEXT,
  city       TEXT,
  pincode    TEXT,
  state_id   INTEGER REFERENCES states (id),
  country_id INTEGER REFERENCES countries (id),
  mobile     TEXT
) STRICT;
`
