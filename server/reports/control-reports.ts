import { GENESIS } from '../audit/record-change.ts'
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
    'family',
    'sentOn',
    'promisedOn',
    'receivedOn',
    'labDays',
    'lateDays',
    'firstCheck',
    'remade',
  ],
  chart: { kind: 'mean', by: 'lab', of: 'labDays' },
  sql: `
    SELECT *, CAST(julianday(receivedOn) - julianday(sentOn) AS INTEGER) AS labDays,
           CAST(max(0, julianday(coalesce(receivedOn, iif(sentOn IS NULL, NULL, :today)))
             - julianday(promisedOn)) AS INTEGER) AS lateDays
      FROM (SELECT o.order_no AS orderNo, j.lab_order_no AS job, s.name AS lab,
                   (SELECT group_concat(DISTINCT coalesce(f.name, l.item_name))
                      FROM lab_order_lines k
                      JOIN order_lines l ON l.id = k.order_line_id
                      LEFT JOIN lens_family_items w ON w.item_id = l.item_id
                      LEFT JOIN lens_families f ON f.id = w.family_id
                     WHERE k.lab_order_id = j.id) AS family,
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

/** What a remake costs: the lens that broke, and the one that is made for it. */
const REMAKE_COST = `iif(m.reason = 'damage', -m.value_paise, m.sales_cost_paise)`

/** How each lab does: days, delay, remakes and what they cost, and its prices against the agreed. */
export const byLab: Report = {
  title: message('reports.title.by-lab'),
  basis: message('reports.basis.order-date'),
  filters: ['period'],
  rowsBehind: () => ({ report: 'orders-and-labs', key: 'lab', column: 'lab' }),
  columns: [
    'lab',
    'jobs',
    'medianDays',
    'days80',
    'lateRate',
    'checkedRate',
    'remadeByLab',
    'remadeByShop',
    'remakeRate',
    'remakeCost',
    'priceDrift',
  ],
  chart: { kind: 'sum', by: 'lab', of: 'medianDays' },
  compares: { key: ['lab'], columns: ['jobs', 'medianDays', 'lateRate'] },
  sql: `
    WITH jobs AS (SELECT * FROM (${ordersAndLabs.sql}) WHERE sentOn IS NOT NULL),
    placed AS (
      SELECT coalesce(lab, '-') AS lab, labDays,
             row_number() OVER (PARTITION BY coalesce(lab, '-') ORDER BY labDays) AS place,
             count(*) OVER (PARTITION BY coalesce(lab, '-')) AS count
        FROM jobs WHERE labDays IS NOT NULL),
    days AS (
      SELECT lab, max(iif(place = (count + 1) / 2, labDays, NULL)) AS medianDays,
             max(iif(place = (count * 8 + 9) / 10, labDays, NULL)) AS days80
        FROM placed GROUP BY lab),
    remade AS (
      SELECT coalesce(s.name, '-') AS lab, sum(r.kind = 'LabError') AS byLab,
             sum(r.kind <> 'LabError') AS byShop,
             sum((SELECT sum(${REMAKE_COST}) FROM stock_movements m
                   WHERE m.lab_order_id = r.lab_order_id
                     AND m.reason IN ('sale', 'cost', 'damage'))) AS cost
        FROM remakes r
        JOIN jobs q ON q.id = r.first_lab_order_id
        JOIN lab_orders j ON j.id = r.first_lab_order_id
        LEFT JOIN suppliers s ON s.id = j.supplier_id
       GROUP BY 1),
    billed AS (
      SELECT coalesce(s.name, '-') AS lab,
             CAST(round(sum(b.amount_paise - b.expected_paise) * 1000000.0
               / nullif(sum(b.expected_paise), 0)) AS INTEGER) AS drift
        FROM lab_bill_jobs b
        JOIN jobs q ON q.id = b.lab_order_id
        JOIN lab_orders j ON j.id = b.lab_order_id
        LEFT JOIN suppliers s ON s.id = j.supplier_id
       WHERE b.expected_paise IS NOT NULL AND b.is_reversed = 0
       GROUP BY 1)
    SELECT j.lab, j.jobs, d.medianDays, d.days80, j.lateRate, j.checkedRate,
           coalesce(r.byLab, 0) AS remadeByLab, coalesce(r.byShop, 0) AS remadeByShop,
           CAST(round((coalesce(r.byLab, 0) + coalesce(r.byShop, 0)) * 1000000.0 / j.jobs)
             AS INTEGER) AS remakeRate,
           r.cost AS remakeCost, b.drift AS priceDrift
      FROM (SELECT coalesce(lab, '-') AS lab, count(*) AS jobs,
                   CAST(round(sum(lateDays > 0) * 1000000.0 / count(*)) AS INTEGER) AS lateRate,
                   CAST(round(sum(firstCheck = 'Passed') * 1000000.0 / nullif(count(firstCheck), 0))
                     AS INTEGER) AS checkedRate
              FROM jobs GROUP BY 1) j
      LEFT JOIN days d ON d.lab = j.lab
      LEFT JOIN remade r ON r.lab = j.lab
      LEFT JOIN billed b ON b.lab = j.lab
     ORDER BY j.jobs DESC, j.lab`,
}

export const remakes: Report = {
  title: message('reports.title.remakes'),
  basis: message('reports.basis.event-date'),
  filters: ['period'],
  columns: [
    'at',
    'orderNo',
    'job',
    'remakeKind',
    'blamed',
    'reason',
    'lensCost',
    'chargedTo',
    'ruleSaid',
  ],
  sql: `
    SELECT r.at, o.order_no AS orderNo, j.lab_order_no AS job, r.kind AS remakeKind,
           s.name AS blamed, r.reason,
           (SELECT iif(min(m.is_cost_known) = 1, sum(${REMAKE_COST}), NULL)
              FROM stock_movements m
             WHERE m.lab_order_id = r.lab_order_id
               AND m.reason IN ('sale', 'cost', 'damage')) AS lensCost,
           CASE WHEN r.kind IN ('LabError', 'Warranty') AND s.id IS NOT NULL THEN 'Lab'
                ELSE 'Shop' END AS chargedTo,
           (SELECT json_object('code', 'lab-rule.' || c.rule_id, 'params', json_object())
              FROM lab_catches c WHERE c.session_key = o.session_key
             ORDER BY c.at_ms, c.rule_id LIMIT 1) AS ruleSaid,
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
  columns: [
    'at',
    'person',
    'till',
    'action',
    'entity',
    'number',
    'before',
    'after',
    'detail',
    'verified',
  ],
  // A row is verified by its keyed hash and by the hash of the row before it.
  sql: `
    SELECT strftime('%Y-%m-%dT%H:%M:%S', (a.at_ms + :offsetMs) / 1000.0, 'unixepoch') AS at,
           u.display_name AS person, h.name AS till, a.action, a.entity, a.entity_id AS number,
           coalesce(a.detail_json ->> '$.before', a.detail_json ->> '$.from') AS before,
           coalesce(a.detail_json ->> '$.after', a.detail_json ->> '$.to') AS after,
           nullif(json_remove(a.detail_json, '$.before', '$.after', '$.from', '$.to'), '{}')
             AS detail,
           iif(a.hash = audit_mac(a.prev_hash || json_array(a.seq, a.at_ms, a.user_id, a.ip,
                                    a.action, a.entity, a.entity_id, a.detail_json))
               AND a.prev_hash = coalesce((SELECT p.hash FROM audit_log p WHERE p.seq = a.seq - 1),
                                          '${GENESIS}'),
               'Verified', 'Changed') AS verified
      FROM audit_log a
      LEFT JOIN users u ON u.id = a.user_id
      LEFT JOIN outbox x ON x.seq = a.seq AND x.type = a.action AND x.entity_id = a.entity_id
      LEFT JOIN devices h ON h.id = x.device_id
     WHERE a.at_ms >= :fromMs AND a.at_ms < :untilMs
     ORDER BY a.seq`,
}
