import { message } from '../kernel/message.ts'
import { RATE_PPM_OF_ITEM } from '../masters/tax-rates.ts'
import { IN_OPEN_ORDERS, MOVEMENTS_BY_ORDER } from '../stock/open-order-goods.ts'
import { STOCK_FIGURES } from '../stock/stock-figures.ts'
import type { Report } from './report.ts'

/** Goods, not services. */
const IS_GOODS = `i.hsn NOT LIKE '99%' AND i.merged_into_id IS NULL`

const OF_SUPPLIER = '(:supplierId IS NULL OR i.supplier_id = :supplierId)'

/** What went out by sales since a number of days, of `items i`. */
const SOLD_SINCE = `
  (SELECT coalesce(-sum(m.qty_milli), 0) FROM stock_movements m
    WHERE m.item_id = i.id AND m.reason IN ('sale', 'return', 'cancel') AND m.at_ms >= `

const DAY_MS = '86400000'

const LOCAL_DAY = (ms: string) => `strftime('%Y-%m-%d', (${ms} + :offsetMs) / 1000.0, 'unixepoch')`

export const stockOnHand: Report = {
  title: message('reports.title.stock-on-hand'),
  basis: message('reports.basis.now'),
  filters: ['supplierID'],
  columns: [
    'itemCode',
    'item',
    'brand',
    'itemType',
    'category',
    'shelf',
    'unit',
    'onHand',
    'committed',
    'free',
    'ordersQty',
    'onOrder',
    'minimum',
    'averageCost',
    'value',
    'ordersValue',
    'mrpValue',
    'lastIn',
    'lastOut',
    'stockDays',
  ],
  sql: `
    SELECT itemCode, item, brand, itemType, category, shelf, unit, onHandMilli AS onHand,
           committedMilli AS committed, onHandMilli - committedMilli AS free, ordersQty,
           onOrderMilli AS onOrder, minimum,
           CAST(round(value * 100000.0 / nullif(onHandMilli, 0)) AS INTEGER) AS averageCost, value,
           ordersValue,
           CAST(round(onHandMilli * mrp / 100000.0) AS INTEGER) AS mrpValue, lastIn, lastOut,
           CAST(onHandMilli * 90.0 / nullif(sold90, 0) AS INTEGER) AS stockDays, paperId
      FROM (SELECT i.code AS itemCode, i.name AS item, i.brand, t.name_message AS itemType,
                   g.name AS category, i.shelf, i.unit, ${STOCK_FIGURES},
                   i.reorder_min_milli AS minimum, i.stock_value_paise AS value,
                   coalesce(b.ordersMilli, 0) AS ordersQty,
                   coalesce(b.ordersPaise, 0) AS ordersValue, i.mrp_centipaise AS mrp,
                   (SELECT ${LOCAL_DAY('max(m.at_ms)')} FROM stock_movements m
                     WHERE m.item_id = i.id AND m.qty_milli > 0) AS lastIn,
                   (SELECT ${LOCAL_DAY('max(m.at_ms)')} FROM stock_movements m
                     WHERE m.item_id = i.id AND m.reason = 'sale') AS lastOut,
                   ${SOLD_SINCE} :nowMs - 90 * ${DAY_MS}) AS sold90, i.id AS paperId
              FROM items i
              JOIN item_types t ON t.id = i.item_type_id
              JOIN categories g ON g.id = i.category_id
              LEFT JOIN (${IN_OPEN_ORDERS}) b ON b.itemId = i.id
             WHERE ((${IS_GOODS} AND (i.is_active = 1 OR i.on_hand_milli <> 0))
                    OR b.ordersMilli <> 0)
               AND ${OF_SUPPLIER})
     ORDER BY item, itemCode`,
  paper: 'item',
  checks: [
    {
      name: message('reports.check.stock-ledger'),
      isQuantity: true,
      left: `SELECT coalesce(sum(i.on_hand_milli), 0) AS value FROM items i WHERE ${OF_SUPPLIER}`,
      right: `SELECT coalesce(sum(m.qty_milli), 0) AS value
                FROM stock_movements m JOIN items i ON i.id = m.item_id WHERE ${OF_SUPPLIER}`,
    },
  ],
}

const quantityOf = (reasons: string, sign = '') =>
  `${sign}sum(iif(m.isInPeriod AND m.leftBy IS NULL AND m.reason IN (${reasons}), m.qty_milli, 0))`

/** What left the open orders: moved in the days and not in them at their end, or in them before. */
const outOfOrders = (by: 'bill' | 'end', column: 'qty_milli' | 'sales_cost_paise') =>
  `sum(iif(m.leftBy = '${by}', m.${column} * (m.isInPeriod - m.isOpen + m.wasOpen), 0))`

export const stockMovement: Report = {
  title: message('reports.title.stock-movement'),
  basis: message('reports.basis.movement-date'),
  filters: ['period', 'supplierID'],
  columns: [
    'itemCode',
    'item',
    'openingQty',
    'openingValue',
    'openingOrders',
    'inPurchase',
    'inReturn',
    'inFound',
    'inTransfer',
    'inOther',
    'outSale',
    'outOrders',
    'outSupplier',
    'outDamage',
    'outLoss',
    'outSample',
    'outTransfer',
    'countedQty',
    'costCorrection',
    'costOfSales',
    'closingQty',
    'closingValue',
    'ordersQty',
    'ordersValue',
  ],
  sql: `
    SELECT * FROM (
      SELECT i.code AS itemCode, i.name AS item,
             sum(iif(m.isInPeriod, 0, m.qty_milli)) AS openingQty,
             sum(iif(m.isInPeriod, 0, m.value_paise)) AS openingValue,
             sum(iif(m.wasOpen, m.sales_cost_paise, 0)) AS openingOrders,
             ${quantityOf(`'purchase'`)} AS inPurchase,
             ${quantityOf(`'return', 'cancel'`)} AS inReturn,
             ${quantityOf(`'found'`)} AS inFound,
             ${quantityOf(`'transfer_in'`)} AS inTransfer,
             ${quantityOf(`'opening', 'import', 'merge'`)} AS inOther,
             ${quantityOf(`'sale'`, '-')} - ${outOfOrders('bill', 'qty_milli')} AS outSale,
             -sum(m.qty_milli * (m.isOpen - m.wasOpen)) AS outOrders,
             ${quantityOf(`'purchase_return'`, '-')} AS outSupplier,
             ${quantityOf(`'damage'`, '-')} AS outDamage,
             ${quantityOf(`'loss'`, '-')} - ${outOfOrders('end', 'qty_milli')} AS outLoss,
             ${quantityOf(`'own_use', 'sample'`, '-')} AS outSample,
             ${quantityOf(`'transfer_out'`, '-')} AS outTransfer,
             ${quantityOf(`'count'`)} AS countedQty,
             sum(iif(m.isInPeriod AND m.reason = 'cost', m.value_paise, 0)) AS costCorrection,
             ${outOfOrders('bill', 'sales_cost_paise')}
               + sum(iif(m.isInPeriod AND m.leftBy IS NULL
                           AND m.reason IN ('sale', 'return', 'cancel'), m.sales_cost_paise, 0))
               AS costOfSales,
             sum(m.qty_milli) AS closingQty, sum(m.value_paise) AS closingValue,
             -sum(iif(m.isOpen, m.qty_milli, 0)) AS ordersQty,
             sum(iif(m.isOpen, m.sales_cost_paise, 0)) AS ordersValue,
             max(m.isInPeriod) AS hasMoved, max(m.wasOpen) AS wasInOrder, i.id AS paperId
        FROM (${MOVEMENTS_BY_ORDER}) m JOIN items i ON i.id = m.item_id
       WHERE ${OF_SUPPLIER}
       GROUP BY i.id)
     WHERE hasMoved = 1 OR openingQty <> 0 OR wasInOrder = 1
     ORDER BY item, itemCode`,
  paper: 'item',
  checks: [
    {
      name: message('reports.check.stock-ledger'),
      isQuantity: true,
      left: `SELECT coalesce(sum(qty_milli), 0) AS value FROM stock_movements m
              WHERE m.at_ms < :untilMs`,
      right: `SELECT coalesce(sum(balance), 0) AS value
                FROM (SELECT balance_milli AS balance FROM stock_movements
                       WHERE id IN (SELECT max(id) FROM stock_movements
                                     WHERE at_ms < :untilMs GROUP BY item_id))`,
    },
  ],
}

/** In hundredths of a paisa. */
const RUPEE = 10_000

export const deadStock: Report = {
  title: message('reports.title.dead-stock'),
  basis: message('reports.basis.dead-stock'),
  filters: ['supplierID'],
  columns: [
    'itemCode',
    'item',
    'serialNo',
    'brand',
    'category',
    'supplier',
    'band',
    'age',
    'lastSale',
    'onHand',
    'value',
    'mrpValue',
    'suggestedPrice',
    'takesBack',
  ],
  chart: { kind: 'spans', by: 'age', of: 'mrpValue', from: [90, 180, 365] },
  // A frame with a serial number is as old as itself, whatever sold of its model since.
  sql: `
    SELECT *, iif(age > 365, 'Over365', iif(age > 180, 'Over180', 'Over90')) AS band,
           iif(takesBackDays IS NULL, NULL,
               iif(receivedDays <= takesBackDays, 'TakesBack', 'TakesNothing')) AS takesBack,
           min(mrp, max(
             CAST(mrp * iif(age > 365, 60, iif(age > 180, 75, 90)) / 100 / ${RUPEE} AS INTEGER)
               * ${RUPEE},
             CAST(ceil(costWithTax / ${RUPEE}) AS INTEGER) * ${RUPEE})) AS suggestedPrice
      FROM (
        SELECT itemCode, item, serialNo, brand, category, supplier, takesBackDays, onHand, value,
               CAST((:nowMs - deadSinceMs) / ${DAY_MS} AS INTEGER) AS age,
               CAST((:nowMs - receivedMs) / ${DAY_MS} AS INTEGER) AS receivedDays,
               ${LOCAL_DAY('lastSaleMs')} AS lastSale, mrp,
               CAST(round(onHand * mrp / 100000.0) AS INTEGER) AS mrpValue,
               coalesce(value, 0) * 100000.0 / onHand * (1000000 + coalesce(ratePpm, 0)) / 1000000
                 AS costWithTax, paperId
          FROM (
            SELECT i.code AS itemCode, i.name AS item, u.code AS serialNo, i.brand,
                   g.name AS category, p.name AS supplier, p.takes_back_days AS takesBackDays,
                   coalesce(u.mrp_centipaise, i.mrp_centipaise) AS mrp,
                   ${RATE_PPM_OF_ITEM.replaceAll(':localDate', ':today')} AS ratePpm,
                   coalesce(u.received_at_ms, i.lastSaleMs, i.firstMs) AS deadSinceMs,
                   coalesce(u.received_at_ms, i.lastInMs, i.firstMs) AS receivedMs, i.lastSaleMs,
                   iif(u.id IS NULL, i.looseMilli, 1000) AS onHand,
                   coalesce(u.cost_paise,
                     CAST(round(i.stock_value_paise * 1.0 * iif(u.id IS NULL, i.looseMilli, 1000)
                       / i.on_hand_milli) AS INTEGER)) AS value,
                   i.id AS paperId
              FROM (SELECT *,
                           on_hand_milli - 1000 * (SELECT count(*) FROM units n
                             WHERE n.item_id = items.id AND n.status = 'in_stock') AS looseMilli,
                           (SELECT min(m.at_ms) FROM stock_movements m
                             WHERE m.item_id = items.id) AS firstMs,
                           (SELECT max(m.at_ms) FROM stock_movements m
                             WHERE m.item_id = items.id AND m.qty_milli > 0) AS lastInMs,
                           (SELECT max(m.at_ms) FROM stock_movements m
                             WHERE m.item_id = items.id AND m.reason = 'sale') AS lastSaleMs
                      FROM items) i
              JOIN (SELECT id, item_id, code, received_at_ms, cost_paise, mrp_centipaise FROM units
                     WHERE status = 'in_stock'
                    UNION ALL
                    SELECT NULL, id, NULL, NULL, NULL, NULL FROM items) u ON u.item_id = i.id
              JOIN categories g ON g.id = i.category_id
              LEFT JOIN suppliers p ON p.id = i.supplier_id
             WHERE ${IS_GOODS} AND i.on_hand_milli > 0 AND ${OF_SUPPLIER}
               AND (u.id IS NOT NULL OR i.looseMilli > 0))
         WHERE deadSinceMs < :nowMs - 90 * ${DAY_MS})
     ORDER BY age DESC, item, itemCode, serialNo`,
  paper: 'item',
}

export const reorder: Report = {
  title: message('reports.title.reorder'),
  basis: message('reports.basis.now'),
  filters: ['supplierID'],
  columns: [
    'itemCode',
    'item',
    'supplier',
    'sold30',
    'sold90',
    'sold180',
    'weekly',
    'lead',
    'free',
    'onOrder',
    'minimum',
    'suggest',
    'cost',
  ],
  sql: `
    SELECT itemCode, item, supplier, sold30, sold90, sold180,
           CAST(round(sold90 * 7 / 90.0) AS INTEGER) AS weekly, lead,
           onHandMilli - committedMilli AS free, onOrderMilli AS onOrder, minimum,
           CAST(ceil((most - onHandMilli + committedMilli - onOrderMilli) / 1000.0) AS INTEGER)
             * 1000 AS suggest,
           CAST(round(ceil((most - onHandMilli + committedMilli - onOrderMilli) / 1000.0)
             * lastCost / 100.0) AS INTEGER) AS cost,
           paperId
      FROM (SELECT i.code AS itemCode, i.name AS item, p.name AS supplier, p.lead_days AS lead,
                   ${SOLD_SINCE} :nowMs - 30 * ${DAY_MS}) AS sold30,
                   ${SOLD_SINCE} :nowMs - 90 * ${DAY_MS}) AS sold90,
                   ${SOLD_SINCE} :nowMs - 180 * ${DAY_MS}) AS sold180,
                   ${STOCK_FIGURES}, i.reorder_min_milli AS minimum,
                   max(coalesce(i.reorder_max_milli, 0), i.reorder_min_milli) AS most,
                   i.last_cost_centipaise AS lastCost, i.id AS paperId
              FROM items i LEFT JOIN suppliers p ON p.id = i.supplier_id
             WHERE ${IS_GOODS} AND i.is_active = 1 AND i.reorder_min_milli IS NOT NULL
               AND ${OF_SUPPLIER})
     WHERE onHandMilli - committedMilli + onOrderMilli < minimum
     ORDER BY supplier IS NULL, supplier, item, itemCode`,
  paper: 'item',
}

export const expiry: Report = {
  title: message('reports.title.expiry'),
  basis: message('reports.basis.now'),
  filters: ['supplierID'],
  columns: ['itemCode', 'item', 'lot', 'expiresOn', 'days', 'onHand', 'value', 'supplier'],
  sql: `
    SELECT i.code AS itemCode, i.name AS item, b.lot, b.expires_on AS expiresOn,
           CAST(julianday(b.expires_on) - julianday(:today) AS INTEGER) AS days,
           b.on_hand_milli AS onHand,
           CAST(round(i.stock_value_paise * 1.0 * b.on_hand_milli / nullif(i.on_hand_milli, 0))
             AS INTEGER) AS value,
           p.name AS supplier, i.id AS paperId
      FROM batches b
      JOIN items i ON i.id = b.item_id
      LEFT JOIN suppliers p ON p.id = i.supplier_id
     WHERE b.on_hand_milli > 0 AND b.expires_on IS NOT NULL AND ${OF_SUPPLIER}
     ORDER BY b.expires_on, item, b.id`,
  paper: 'item',
}
