import { message } from '../kernel/message.ts'
import type { Report } from './report.ts'
import { COST_OF_SOLD, IS_GOODS_LINE, MARGIN_SUMS, SOLD_LINES } from './sold-lines.ts'

const TEXT = (text: string) => `json_object('code', 'text', 'params', json_object('text', ${text}))`

/** What a row of orders or eye tests `w` of a customer `c` counts for, as the JSON of a message. */
const KEY = `
  CASE :by WHEN 'source' THEN coalesce(s.name_message, ${TEXT("'-'")})
           WHEN 'area' THEN ${TEXT("coalesce(nullif(c.city, ''), nullif(c.pincode, ''), '-')")}
           WHEN 'customer' THEN ${TEXT('c.name')}
           ELSE ${TEXT("coalesce(d.name, '-')")} END AS keyName,
  iif(:by = 'customer', c.id, NULL) AS customerId`

const JOINED = `
  JOIN customers c ON c.id = w.customer_id
  LEFT JOIN sources s ON s.id = c.source_id
  LEFT JOIN doctors d ON d.id = w.doctor_id`

const BOOKED = `
  SELECT o.* FROM sales_orders o
   WHERE o.order_date >= :from AND o.order_date < :until AND o.status <> 'Cancelled'
     AND o.opening IS NULL`

/** Eye tests, each counted once however often it was corrected. */
const TESTS = `
  SELECT p.* FROM prescriptions p
   WHERE p.taken_by IS NOT NULL AND p.superseded_by_id IS NULL
     AND p.exam_date >= :from AND p.exam_date < :until`

export const byDoctor: Report = {
  title: message('reports.title.by-doctor'),
  basis: message('reports.basis.booking-and-invoice'),
  filters: ['period', 'by'],
  groupings: ['doctor', 'source', 'area', 'customer'],
  rowsBehind: (by) => ({
    report: 'sales-register',
    key: 'keyName',
    column: by === 'source' || by === 'area' ? by : by === 'customer' ? 'customerNow' : 'doctor',
  }),
  columns: [
    'keyName',
    'newCustomers',
    'visits',
    'orders',
    'taxable',
    'cost',
    'margin',
    'marginRate',
    'unknownCost',
    'commission',
    'lastVisit',
  ],
  chart: { kind: 'sum', by: 'keyName', of: 'taxable' },
  compares: { key: ['keyName'], columns: ['newCustomers', 'orders', 'taxable', 'margin'] },
  sql: `
    WITH visits AS (
      SELECT ${KEY}, w.customer_id AS visitor, substr(w.order_date, 1, 10) AS day, 1 AS isOrder,
             NOT EXISTS (SELECT 1 FROM sales_orders b
                          WHERE b.customer_id = w.customer_id AND b.order_date < :from) AS isNew
        FROM (${BOOKED}) w ${JOINED}
      UNION ALL
      SELECT ${KEY}, w.customer_id, substr(w.exam_date, 1, 10), 0, 0
        FROM (${TESTS}) w ${JOINED}),
    came AS (
      SELECT keyName, customerId, count(DISTINCT visitor || ' ' || day) AS visits,
             sum(isOrder) AS orders, count(DISTINCT iif(isNew, visitor, NULL)) AS newCustomers,
             max(day) AS lastVisit
        FROM visits GROUP BY keyName, customerId),
    sold AS (
      SELECT keyName, customerId, ${MARGIN_SUMS},
             CAST(round(sum(taxable * commissionPpm) / 1000000.0) AS INTEGER) AS commission
        FROM (SELECT ${KEY}, s_.taxable, s_.cost, s_.isGoods,
                     iif(:by = 'doctor', d.commission_rate_ppm, NULL) AS commissionPpm
                FROM (SELECT s.orderId, s.taxablePaise AS taxable, ${COST_OF_SOLD} AS cost,
                             ${IS_GOODS_LINE} AS isGoods
                        FROM (${SOLD_LINES}) s JOIN order_lines l ON l.id = s.lineId) s_
                JOIN sales_orders w ON w.id = s_.orderId ${JOINED})
       GROUP BY keyName, customerId),
    keys AS (SELECT keyName, customerId FROM came UNION SELECT keyName, customerId FROM sold)
    SELECT k.keyName, coalesce(came.newCustomers, 0) AS newCustomers,
           coalesce(came.visits, 0) AS visits, coalesce(came.orders, 0) AS orders,
           coalesce(sold.taxable, 0) AS taxable, sold.cost, sold.margin,
           CAST(round(sold.margin * 1000000.0 / nullif(sold.known, 0)) AS INTEGER) AS marginRate,
           coalesce(sold.unknownCost, 0) AS unknownCost, sold.commission,
           came.lastVisit, k.customerId AS paperId
      FROM keys k
      LEFT JOIN came ON came.keyName = k.keyName AND came.customerId IS k.customerId
      LEFT JOIN sold ON sold.keyName = k.keyName AND sold.customerId IS k.customerId
     ORDER BY coalesce(sold.taxable, 0) DESC, k.keyName, k.customerId`,
  paper: 'customer',
  checks: [
    {
      name: message('reports.check.register'),
      left: `
        SELECT (SELECT coalesce(sum(taxable_paise), 0) FROM invoices
                 WHERE invoice_date >= :from AND invoice_date < :until)
             - (SELECT coalesce(sum(taxable_paise), 0) FROM credit_notes
                 WHERE note_date >= :from AND note_date < :until AND is_commercial = 0) AS value`,
      right: `SELECT coalesce(sum(taxablePaise), 0) AS value FROM (${SOLD_LINES})`,
    },
  ],
}

/** So long after an eye test an order of the person still comes from it. */
const DAYS_TO_ORDER = 30

/** Second pairs and conversion: what comes of eye tests, and how many buy more than one pair. */
export const secondPairs: Report = {
  title: message('reports.title.second-pairs'),
  rowsBehind: () => ({ report: 'sales-register', key: 'name', column: 'soldBy' }),
  basis: message('reports.basis.order-date'),
  filters: ['period'],
  columns: [
    'name',
    'tests',
    'testOrders',
    'conversionRate',
    'orders',
    'pairs',
    'multiPairs',
    'multiPairRate',
    'withFrames',
    'frameLensRate',
    'averagePair',
  ],
  compares: { key: ['name'], columns: ['tests', 'orders', 'pairs'] },
  sql: `
    WITH tested AS (
      SELECT w.taken_by AS userId, count(*) AS tests,
             sum(EXISTS (SELECT 1 FROM sales_orders o
                          WHERE o.customer_id = w.customer_id AND o.status <> 'Cancelled'
                            AND o.opening IS NULL
                            AND substr(o.order_date, 1, 10) >= substr(w.exam_date, 1, 10)
                            AND substr(o.order_date, 1, 10)
                              <= date(substr(w.exam_date, 1, 10), '+${DAYS_TO_ORDER} days')
                            AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id
                                           AND (l.eye IS NOT NULL
                                                OR l.spectacle_lens_type IS NOT NULL)))) AS testOrders
        FROM (${TESTS}) w GROUP BY w.taken_by),
    paired AS (
      SELECT o.created_by AS userId,
             count(DISTINCT iif(l.spectacle_lens_type IS NOT NULL, coalesce(l.pair_no, '1'), NULL))
               AS pairs,
             sum(iif(l.spectacle_lens_type IS NOT NULL, l.total_paise, 0)) AS lensPaise,
             max(l.spectacle_lens_type IS NOT NULL) AS hasLens,
             max(t.section IN ('Frame', 'Sunglass')) AS hasFrame
        FROM (${BOOKED}) o
        JOIN order_lines l ON l.order_id = o.id
        LEFT JOIN items i ON i.id = l.item_id
        LEFT JOIN item_types t ON t.id = i.item_type_id
       GROUP BY o.id),
    booked AS (
      SELECT userId, count(*) AS orders, sum(pairs) AS pairs, sum(pairs > 1) AS multiPairs,
             sum(pairs > 0) AS lensOrders, sum(hasLens AND hasFrame) AS withFrames,
             sum(lensPaise) AS lensPaise
        FROM paired GROUP BY userId)
    SELECT u.display_name AS name, coalesce(t.tests, 0) AS tests,
           coalesce(t.testOrders, 0) AS testOrders,
           CAST(round(t.testOrders * 1000000.0 / nullif(t.tests, 0)) AS INTEGER) AS conversionRate,
           coalesce(b.orders, 0) AS orders, coalesce(b.pairs, 0) AS pairs,
           coalesce(b.multiPairs, 0) AS multiPairs,
           CAST(round(b.multiPairs * 1000000.0 / nullif(b.lensOrders, 0)) AS INTEGER)
             AS multiPairRate,
           coalesce(b.withFrames, 0) AS withFrames,
           CAST(round(b.withFrames * 1000000.0 / nullif(b.lensOrders, 0)) AS INTEGER)
             AS frameLensRate,
           CAST(round(b.lensPaise * 1.0 / nullif(b.pairs, 0)) AS INTEGER) AS averagePair
      FROM users u
      LEFT JOIN tested t ON t.userId = u.id
      LEFT JOIN booked b ON b.userId = u.id
     WHERE t.userId IS NOT NULL OR b.userId IS NOT NULL
     ORDER BY tests DESC, orders DESC, u.id`,
}
