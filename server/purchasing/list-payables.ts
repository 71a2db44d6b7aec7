import { listPayables as spec } from '../contract/purchasing.ts'
import { likeContaining } from '../db/like.ts'
import { all } from '../db/sql.ts'
import { addDays, toInstant } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'
import { SUPPLIER_BILLS } from './supplier-bills.ts'

const DEFAULT_PAGE_SIZE = 20

type Owed = {
  balancePaise: number
  duePaise: number
  freshPaise: number
  olderPaise: number
  oldPaise: number
  overduePaise: number
  /** Owed beyond all bills: old dues of before. */
  unbilledPaise: number
}

type Row = Owed & {
  kind: 'supplier' | 'fitter'
  id: number
  name: string
  isMicroSmall: number
  bills: number
  oldest: string | null
}

/**
 * Bills that are not paid in full, by supplier, in the bands of s.43B(h): 15 and 45 days. A bill of
 * a fitter is owed from the day on which it was agreed. What is owed beyond all bills has no age.
 */
const ROWS = `
  WITH bills AS (${SUPPLIER_BILLS}),
  due AS (
    SELECT b.supplierId, count(*) AS bills, min(b.billDate) AS oldest, sum(b.duePaise) AS duePaise,
           sum(CASE WHEN b.billDate >= :day15 THEN b.duePaise ELSE 0 END) AS freshPaise,
           sum(CASE WHEN b.billDate < :day15 AND b.billDate >= :day45 THEN b.duePaise ELSE 0 END)
             AS olderPaise,
           sum(CASE WHEN b.billDate < :day45 THEN b.duePaise ELSE 0 END) AS oldPaise,
           sum(CASE WHEN date(b.billDate, '+' || s.credit_days || ' days') < :today
                    THEN b.duePaise ELSE 0 END) AS overduePaise
      FROM bills b JOIN suppliers s ON s.id = b.supplierId
     WHERE b.duePaise > 0 GROUP BY b.supplierId),
  owed AS (
    SELECT supplier_id AS supplierId, sum(amount_paise) AS balancePaise
      FROM supplier_entries GROUP BY supplier_id),
  fitted AS (
    SELECT fitter_id AS fitterId, work_paise - breakage_paise AS duePaise,
           date((agreed_at_ms + :offsetMs) / 1000, 'unixepoch') AS billDate
      FROM fitter_bills
     WHERE state = 'Agreed' AND reversed_at_ms IS NULL AND work_paise > breakage_paise)
  SELECT 'supplier' AS kind, s.id, s.name, s.is_micro_small AS isMicroSmall, coalesce(d.bills, 0) AS bills, d.oldest,
         coalesce(o.balancePaise, 0) AS balancePaise, coalesce(d.duePaise, 0) AS duePaise,
         coalesce(d.freshPaise, 0) AS freshPaise, coalesce(d.olderPaise, 0) AS olderPaise,
         coalesce(d.oldPaise, 0) AS oldPaise, coalesce(d.overduePaise, 0) AS overduePaise,
         max(0, coalesce(o.balancePaise, 0) - coalesce(d.duePaise, 0)) AS unbilledPaise
    FROM suppliers s
    LEFT JOIN due d ON d.supplierId = s.id
    LEFT JOIN owed o ON o.supplierId = s.id
   WHERE (:term IS NULL OR s.name LIKE :term ESCAPE '\\')
     AND (s.is_active = 1 OR coalesce(o.balancePaise, 0) <> 0)
     AND (:owedOnly = 0 OR coalesce(o.balancePaise, 0) <> 0 OR coalesce(d.bills, 0) > 0)
   UNION ALL
  SELECT 'fitter', f.id, f.name, 0, count(*), min(b.billDate), sum(b.duePaise), sum(b.duePaise),
         sum(iif(b.billDate >= :day15, b.duePaise, 0)),
         sum(iif(b.billDate < :day15 AND b.billDate >= :day45, b.duePaise, 0)),
         sum(iif(b.billDate < :day45, b.duePaise, 0)), sum(iif(b.billDate < :today, b.duePaise, 0)), 0
    FROM fitted b JOIN fitters f ON f.id = b.fitterId
   WHERE :term IS NULL OR f.name LIKE :term ESCAPE '\\'
   GROUP BY f.id
   ORDER BY balancePaise DESC, name, kind, id`

const PAISE_OF = {
  Days0To15: 'freshPaise',
  Days16To45: 'olderPaise',
  Days46Up: 'oldPaise',
  Overdue: 'overduePaise',
} as const

export const listPayables = operation(spec, ({ body, services }) => {
  const window = pageWindow({
    pageNumber: body.pageNumber ?? 1,
    pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const today = services.localNow().slice(0, 10)
  const term = body.searchTerm?.trim() ?? ''
  // A shop has some hundred suppliers: all are added up, one page is answered.
  const rows = all<Row>(services.db, ROWS, {
    today,
    offsetMs: offsetOf(services, today),
    day15: addDays(today, -15),
    day45: addDays(today, -45),
    term: term === '' ? null : likeContaining(term),
    owedOnly: body.owedOnly === true ? 1 : 0,
  }).filter((row) => body.age === undefined || row[PAISE_OF[body.age]] > 0)
  const shown = rows.slice(window.offset, window.offset + window.pageSize).map((row) => ({
    Supplier:
      row.kind === 'supplier'
        ? { ID: services.ids.encode('supplier', row.id), Name: row.name }
        : null,
    Fitter:
      row.kind === 'fitter' ? { ID: services.ids.encode('fitter', row.id), Name: row.name } : null,
    IsMicroSmall: row.isMicroSmall === 1,
    Bills: row.bills,
    OldestBillDate: row.oldest === null ? null : `${row.oldest}T00:00:00`,
    ...ageing([row]),
  }))
  return { ...pageAnswer(shown, rows.length, window), Totals: ageing(rows) }
})

/** What the shop's clock is ahead of UTC on a day, in ms. */
function offsetOf(services: Services, day: string): number {
  const midnight = `${day}T00:00:00`
  return Date.parse(`${midnight}Z`) - toInstant(midnight, services.branch().timeZone)
}

function ageing(rows: readonly Owed[]) {
  const sum = (of: (row: Owed) => number): number =>
    toRupees(rows.reduce((paise, row) => paise + of(row), 0))
  return {
    Balance: sum(({ balancePaise }) => balancePaise),
    Due: sum(({ duePaise }) => duePaise),
    Days0To15: sum(({ freshPaise }) => freshPaise),
    Days16To45: sum(({ olderPaise }) => olderPaise),
    Days46Up: sum(({ oldPaise }) => oldPaise),
    Overdue: sum(({ overduePaise }) => overduePaise),
    Unbilled: sum(({ unbilledPaise }) => unbilledPaise),
  }
}
