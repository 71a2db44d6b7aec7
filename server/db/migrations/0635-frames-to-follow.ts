/** Pairs of an order whose frame is chosen or brought later. */
export const sql = `
ALTER TABLE order_frames ADD COLUMN to_follow INTEGER NOT NULL DEFAULT 0
  CHECK (to_follow IN (0, 1) AND to_follow + is_own < 2);
`
