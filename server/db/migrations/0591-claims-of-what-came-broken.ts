/**
 * What came broken is claimed apart from what came whole, and a refusal keeps whether the goods came
 * back with it. What returns of before claimed of each line is counted anew from their lines. An
 * answer that was taken back and had brought no goods back leaves the movement that sent them away as
 * the one that a refusal reverses.
 */
export const sql = `
-- Of returned_milli, what had come broken.
ALTER TABLE goods_receipt_lines ADD COLUMN returned_rejected_milli INTEGER NOT NULL DEFAULT 0
  CHECK (returned_rejected_milli >= 0);
ALTER TABLE supplier_returns ADD COLUMN goods_came_back INTEGER NOT NULL DEFAULT 0
  CHECK (goods_came_back IN (0, 1));

DROP TRIGGER reversed_answers_no_update;
UPDATE reversed_answers AS a SET last_movement_id = coalesce((
  SELECT min(p.last_movement_id) FROM reversed_answers p
   WHERE p.return_id = a.return_id
     AND p.last_movement_id >= (SELECT max(m.id) FROM stock_movements m
                                 WHERE m.entity = 'supplierReturn'
                                   AND m.entity NOT IN ('order', 'item', 'import')
                                   AND m.entity_id = a.return_id AND m.reverses_id IS NOT NULL
                                   AND m.id <= a.last_movement_id)), 0);
CREATE TRIGGER reversed_answers_no_update BEFORE UPDATE ON reversed_answers
BEGIN SELECT RAISE(ABORT, 'an answer that was taken back stays as it was'); END;

-- Of a refusal of broken pieces alone no movement tells: that they came back is what is proposed.
UPDATE supplier_returns AS t SET goods_came_back = 1
 WHERE t.state = 'Refused'
   AND (EXISTS (SELECT 1 FROM stock_movements m
                 WHERE m.entity = 'supplierReturn' AND m.entity NOT IN ('order', 'item', 'import')
                   AND m.entity_id = t.id AND m.reverses_id IS NOT NULL
                   AND m.id > (SELECT coalesce(max(last_movement_id), 0) FROM reversed_answers
                                WHERE return_id = t.id))
        OR NOT EXISTS (SELECT 1 FROM supplier_return_lines
                        WHERE return_id = t.id AND is_rejected = 0));
UPDATE goods_receipt_lines AS l
   SET returned_milli = k.milli, returned_rejected_milli = k.rejectedMilli
  FROM (SELECT s.receipt_line_id AS lineId,
               sum(iif(t.goods_came_back = 1, 0, s.qty_milli)) AS milli,
               sum(iif(t.goods_came_back = 1, 0, s.qty_milli * s.is_rejected)) AS rejectedMilli
          FROM supplier_return_lines s JOIN supplier_returns t ON t.id = s.return_id
         WHERE s.receipt_line_id IS NOT NULL
         GROUP BY s.receipt_line_id) k
 WHERE l.id = k.lineId;
`
