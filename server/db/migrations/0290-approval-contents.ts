/** What an approval was given for, and how much of a bill discount each line may bear. */
export const sql = `
-- SHA-256 of the canonical request, sale or discount that was approved; null is an approval given
-- before this step, or of an action without content.
ALTER TABLE approvals ADD COLUMN content_hash TEXT;
-- A discount's content: the discount on the bill, if it is one, and the lines with their quantities.
ALTER TABLE approvals ADD COLUMN discount_json TEXT CHECK (json_valid(discount_json));

-- The highest reduction of the line, own discount and price included, up to which a discount on the
-- bill falls on it.
ALTER TABLE cart_lines ADD COLUMN bill_cover_ppm INTEGER NOT NULL DEFAULT 1000000
  CHECK (bill_cover_ppm BETWEEN 0 AND 1000000);
UPDATE cart_lines SET bill_cover_ppm = coalesce(
  (SELECT bill_discount_max_ppm FROM carts WHERE carts.id = cart_lines.cart_id), 1000000);
ALTER TABLE carts DROP COLUMN bill_discount_max_ppm;
`
