import { all, type ReadableDb } from '../db/sql.ts'
import type { TallySpan } from './sales-vouchers.ts'
import { fitterLedger, LEDGER, moneyLedger } from './tally-ledgers.ts'
import type { TallyVoucher } from './tally-xml.ts'

type Span = TallySpan & { fromMs: number; untilMs: number; offsetMs: number }

const dayOf = (atMs: number, offsetMs: number) =>
  new Date(atMs + offsetMs).toISOString().slice(0, 10)

/**
 * Agreed bills of fitters: what they did against what they are owed, less what they broke. One that was
 * taken back stays, and goes back on the day on which it was.
 */
export function fitterVouchers(
  db: ReadableDb,
  { fromMs, head, offsetMs, untilMs }: Span,
): TallyVoucher[] {
  return all<{
    number: string
    atMs: number
    sign: 1 | -1
    fitterId: number
    fitter: string
    workPaise: number
    breakagePaise: number
  }>(
    db,
    `SELECT b.bill_no AS number, e.atMs, e.sign, f.id AS fitterId, f.name AS fitter,
            b.work_paise AS workPaise, b.breakage_paise AS breakagePaise
       FROM (SELECT id AS billId, agreed_at_ms AS atMs, 1 AS sign FROM fitter_bills
              UNION ALL
             SELECT id, reversed_at_ms, -1 FROM fitter_bills) e
       JOIN fitter_bills b ON b.id = e.billId
       JOIN fitters f ON f.id = b.fitter_id
      WHERE e.atMs >= :fromMs AND e.atMs < :untilMs
      ORDER BY e.atMs, b.id`,
    { fromMs, untilMs },
  ).map(({ atMs, breakagePaise, fitter, fitterId, number, sign, workPaise }): TallyVoucher => {
    const party = fitterLedger(fitter, fitterId)
    const paise = sign * (breakagePaise - workPaise)
    const bills = [{ name: number, type: sign > 0 ? 'New Ref' : 'Agst Ref', paise } as const]
    return {
      id: `${head}-fit-${number}${sign > 0 ? '' : '-back'}`,
      type: 'Journal',
      date: dayOf(atMs, offsetMs),
      number,
      party,
      partyName: fitter,
      entries: [
        { ledger: LEDGER.fitting, paise: sign * workPaise },
        { ledger: LEDGER.fittersPay, paise: -sign * breakagePaise },
        { ledger: party, paise, bills },
      ],
    }
  })
}

type PaymentRow = {
  number: string
  paidAtMs: number
  backAtMs: number | null
  fitterId: number
  fitter: string
  paise: number
  kind: string
}

/**
 * Bills of fitters that were paid; a payment that was taken back stays, and goes back on the day on which
 * it was.
 */
export function fitterPayments(
  db: ReadableDb,
  { fromMs, head, offsetMs, untilMs }: Span,
): TallyVoucher[] {
  const rows = all<PaymentRow>(
    db,
    `SELECT b.bill_no AS number, p.paidAtMs, p.backAtMs, f.id AS fitterId, f.name AS fitter,
            b.work_paise - b.breakage_paise AS paise, t.kind
       FROM (SELECT bill_id AS billId, paid_at_ms AS paidAtMs, at_ms AS backAtMs,
                    receipt_type_id AS typeId, id AS place
               FROM fitter_payment_reversals
              UNION ALL
             SELECT id, paid_at_ms, NULL, receipt_type_id, NULL FROM fitter_bills
              WHERE state = 'Paid') p
       JOIN fitter_bills b ON b.id = p.billId
       JOIN fitters f ON f.id = b.fitter_id
       JOIN receipt_types t ON t.id = p.typeId
      ORDER BY b.id, p.place IS NULL, p.place`,
  )
  const isInSpan = (atMs: number | null) => atMs !== null && atMs >= fromMs && atMs < untilMs
  return [...Map.groupBy(rows, ({ number }) => number).values()].flatMap((payments) =>
    payments.flatMap((row, index) => {
      const id = `${head}-fpy-${row.number}${index === 0 ? '' : `-${index + 1}`}`
      return [
        ...(isInSpan(row.paidAtMs) ? [paymentOf(id, row, dayOf(row.paidAtMs, offsetMs), 1)] : []),
        ...(row.backAtMs !== null && isInSpan(row.backAtMs)
          ? [paymentOf(`${id}-back`, row, dayOf(row.backAtMs, offsetMs), -1)]
          : []),
      ]
    }),
  )
}

/** A payment of a fitter's bill, or with a sign below zero the money that came back. */
function paymentOf(id: string, row: PaymentRow, date: string, sign: 1 | -1): TallyVoucher {
  const { fitter, fitterId, kind, number } = row
  const party = fitterLedger(fitter, fitterId)
  const paise = sign * row.paise
  return {
    id,
    type: sign > 0 ? 'Payment' : 'Receipt',
    date,
    number,
    party,
    partyName: fitter,
    entries: [
      { ledger: party, paise, bills: [{ name: number, type: 'Agst Ref', paise }] },
      { ledger: moneyLedger(kind), paise: -paise },
    ],
  }
}
