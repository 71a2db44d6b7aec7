/** Look-ups of the catalogue by brand, and of the lenses that an item still owes to orders. */
export const sql = `
CREATE INDEX items_by_brand ON items (item_type_id, category_id, brand) WHERE is_active = 1;
CREATE INDEX sales_order_lines_to_order ON sales_order_lines (item_id) WHERE supply = 'to_order';
`
