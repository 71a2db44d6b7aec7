/**
 * A line that was put in at the power of its item follows the item where its power is corrected. Of
 * lines of before, those whose texts say that power; nobody knows it of the others.
 */
export const sql = `
ALTER TABLE cart_lines ADD COLUMN is_item_power INTEGER NOT NULL DEFAULT 0
  CHECK (is_item_power IN (0, 1));
UPDATE cart_lines SET is_item_power = 1
 WHERE EXISTS (
   SELECT 1 FROM items i
    WHERE i.id = cart_lines.item_id AND i.sphere_centidioptres IS NOT NULL
      AND coalesce(cart_lines.spherical, '') <> ''
      AND round(100 * cart_lines.spherical) = i.sphere_centidioptres
      AND round(100 * coalesce(cart_lines.cylinder, 0)) = coalesce(i.cylinder_centidioptres, 0)
      AND round(100 * coalesce(cart_lines.addition, 0)) = coalesce(i.addition_centidioptres, 0)
      AND (i.axis_degrees IS NULL OR 1 * cart_lines.axis = i.axis_degrees));
`
