import type { CashReason } from '../contract/day.ts'
import type { CashUse } from '../contract/tally.ts'
import { CASH_PAPERS } from '../day/paper-of-entry.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { cashLedgers } from './cash-ledgers.ts'
import type { TallySpan } from './sales-vouchers.ts'
import { LEDGER } from './tally-ledgers.ts'
import type { TallyVoucher } from './tally-xml.ts'

/** Each day with the money ledger's entries of it: after its start, up to where it was closed last. */
const DAYS = `
  SELECT d.id, d.business_date AS date, s.entry_id AS after,
         coalesce(f.entry_id, ${Number.MAX_SAFE_INTEGER}) AS upTo, z.model_json AS reportJson
    FROM days d
    JOIN day_marks s ON s.id = d.start_mark_id
    LEFT JOIN (SELECT day_id, max(id) AS id FROM day_reports GROUP BY day_id) q ON q.day_id = d.id
    LEFT JOIN day_reports z ON z.id = q.id AND d.state = 'closed'
    LEFT JOIN day_marks f ON f.id = z.end_mark_id`

/** What goes between the drawer and the bank, or another place of the shop's cash. */
const CONTRA: readonly CashUse[] = ['BankDeposit', 'ChangeBrought', 'TakenOut']

type CashRow = {
  id: number
  date: string
  paise: number
  use: CashReason | 'Difference'
  /** The day of the entry that takes this one back, or that this one takes back. */
  otherDate: string | null
  note: string | null
}

/**
 * Cash put in and taken out by hand, by its reason, and what differed at a hand-over, on the days of the
 * drawer. An entry that was taken back within the span leaves nothing. Cash of payments and fitters'
 * bills is in their own vouchers.
 */
export function cashVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  const ledgers = cashLedgers(db)
  const isInSpan = (date: string | null) => date !== null && date >= from && date < until
  return all<CashRow>(
    db,
    `SELECT e.id, d.date, e.amount_paise AS paise, coalesce(e.reason, 'Difference') AS use, e.note,
            o.date AS otherDate
       FROM money_entries e
       JOIN (${DAYS}) d ON e.id > d.after AND e.id <= d.upTo
       JOIN receipt_types t ON t.id = e.receipt_type_id AND t.kind = 'Cash'
       LEFT JOIN money_entries b ON b.takes_back_id = e.id OR b.id = e.takes_back_id
       LEFT JOIN (${DAYS}) o ON b.id > o.after AND b.id <= o.upTo
      WHERE e.kind IN ('in', 'out', 'handed') AND d.date >= :from AND d.date < :until
        AND (e.reason IS NOT 'Other'
             OR NOT EXISTS (SELECT 1 FROM (${CASH_PAPERS}) p
                             WHERE p.atMs = e.at_ms
                               AND p.number = substr(e.note, 1, instr(e.note || ' ', ' ') - 1)))
      ORDER BY e.id`,
    { from, until },
  ).flatMap((row) =>
    isInSpan(row.otherDate)
      ? []
      : [
          cashVoucher(`${head}-csh-${row.id}`, ledgers, {
            ...row,
            number: `CASH-${row.id}`,
          }),
        ],
  )
}

type DayRow = {
  date: string
  inPaise: number
  reportJson: string | null
  beforeJson: string | null
}

/** The cash of a sealed report, in rupees. */
type Sealed = { Cash: { Difference: number; FloatLeft: number; TakenAway: number } }

/**
 * What a day brings to the drawers and takes from them: where its float is not what was left at the last
 * closing, what was counted more or less than it should be, and what was taken out at the closing.
 */
export function dayCashVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  const ledgers = cashLedgers(db)
  const rows = all<DayRow>(
    db,
    `SELECT d.date, d.reportJson,
            coalesce((SELECT sum(e.amount_paise) FROM money_entries e
                       WHERE e.id > d.after AND e.id <= d.upTo AND e.kind IN ('float', 'earlier')),
                     0) AS inPaise,
            (SELECT b.reportJson FROM (${DAYS}) b WHERE b.date < d.date
              ORDER BY b.date DESC LIMIT 1) AS beforeJson
       FROM (${DAYS}) d WHERE d.date >= :from AND d.date < :until ORDER BY d.date`,
    { from, until },
  )
  return rows.flatMap(({ beforeJson, date, inPaise, reportJson }) => {
    const leftPaise = beforeJson === null ? 0 : cashOf(beforeJson).leftPaise
    const made = (kind: string, use: CashUse, paise: number) =>
      cashVoucher(`${head}-${kind.toLowerCase()}-${date}`, ledgers, {
        date,
        use,
        paise,
        note: null,
        number: `${kind}-${date}`,
      })
    const opened = made('FLOAT', 'TakenOut', inPaise - leftPaise)
    if (reportJson === null) return [opened]
    const { differencePaise, takenPaise } = cashOf(reportJson)
    return [
      opened,
      made('COUNT', 'Difference', differencePaise),
      made('CLOSE', 'TakenOut', -takenPaise),
    ]
  })
}

const paise = (rupees: number) => Math.round(rupees * 100)

function cashOf(reportJson: string) {
  const { Cash }: Sealed = JSON.parse(reportJson)
  return {
    differencePaise: paise(Cash.Difference),
    leftPaise: paise(Cash.FloatLeft),
    takenPaise: paise(Cash.TakenAway),
  }
}

/** Cash against the ledger of its use; above zero it comes into the drawer. */
function cashVoucher(
  id: string,
  ledgers: Readonly<Record<CashUse, string>>,
  of: { date: string; number: string; use: CashUse; paise: number; note: string | null },
): TallyVoucher {
  const { date, note, number, use } = of
  const party = ledgers[use]
  return {
    id,
    type: CONTRA.includes(use) ? 'Contra' : of.paise > 0 ? 'Receipt' : 'Payment',
    date,
    number,
    party,
    partyName: party,
    ...(note === null || note === '' ? {} : { narration: note }),
    entries: [
      { ledger: LEDGER.cash, paise: of.paise },
      { ledger: party, paise: -of.paise },
    ],
  }
}
