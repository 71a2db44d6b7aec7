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

/** Bills of fitters that were paid. */
export function fitterPayments(
  db: ReadableDb,
  { fromMs, head, offsetMs, untilMs }: Span,
): TallyVoucher[] {
  return all<{
    number: string
    atMs: number
    fitterId: number
    fitter: string
    paise: number
    kind: string
  }>(
    db,
    `SELECT b.bill_no AS number, b.paid_at_ms AS atMs, f.id AS fitterId, f.name AS fitter,
            b.work_paise - b.breakage_paise AS paise, t.kind
       FROM fitter_bills b
       JOIN fitters f ON f.id = b.fitter_id
       JOIN receipt_types t ON t.id = b.receipt_type_id
      WHERE b.paid_at_ms >= :fromMs AND b.paid_at_ms < :untilMs
      ORDER BY b.paid_at_ms, b.id`,
    { fromMs, untilMs },
  ).map(({ atMs, fitter, fitterId, kind, number, paise }): TallyVoucher => {
    const party = fitterLedger(fitter, fitterId)
    return {
      id: `${head}-fpy-${number}`,
      type: 'Payment',
      date: dayOf(atMs, offsetMs),
      number,
      party,
      partyName: fitter,
      entries: [
        { ledger: party, paise, bills: [{ name: number, type: 'Agst Ref', paise }] },
        { ledger: moneyLedger(kind), paise: -paise },
      ],
    }
  })
}
