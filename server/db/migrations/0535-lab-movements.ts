/** Movements of lenses know the lab job that brought them, or that broke them. */
export const sql = `
ALTER TABLE stock_movements ADD COLUMN lab_order_id INTEGER REFERENCES lab_orders (id);
CREATE INDEX stock_movements_by_job ON stock_movements (lab_order_id)
  WHERE lab_order_id IS NOT NULL;
`
