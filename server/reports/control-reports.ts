import { message } from '../kernel/message.ts'
import type { Report } from './report.ts'

/** Days of events of a job, of `lab_orders j`. */
const DAY_OF = (kind: string, which: 'min' | 'max') => `
  (SELECT substr(${which}(e.at), 1, 10) FROM order_events e
    WHERE e.order_id = j.order_id AND e.lab_order_id = j.id AND e.kind = '${kind}')`

export const ordersAndLabs: Report = {
  title: message('reports.title.orders-and-labs'),
  basis: message('reports.basis.order-date'),
  filters: ['period'],
  columns: [
    'orderNo',
    'job',
    'lab',
    'sentOn',
    'promisedOn',
    'receivedOn',
    'labDays',
    'lateDays',
    'firstCheck',
    'remade',
  ],
  sql: `
    SELECT *, CAST(julianday(receivedOn) - julianday(sentOn) AS INTEGER) AS labDays,
           CAST(max(0, julianday(coalesce(receivedOn, iif(sentOn IS NULL, NULL, :today)))
             - julianday(promisedOn)) AS INTEGER) AS lateDays
      FROM (SELECT o.order_no AS orderNo, j.lab_order_no AS job, s.name AS lab,
                   ${DAY_OF('SendToLab', 'min')} AS sentOn,
                   substr(j.expected_date, 1, 10) AS promisedOn,
                   ${DAY_OF('Received', 'max')} AS receivedOn,
                   (SELECT iif(e.passed = 1, 'Passed', 'Failed') FROM order_events e
                     WHERE e.order_id = o.id AND e.lab_order_id = j.id AND e.kind = 'Checked' ORDER BY e.id LIMIT 1)
                     AS firstCheck,
                   (SELECT count(*) FROM remakes r WHERE r.order_id = o.id AND r.first_lab_order_id = j.id) AS remade,
                   o.id AS paperId, j.id
              FROM lab_orders j
              JOIN sales_orders o ON o.id = j.order_id
              LEFT JOIN suppliers s ON s.id = j.supplier_id
             WHERE o.order_date >= :from AND o.order_date < :until)
     ORDER BY id`,
  paper: 'order',
}

export const remakes: Report = {
  title: message('reports.title.remakes'),
  basis: message('reports.basis.event-date'),
  filters: ['period'],
  columns: ['at', 'orderNo', 'job', 'remakeKind', 'blamed', 'reason', 'lensCost'],
  sql: `
    SELECT r.at, o.order_no AS orderNo, j.lab_order_no AS job, r.kind AS remakeKind,
           s.name AS blamed, r.reason,
           (SELECT iif(min(m.is_cost_known) = 1, sum(m.sales_cost_paise), NULL)
              FROM stock_movements m
             WHERE m.entity = 'labOrder' AND m.entity_id = r.lab_order_id) AS lensCost,
           o.id AS paperId
      FROM remakes r
      JOIN sales_orders o ON o.id = r.order_id
      JOIN lab_orders j ON j.id = r.lab_order_id
      LEFT JOIN suppliers s ON s.id = r.blamed_supplier_id
     WHERE r.at >= :from AND r.at < :until
     ORDER BY r.at, r.lab_order_id`,
  paper: 'order',
}

export const auditLog: Report = {
  title: message('reports.title.audit'),
  basis: message('reports.basis.event-date'),
  filters: ['period'],
  columns: ['at', 'person', 'action', 'entity', 'number', 'detail'],
  sql: `
    SELECT strftime('%Y-%m-%dT%H:%M:%S', (a.at_ms + :offsetMs) / 1000.0, 'unixepoch') AS at,
           u.display_name AS person, a.action, a.entity, a.entity_id AS number,
           a.detail_json AS detail
      FROM audit_log a LEFT JOIN users u ON u.id = a.user_id
     WHERE a.at_ms >= :fromMs AND a.at_ms < :untilMs
     ORDER BY a.seq`,
}
