import { message } from '../kernel/message.ts'
import { endedPoints } from '../points/point-rows.ts'
import type { Report } from './report.ts'

/**
 * What customers hold of points: the provision of the shop, at what a point was worth last. Those of
 * a person who was erased can't be spent any more.
 */
export const points: Report = {
  title: message('reports.title.points'),
  basis: message('reports.basis.now'),
  filters: [],
  columns: [
    'customer',
    'mobile',
    'pointsEarned',
    'pointsSpent',
    'pointsEnded',
    'pointsHeld',
    'pointsWorth',
  ],
  sql: `
    SELECT *, pointsEarned - pointsSpent - pointsEnded AS pointsHeld,
           max(0, pointsEarned - pointsSpent - pointsEnded) * worth AS pointsWorth
      FROM (SELECT k.name AS customer, k.mobile, k.id AS paperId, s.earned AS pointsEarned,
                   s.spent AS pointsSpent, ${endedPoints('k.id', ':today')} AS pointsEnded,
                   coalesce((SELECT p.point_paise FROM order_points p JOIN sales_orders o
                        ON o.id = p.order_id
                     WHERE o.customer_id = k.id ORDER BY o.id DESC LIMIT 1),
                     (SELECT c.point_paise FROM point_corrections c
                       WHERE c.customer_id = k.id ORDER BY c.id DESC LIMIT 1)) AS worth
              FROM (SELECT customer_id, sum(iif(kind = 'earned', points, 0)) AS earned,
                           -sum(iif(kind = 'spent', points, 0)) AS spent
                      FROM point_entries GROUP BY customer_id) s
              JOIN customers k ON k.id = s.customer_id
             WHERE k.erased_at_ms IS NULL)
     WHERE pointsEarned <> 0 OR pointsSpent <> 0
     ORDER BY pointsHeld DESC, paperId`,
  paper: 'customer',
}
