import { all, type ReadableDb } from '../db/sql.ts'
import type { TallySpan } from './sales-vouchers.ts'
import { fitterLedger, LEDGER, moneyLedger } from './tally-ledgers.ts'
import type { TallyVoucher } from './tally-xml.ts'

type Span = TallySpan & { fromMs: number; untilMs: number; offsetMs: number }

const dayOf = (atMs: number, offsetMs: number) =>
  new Date(atMs + offsetMs).toISOString().slice(0, 10)

/** Agreed bills of fitters: what they did against what they are owed, less what they broke. */
export function fitterVouchers(
  db: ReadableDb,
  { fromMs, head, offsetMs, untilMs }: Span,
): TallyVoucher[] {
  return all<{
    number: string
    atMs: number
    fitterId: number
    fitter: string
    workPaise: number
    breakagePaise: number
  }>(
    db,
    `SELECT b.bill_no AS number, b.agreed_at_ms AS atMs, f.id AS fitterId, f.name AS fitter,
            b.work_paise AS workPaise, b.breakage_paise AS breakagePaise
       FROM fitter_bills b JOIN fitters f ON f.id = b.fitter_id
      WHERE b.agreed_at_ms >= :fromMs AND b.agreed_at_ms < :untilMs
      ORDER BY b.agreed_at_ms, b.id`,
    { fromMs, untilMs },
  ).map(({ atMs, breakagePaise, fitter, fitterId, number, workPaise }): TallyVoucher => {
    const party = fitterLedger(fitter, fitterId)
    const paise = breakagePaise - workPaise
    return {
      id: `${head}-fit-${number}`,
      type: 'Journal',
      date: dayOf(atMs, offsetMs),
      number,
      party,
      partyName: fitter,
      entries: [
        { ledger: LEDGER.fitting, paise: workPaise },
        { ledger: LEDGER.fittersPay, paise: -breakagePaise },
        { ledger: party, paise, bills: [{ name: number, type: 'New Ref', paise }] },
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
