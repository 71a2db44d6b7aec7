import { message } from '../kernel/message.ts'
import { madePower } from '../lab/made-powers.ts'
import { IS_BOOKING, IS_SPLIT_OFF } from '../orders/order-conditions.ts'
import { isPaidOut, paidOutOf } from '../orders/paid-out.ts'
import { CREDIT_GIVEN_UP } from '../stock/credit-given-up.ts'
import { registerProof } from './register-proof.ts'
import type { Report } from './report.ts'
import { COST_OF_SOLD, IS_GOODS_LINE, MARGIN_SUMS, SOLD_LINES, UNKNOWN_QTY } from './sold-lines.ts'

const RATES = `
  sum(iif(ratePpm = 0, taxable, 0)) AS exempt, sum(iif(ratePpm = 50000, taxable, 0)) AS taxable5,
  sum(iif(ratePpm = 120000, taxable, 0)) AS taxable12,
  sum(iif(ratePpm = 180000, taxable, 0)) AS taxable18,
  sum(iif(ratePpm IN (0, 50000, 120000, 180000), 0, taxable)) AS taxableOther,
  count(DISTINCT hsn) AS hsnCount, sum(qtyMilli) AS qty`

const OF_SUPPLIER = '(:supplierId IS NULL OR i.supplier_id = :supplierId)'

const RATE_OF_LINE =
  'l.applied_sgst_rate_ppm + l.applied_cgst_rate_ppm + l.applied_igst_rate_ppm AS ratePpm'

/** One price rule for all lines: a price that was typed before tax stands with its tax. */
const PRICE_WITH_TAX = `
  CASE l.price_includes_tax WHEN 1 THEN l.price_centipaise
       ELSE CAST(round(l.price_centipaise * (1000000.0 + l.applied_sgst_rate_ppm
         + l.applied_cgst_rate_ppm + l.applied_igst_rate_ppm) / 1000000.0) AS INTEGER) END`

/** Where the customer of a bill lives, what they are called now, and how they heard of the shop. */
const REFERRED = `
  coalesce(nullif(c.city, ''), nullif(c.pincode, ''), '-') AS area, c.name AS customerNow,
  r.name_message AS source`

const REGISTER = `
  SELECT * FROM (
    SELECT v.invoice_date AS at, v.invoice_no AS documentNo, v.document_type AS documentType,
           o.order_no AS orderNo, v.model_json ->> '$.Customer.Name' AS customer,
           v.model_json ->> '$.Customer.Mobile' AS mobile,
           v.model_json ->> '$.Customer.GSTIN' AS gstin,
           v.model_json ->> '$.PlaceOfSupply.StateCode' AS placeOfSupply,
           s.hsnCount, s.qty, o.total_mrp_paise AS mrpValue, o.gross_paise AS gross,
           o.discount_paise AS discount, s.exempt, s.taxable5, s.taxable12, s.taxable18,
           s.taxableOther, v.taxable_paise AS taxable, v.cgst_paise AS cgst, v.sgst_paise AS sgst,
           v.igst_paise AS igst, 0 AS commercial, v.rounding_paise AS roundOff,
           v.net_paise AS net, b.paid_paise - ${paidOutOf('o.id')} AS received,
           b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise AS balance,
           u.display_name AS soldBy, d.name AS doctor, e.name AS till,
           ${REFERRED}, o.id AS paperId, v.id AS place
      FROM invoices v
      JOIN sales_orders o ON o.id = v.order_id
      JOIN order_balances b ON b.order_id = o.id
      JOIN users u ON u.id = o.created_by
      JOIN customers c ON c.id = o.customer_id
      LEFT JOIN sources r ON r.id = c.source_id
      LEFT JOIN doctors d ON d.id = o.doctor_id
      LEFT JOIN devices e ON e.id = v.device_id
      LEFT JOIN (SELECT id, ${RATES}
              FROM (SELECT i.id, l.hsn, l.qty_milli AS qtyMilli, l.taxable_paise AS taxable,
                           ${RATE_OF_LINE}
                      FROM invoices i JOIN order_lines l ON l.order_id = i.order_id
                     WHERE i.invoice_date >= :from AND i.invoice_date < :until)
             GROUP BY id) s ON s.id = v.id
     WHERE v.invoice_date >= :from AND v.invoice_date < :until
    UNION ALL
    SELECT n.note_date, n.credit_note_no, iif(n.is_commercial = 1, 'CommercialNote', 'CreditNote'),
           o.order_no, n.model_json ->> '$.Customer.Name', n.model_json ->> '$.Customer.Mobile',
           n.model_json ->> '$.Customer.GSTIN', n.model_json ->> '$.PlaceOfSupply.StateCode',
           s.hsnCount, -s.qty, NULL, NULL, NULL,
           -s.exempt, -s.taxable5, -s.taxable12, -s.taxable18, -s.taxableOther,
           iif(n.is_commercial = 1, 0, -n.taxable_paise), -n.cgst_paise, -n.sgst_paise,
           -n.igst_paise, iif(n.is_commercial = 1, -n.amount_paise, 0), -n.round_off_paise,
           -(n.amount_paise + n.round_off_paise), NULL, NULL, u.display_name, d.name, e.name,
           ${REFERRED}, o.id, n.id
      FROM credit_notes n
      JOIN sales_orders o ON o.id = n.order_id
      JOIN users u ON u.id = n.created_by
      JOIN customers c ON c.id = o.customer_id
      LEFT JOIN sources r ON r.id = c.source_id
      LEFT JOIN doctors d ON d.id = o.doctor_id
      LEFT JOIN devices e ON e.id = n.device_id
      LEFT JOIN (SELECT id, ${RATES}
              FROM (SELECT c.id, l.hsn, k.qty_milli AS qtyMilli,
                           iif(c.is_commercial = 1, 0, k.taxable_paise) AS taxable, ${RATE_OF_LINE}
                      FROM credit_notes c
                      JOIN credit_note_lines k ON k.credit_note_id = c.id
                      JOIN order_lines l ON l.id = k.order_line_id
                     WHERE c.note_date >= :from AND c.note_date < :until)
             GROUP BY id) s ON s.id = n.id
     WHERE n.note_date >= :from AND n.note_date < :until)
   ORDER BY at, documentNo, place`

const DOCUMENTS_NET = `
  SELECT (SELECT coalesce(sum(taxable_paise + cgst_paise + sgst_paise + igst_paise), 0)
            FROM invoices WHERE invoice_date >= :from AND invoice_date < :until)
       - (SELECT coalesce(sum(amount_paise), 0) FROM credit_notes
           WHERE note_date >= :from AND note_date < :until) AS value`

export const salesRegister: Report = {
  title: message('reports.title.sales-register'),
  basis: message('reports.basis.invoice-date'),
  filters: ['period'],
  columns: [
    'at',
    'documentNo',
    'documentType',
    'orderNo',
    'customer',
    'mobile',
    'gstin',
    'placeOfSupply',
    'hsnCount',
    'qty',
    'mrpValue',
    'gross',
    'discount',
    'exempt',
    'taxable5',
    'taxable12',
    'taxable18',
    'taxableOther',
    'taxable',
    'cgst',
    'sgst',
    'igst',
    'commercial',
    'roundOff',
    'net',
    'received',
    'balance',
    'soldBy',
    'doctor',
    'till',
  ],
  foundBy: ['source', 'area', 'customerNow'],
  chart: { kind: 'sum', by: 'at', of: 'net' },
  sql: REGISTER,
  paper: 'order',
  checks: [
    {
      name: message('reports.check.documents-and-lines'),
      left: DOCUMENTS_NET,
      right: `SELECT coalesce(sum(totalPaise), 0) AS value FROM (${SOLD_LINES})`,
    },
  ],
  proof: registerProof,
}

export const saleLines: Report = {
  title: message('reports.title.sale-lines'),
  basis: message('reports.basis.margin-of-lines'),
  filters: ['period', 'supplierID'],
  columns: [
    'at',
    'documentNo',
    'customer',
    'itemCode',
    'item',
    'brand',
    'supplier',
    'itemType',
    'category',
    'hsn',
    'rate',
    'qty',
    'unit',
    'mrp',
    'price',
    'discount',
    'discountRate',
    'offer',
    'taxable',
    'tax',
    'total',
    'cost',
    'margin',
    'marginRate',
    'pairNo',
    'eye',
    'sph',
    'cyl',
    'axis',
    'add',
    'soldBy',
    'approvedBy',
  ],
  sql: `
    SELECT *, taxable - cost AS margin,
           CAST(round((taxable - cost) * 1000000.0 / nullif(taxable, 0)) AS INTEGER) AS marginRate
      FROM (SELECT s.date AS at, s.documentNo, c.name AS customer, l.item_code AS itemCode,
                   l.item_name AS item, i.brand, z.name AS supplier, t.name_message AS itemType, g.name AS category,
                   l.hsn, ${RATE_OF_LINE.replace('ratePpm', 'rate')},
                   s.soldMilli - s.backMilli AS qty, l.unit_code AS unit,
                   l.mrp_centipaise AS mrp, ${PRICE_WITH_TAX} AS price,
                   s.discountPaise AS discount,
                   CAST(round(s.discountPaise * 1000000.0 / nullif(s.grossPaise, 0)) AS INTEGER)
                     AS discountRate,
                   (SELECT group_concat(f.name, ', ') FROM order_line_discounts q
                      JOIN offer_versions f ON f.id = q.version_id WHERE q.line_id = l.id)
                     AS offer,
                   s.taxablePaise AS taxable, s.cgstPaise + s.sgstPaise + s.igstPaise AS tax,
                   s.totalPaise AS total, ${COST_OF_SOLD} AS cost, l.pair_no AS pairNo, l.eye,
                   ${madePower('l', 'spherical')} AS sph, ${madePower('l', 'cylinder')} AS cyl,
                   ${madePower('l', 'axis')} AS axis, ${madePower('l', 'addition')} AS "add",
                   u.display_name AS soldBy, a.display_name AS approvedBy, s.orderId AS paperId,
                   s.lineId
              FROM (${SOLD_LINES}) s
              JOIN order_lines l ON l.id = s.lineId
              JOIN sales_orders o ON o.id = s.orderId
              JOIN customers c ON c.id = o.customer_id
              JOIN users u ON u.id = o.created_by
              LEFT JOIN approvals p ON p.id = l.approval_id
              LEFT JOIN users a ON a.id = p.given_by
              LEFT JOIN items i ON i.id = l.item_id
              LEFT JOIN item_types t ON t.id = i.item_type_id
              LEFT JOIN categories g ON g.id = i.category_id
              LEFT JOIN suppliers z ON z.id = i.supplier_id
             WHERE ${OF_SUPPLIER})
     ORDER BY at, documentNo, lineId`,
  paper: 'order',
  checks: [
    {
      name: message('reports.check.documents-and-lines'),
      left: DOCUMENTS_NET,
      right: `SELECT coalesce(sum(totalPaise), 0) AS value FROM (${SOLD_LINES})`,
    },
  ],
}

const LAST_YEAR = SOLD_LINES.replaceAll(':from', ':lastFrom').replaceAll(':until', ':lastUntil')

const NAME_OF_LINE = `
  CASE :by WHEN 'brand' THEN coalesce(nullif(i.brand, ''), '-')
           WHEN 'category' THEN coalesce(g.name, '-')
           WHEN 'supplier' THEN coalesce(p.name, '-')
           ELSE coalesce(i.name, l.item_name) END`

const JOINED_LINE = `
  JOIN order_lines l ON l.id = s.lineId
  LEFT JOIN items i ON i.id = l.item_id
  LEFT JOIN categories g ON g.id = i.category_id
  LEFT JOIN suppliers p ON p.id = i.supplier_id`

export const byItem: Report = {
  title: message('reports.title.by-item'),
  basis: message('reports.basis.margin-of-lines'),
  filters: ['period', 'by', 'supplierID'],
  groupings: ['item', 'brand', 'category', 'supplier'],
  rowsBehind: (by) => {
    if (by === 'brand' || by === 'category' || by === 'supplier') {
      return { report: 'sale-lines', key: 'name', column: by }
    }
    return { report: 'sale-lines', key: 'itemCode', column: 'itemCode' }
  },
  columns: [
    'name',
    'itemCode',
    'bills',
    'qty',
    'returnedQty',
    'netQty',
    'mrpValue',
    'discount',
    'taxable',
    'tax',
    'total',
    'cost',
    'margin',
    'marginRate',
    'unknownQty',
    'unknownTaxable',
    'share',
    'lastYear',
  ],
  chart: { kind: 'sum', by: 'name', of: 'total' },
  compares: { key: ['name', 'itemCode'], columns: ['netQty', 'total', 'margin'] },
  sql: `
    WITH now AS (
      SELECT name, min(code) AS itemCode, min(itemId) AS itemId, count(DISTINCT bill) AS bills,
             sum(sold) AS qty, sum(back) AS returnedQty, sum(mrp) AS mrpValue,
             sum(discount) AS discount, sum(tax) AS tax, sum(total) AS total, ${MARGIN_SUMS}, ${UNKNOWN_QTY}
        FROM (SELECT ${NAME_OF_LINE} AS name,
                     iif(:by = 'item', coalesce(i.code, l.item_code), NULL) AS code,
                     iif(:by = 'item', i.id, NULL) AS itemId,
                     iif(s.noteId IS NULL, s.invoiceId, NULL) AS bill, s.soldMilli AS sold,
                     s.backMilli AS back, s.mrpPaise AS mrp, s.discountPaise AS discount,
                     s.taxablePaise AS taxable, s.cgstPaise + s.sgstPaise + s.igstPaise AS tax,
                     s.totalPaise AS total, ${COST_OF_SOLD} AS cost,
                     ${IS_GOODS_LINE} AS isGoods, s.soldMilli - s.backMilli AS pieces
                FROM (${SOLD_LINES}) s ${JOINED_LINE} WHERE ${OF_SUPPLIER})
       GROUP BY name, code),
    before AS (
      SELECT name, code, sum(total) AS total
        FROM (SELECT ${NAME_OF_LINE} AS name,
                     iif(:by = 'item', coalesce(i.code, l.item_code), NULL) AS code,
                     s.totalPaise AS total
                FROM (${LAST_YEAR}) s ${JOINED_LINE} WHERE ${OF_SUPPLIER})
       GROUP BY name, code)
    SELECT now.name, now.itemCode, bills, qty, returnedQty, qty - returnedQty AS netQty, mrpValue,
           discount, taxable, tax, now.total, cost, margin,
           CAST(round(margin * 1000000.0 / nullif(known, 0)) AS INTEGER) AS marginRate,
           unknownQty, taxable - known AS unknownTaxable,
           CAST(round(now.total * 1000000.0 / nullif(sum(now.total) OVER (), 0)) AS INTEGER)
             AS share,
           coalesce(before.total, 0) AS lastYear, itemId AS paperId
      FROM now LEFT JOIN before ON before.name = now.name AND before.code IS now.itemCode
     ORDER BY now.total DESC, now.name, now.itemCode`,
  paper: 'item',
  checks: [
    {
      name: message('reports.check.register'),
      left: DOCUMENTS_NET,
      right: `SELECT coalesce(sum(totalPaise), 0) AS value FROM (${SOLD_LINES})`,
    },
  ],
}

/** The orders that “Orders booked” of a day counts, each with what was split off it since. */
export const ordersBooked: Report = {
  title: message('reports.title.orders-booked'),
  basis: message('reports.basis.orders-booked'),
  filters: ['period'],
  columns: ['at', 'orderNo', 'customer', 'mobile', 'promisedOn', 'orderState', 'soldBy', 'net'],
  sql: `
    SELECT o.order_date AS at, o.order_no AS orderNo, c.name AS customer, c.mobile,
           o.expected_date AS promisedOn, o.status AS orderState, u.display_name AS soldBy,
           o.net_paise + coalesce((SELECT sum(n.net_paise)
                                     FROM order_splits x JOIN sales_orders n ON n.id = x.new_order_id
                                    WHERE x.first_order_id = o.id AND n.status <> 'Cancelled'), 0)
             AS net,
           o.id AS paperId
      FROM sales_orders o
      JOIN customers c ON c.id = o.customer_id
      JOIN users u ON u.id = o.created_by
     WHERE ${IS_BOOKING} AND NOT ${IS_SPLIT_OFF} AND o.order_date >= :from AND o.order_date < :until
     ORDER BY o.id`,
  paper: 'order',
}

export const byPerson: Report = {
  title: message('reports.title.by-person'),
  rowsBehind: () => ({ report: 'sale-lines', key: 'name', column: 'soldBy' }),
  basis: message('reports.basis.booking-and-invoice'),
  filters: ['period'],
  columns: [
    'name',
    'orders',
    'personBills',
    'pairs',
    'multiPairs',
    'averageBill',
    'discountRate',
    'overrides',
    'returns',
    'remakes',
    'collected',
    'taxable',
    'cost',
    'margin',
    'unknownCost',
    'incentive',
  ],
  chart: { kind: 'sum', by: 'name', of: 'taxable' },
  compares: { key: ['name'], columns: ['orders', 'collected', 'taxable', 'margin'] },
  sql: `
    WITH booked AS (
      SELECT o.created_by AS userId, o.id, o.gross_paise AS gross, o.discount_paise AS discount,
             (SELECT count(DISTINCT l.pair_no) FROM order_lines l
               WHERE l.order_id = o.id AND l.spectacle_lens_type IS NOT NULL
                 AND l.pair_no IS NOT NULL) AS pairs
        FROM sales_orders o
       WHERE o.order_date >= :from AND o.order_date < :until AND o.status <> 'Cancelled'
         AND o.opening IS NULL),
    sold AS (
      SELECT o.created_by AS userId, s.taxablePaise AS taxable, ${COST_OF_SOLD} AS cost,
             ${IS_GOODS_LINE} AS isGoods
        FROM (${SOLD_LINES}) s
        JOIN sales_orders o ON o.id = s.orderId
        JOIN order_lines l ON l.id = s.lineId)
    SELECT u.display_name AS name, b.orders, v.bills AS personBills, b.pairs, b.multiPairs,
           v.averageBill, b.discountRate,
           (SELECT count(*) FROM approvals a WHERE a.asked_by = u.id AND a.given_at_ms >= :fromMs
               AND a.given_at_ms < :untilMs) AS overrides,
           (SELECT count(*) FROM credit_notes n JOIN sales_orders o ON o.id = n.order_id
             WHERE o.created_by = u.id AND n.note_date >= :from AND n.note_date < :until)
             AS returns,
           (SELECT count(*) FROM remakes r JOIN sales_orders o ON o.id = r.order_id
             WHERE o.created_by = u.id AND r.kind <> 'LabError' AND r.at >= :from
               AND r.at < :until) AS remakes,
           (SELECT coalesce(sum(r.amount_paise), 0) FROM valid_receipts r
             WHERE r.created_by = u.id AND r.receipt_date >= :from AND r.receipt_date < :until
               AND NOT ${isPaidOut('r')}) AS collected,
           coalesce(s.taxable, 0) AS taxable, s.cost, s.margin,
           coalesce(s.unknownCost, 0) AS unknownCost,
           (SELECT coalesce(sum(n.amount_paise), 0) FROM incentive_statements n
             WHERE n.user_id = u.id AND n.month >= substr(:from, 1, 7)
               AND n.month || '-01' < :until) AS incentive
      FROM users u
      LEFT JOIN (SELECT userId, count(*) AS orders, sum(pairs) AS pairs,
                        sum(pairs > 1) AS multiPairs,
                        CAST(round(sum(discount) * 1000000.0 / nullif(sum(gross), 0)) AS INTEGER)
                          AS discountRate
                   FROM booked GROUP BY userId) b ON b.userId = u.id
      LEFT JOIN (SELECT o.created_by AS userId, count(*) AS bills,
                        CAST(round(avg(i.net_paise)) AS INTEGER) AS averageBill
                   FROM invoices i JOIN sales_orders o ON o.id = i.order_id
                  WHERE i.invoice_date >= :from AND i.invoice_date < :until
                  GROUP BY o.created_by) v ON v.userId = u.id
      LEFT JOIN (SELECT userId, ${MARGIN_SUMS} FROM sold GROUP BY userId) s ON s.userId = u.id
     WHERE b.orders IS NOT NULL OR v.bills IS NOT NULL OR s.userId IS NOT NULL OR EXISTS
           (SELECT 1 FROM valid_receipts r WHERE r.created_by = u.id AND r.receipt_date >= :from
               AND r.receipt_date < :until)
     ORDER BY taxable DESC, u.id`,
}

export const discounts: Report = {
  title: message('reports.title.discounts'),
  basis: message('reports.basis.order-date'),
  filters: ['period'],
  columns: [
    'at',
    'documentNo',
    'item',
    'qty',
    'listPrice',
    'soldPrice',
    'discount',
    'discountRate',
    'discountKind',
    'askedBy',
    'givenBy',
    'reason',
  ],
  // A row for each part of a line's discount; one above its MRP has none.
  sql: `
    WITH lines AS (
      SELECT l.*, o.order_date AS at, o.order_no AS documentNo, o.created_by AS soldBy,
             coalesce((SELECT sum(d.paise) FROM order_line_discounts d WHERE d.line_id = l.id), 0)
               AS offerPaise,
             coalesce((SELECT q.paise FROM order_line_points q WHERE q.line_id = l.id), 0)
               AS pointPaise,
             coalesce((SELECT h.paise FROM order_line_bill_shares h WHERE h.line_id = l.id), 0)
               AS sharePaise,
             max(0, CAST(round((coalesce(l.list_price_centipaise, l.price_centipaise)
               - l.price_centipaise) * l.qty_milli / 100000.0) AS INTEGER)) AS lowered
        FROM order_lines l JOIN sales_orders o ON o.id = l.order_id
       WHERE o.order_date >= :from AND o.order_date < :until AND o.status <> 'Cancelled'
         AND o.opening IS NULL),
    parts AS (
      SELECT id, 'PriceLowered' AS kind, lowered AS paise, NULL AS offer FROM lines
      UNION ALL
      SELECT id, 'LineDiscount', discount_paise - offerPaise - pointPaise - sharePaise, NULL
        FROM lines
      UNION ALL
      SELECT id, 'BillDiscount', sharePaise, NULL FROM lines
      UNION ALL
      SELECT l.id, iif(v.rule_json ->> '$.when.coupon' IS NULL, 'Offer', 'Coupon'), d.paise, v.name
        FROM lines l JOIN order_line_discounts d ON d.line_id = l.id
        JOIN offer_versions v ON v.id = d.version_id
      UNION ALL
      SELECT id, 'Points', pointPaise, NULL FROM lines
      UNION ALL
      SELECT id, 'AboveMrp', 0, NULL FROM lines
       WHERE mrp_centipaise > 0
         AND total_paise - job_paise > round(qty_milli * mrp_centipaise / 100000.0))
    SELECT l.at, l.documentNo, l.item_name AS item, l.qty_milli AS qty,
           coalesce(l.list_price_centipaise, l.price_centipaise) AS listPrice,
           l.price_centipaise AS soldPrice, p.paise AS discount,
           CAST(round(p.paise * 1000000.0 / nullif(l.gross_paise + l.lowered, 0)) AS INTEGER)
             AS discountRate,
           p.kind AS discountKind, coalesce(k.display_name, u.display_name) AS askedBy,
           iif(p.kind IN ('Offer', 'Coupon', 'Points'), NULL, g.display_name) AS givenBy,
           iif(p.kind IN ('Offer', 'Coupon', 'Points'), p.offer, a.detail) AS reason,
           l.order_id AS paperId
      FROM parts p
      JOIN lines l ON l.id = p.id
      JOIN users u ON u.id = l.soldBy
      LEFT JOIN approvals a ON a.id = l.approval_id
      LEFT JOIN users k ON k.id = a.asked_by
      LEFT JOIN users g ON g.id = a.given_by
     WHERE p.paise > 0 OR p.kind = 'AboveMrp'
     ORDER BY l.at, l.order_id, l.id, p.kind, p.offer`,
  paper: 'order',
  checks: [
    {
      name: message('reports.check.discounts-and-lines'),
      left: `SELECT coalesce(sum(l.discount_paise), 0) AS value
               FROM order_lines l JOIN sales_orders o ON o.id = l.order_id
              WHERE o.order_date >= :from AND o.order_date < :until AND o.status <> 'Cancelled'
                AND o.opening IS NULL`,
      right: `SELECT coalesce(sum(o.discount_paise), 0) AS value FROM sales_orders o
               WHERE o.order_date >= :from AND o.order_date < :until AND o.status <> 'Cancelled'
                 AND o.opening IS NULL`,
    },
  ],
}

export const returns: Report = {
  title: message('reports.title.returns'),
  basis: message('reports.basis.invoice-date'),
  filters: ['period'],
  columns: [
    'at',
    'creditNoteNo',
    'invoiceNo',
    'customer',
    'item',
    'qty',
    'total',
    'returnReason',
    'goods',
    'refundMethod',
    'person',
  ],
  sql: `
    SELECT n.note_date AS at, n.credit_note_no AS creditNoteNo, v.invoice_no AS invoiceNo,
           c.name AS customer, l.item_name AS item, k.qty_milli AS qty,
           k.taxable_paise + k.cgst_paise + k.sgst_paise + k.igst_paise AS total,
           n.reason AS returnReason,
           CASE WHEN w.sentAtMs >= n.created_at_ms THEN 'SentToSupplier'
                WHEN k.restocked = 1 THEN 'Shelf' ELSE 'WrittenOff' END AS goods,
           t.name_message AS refundMethod, u.display_name AS person, n.order_id AS paperId
      FROM credit_notes n
      JOIN credit_note_lines k ON k.credit_note_id = n.id
      JOIN order_lines l ON l.id = k.order_line_id
      JOIN invoices v ON v.id = n.invoice_id
      JOIN customers c ON c.id = n.customer_id
      JOIN users u ON u.id = n.created_by
      LEFT JOIN receipt_types t ON t.id = n.refund_type_id
      -- A piece with a number can be followed on: from the shelf it went back to its supplier.
      LEFT JOIN (SELECT x.unit_id AS unitId, max(s.created_at_ms) AS sentAtMs
                   FROM supplier_return_lines x JOIN supplier_returns s ON s.id = x.return_id
                  WHERE s.state <> 'Refused' AND x.unit_id IS NOT NULL
                  GROUP BY x.unit_id) w ON w.unitId = l.unit_id
     WHERE n.note_date >= :from AND n.note_date < :until
     ORDER BY at, n.id, k.id`,
  paper: 'order',
  checks: [
    {
      name: message('reports.check.documents-and-lines'),
      left: `SELECT coalesce(sum(amount_paise), 0) AS value FROM credit_notes
              WHERE note_date >= :from AND note_date < :until`,
      right: `SELECT coalesce(-sum(totalPaise), 0) AS value FROM (${SOLD_LINES})
               WHERE noteId IS NOT NULL`,
    },
  ],
}

export const grossProfit: Report = {
  title: message('reports.title.gross-profit'),
  rowsBehind: () => ({ report: 'sale-lines', key: 'category', column: 'category' }),
  basis: message('reports.basis.invoice-date'),
  filters: ['period'],
  columns: [
    'category',
    'qty',
    'taxable',
    'costOfSales',
    'lateCost',
    'damage',
    'countValue',
    'creditGivenUp',
    'grossMargin',
    'marginRate',
    'unknownCost',
    'unknownQty',
    'unknownTaxable',
  ],
  chart: { kind: 'sum', by: 'category', of: 'grossMargin' },
  compares: { key: ['category'], columns: ['qty', 'taxable', 'grossMargin'] },
  sql: `
    WITH sold AS (
      SELECT coalesce(g.name, '-') AS category, s.soldMilli - s.backMilli AS pieces,
             s.taxablePaise AS taxable, ${COST_OF_SOLD} AS cost, ${IS_GOODS_LINE} AS isGoods
        FROM (${SOLD_LINES}) s ${JOINED_LINE}),
    moved AS (
      SELECT coalesce(g.name, '-') AS category,
             sum(iif(m.reason = 'cost', m.sales_cost_paise, 0)) AS lateCost,
             -sum(iif(m.reason IN ('damage', 'loss', 'sample', 'own_use', 'found'), m.value_paise,
                      0)) AS damage,
             -sum(iif(m.reason = 'count', m.value_paise, 0)) AS countValue,
             0 AS creditGivenUp
        FROM stock_movements m
        JOIN items i ON i.id = m.item_id
        JOIN categories g ON g.id = i.category_id
       WHERE m.at_ms >= :fromMs AND m.at_ms < :untilMs
         -- What broke in fitting and what was written off on its return is no cost of its sale.
         AND (m.reason IN ('damage', 'loss')
              OR (m.reason IN ('cost', 'sample', 'own_use', 'found', 'count')
                  AND m.order_line_id IS NULL))
       GROUP BY 1
       UNION ALL
      -- What went back to a supplier and was not credited.
      SELECT coalesce(g.name, '-'), 0, sum(x.loss_paise), 0, 0
        FROM supplier_return_losses x
        JOIN items i ON i.id = x.item_id
        JOIN categories g ON g.id = i.category_id
       WHERE x.at_ms >= :fromMs AND x.at_ms < :untilMs
       GROUP BY 1
       UNION ALL
      -- As GSTR-3B has it, which has no days of the composition scheme.
      SELECT coalesce(g.name, '-'), 0, 0, 0, sum(x.igstPaise + x.cgstPaise + x.sgstPaise)
        FROM (${CREDIT_GIVEN_UP}) x
        JOIN items i ON i.id = x.itemId
        JOIN categories g ON g.id = i.category_id
       WHERE x.atMs >= :fromMs AND x.atMs < :untilMs
         AND coalesce((SELECT r.is_composition_scheme FROM registrations r
                        WHERE r.valid_from <=
                              strftime('%Y-%m-%d', (x.atMs + :offsetMs) / 1000.0, 'unixepoch')
                        ORDER BY r.valid_from DESC LIMIT 1),
                      (SELECT is_composition_scheme FROM branches)) = 0
       GROUP BY 1),
    lost AS (
      SELECT category, sum(lateCost) AS lateCost, sum(damage) AS damage,
             sum(countValue) AS countValue, sum(creditGivenUp) AS creditGivenUp
        FROM moved GROUP BY category),
    categories_sold AS (
      SELECT category, sum(pieces) AS qty, ${MARGIN_SUMS}, ${UNKNOWN_QTY}
        FROM sold GROUP BY category),
    both_ AS (
      SELECT category FROM categories_sold UNION SELECT category FROM lost)
    SELECT b.category, coalesce(s.qty, 0) AS qty, coalesce(s.taxable, 0) AS taxable,
           coalesce(s.cost, 0) AS costOfSales, coalesce(m.lateCost, 0) AS lateCost,
           coalesce(m.damage, 0) AS damage, coalesce(m.countValue, 0) AS countValue,
           coalesce(m.creditGivenUp, 0) AS creditGivenUp,
           coalesce(s.margin, 0) - coalesce(m.lateCost, 0) - coalesce(m.damage, 0)
             - coalesce(m.countValue, 0) - coalesce(m.creditGivenUp, 0) AS grossMargin,
           CAST(round((coalesce(s.margin, 0) - coalesce(m.lateCost, 0) - coalesce(m.damage, 0)
             - coalesce(m.countValue, 0) - coalesce(m.creditGivenUp, 0)) * 1000000.0
             / nullif(s.known, 0)) AS INTEGER) AS marginRate,
           coalesce(s.unknownCost, 0) AS unknownCost, coalesce(s.unknownQty, 0) AS unknownQty,
           coalesce(s.taxable - s.known, 0) AS unknownTaxable
      FROM both_ b
      LEFT JOIN categories_sold s ON s.category = b.category
      LEFT JOIN lost m ON m.category = b.category
     ORDER BY taxable DESC, b.category`,
}
