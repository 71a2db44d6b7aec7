import { stateTaxLabel } from '../../branch/document-parties.ts'
import type { DayEndModel } from '../../contract/document-models.ts'
import { markById, marksNow, openDayRow } from '../../day/day-rows.ts'
import { bookedOf, creditNotesOf, ratesOf, sectionsOf, soldOf } from '../../day/day-sums.ts'
import { sealedReportOf } from '../../day/sealed-report.ts'
import { readX } from '../../day/x-report.ts'
import { exceptionsBetween } from '../../day/z-report-payments.ts'
import { idsBetween, seriesBetween } from '../../day/z-report-sales.ts'
import { all, one, type ReadableDb } from '../../db/sql.ts'
import { addDays, parseWireDateTime, toInstant, toLocalText } from '../../domain/local-time.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { toRupees } from '../../wire/rupees.ts'
import { letterhead } from '../shared/letterhead.ts'
import { collectedByMethod, exceptionsOfDay } from './money.ts'
import { cashRows, drawerHead, methodRows, sealedDayEnd } from './sealed-model.ts'
import { seriesOfDay } from './series.ts'

/** The ID by which the X report is asked for: the open day as it stands. */
export const X_REPORT = 'X'

/** A local day as a half-open range of date-times. */
export type Day = { from: string; to: string }

/**
 * A day of the branch: what was sold by rate and section, what was collected by method, what came
 * back, the numbers that were used, and the seal; of a day that was closed, the report as it was
 * sealed. `date` is `yyyy-mm-dd` and not after today.
 */
export function buildDayEnd(services: Services, date: string): DayEndModel {
  const { db } = services
  if (date === X_REPORT) return buildReading(services)
  const day = dayOf(services, date)
  const sealed = sealedReportOf(db, date)
  if (sealed !== undefined) return sealedDayEnd(sealed)
  const { invoiceIds, noteIds, orderIds } = idsOf(db, day)
  const byMethod = collectedByMethod(db, day)
  return {
    SchemaVersion: 1,
    DocumentType: 'DayEnd',
    Date: day.from,
    ...letterhead(services),
    StateTaxLabel: stateTaxLabel(services.branch().stateCode),
    Sold: soldOf(db, invoiceIds),
    ByRate: ratesOf(db, invoiceIds),
    BySection: sectionsOf(db, invoiceIds),
    Booked: bookedOf(db, orderIds),
    ByMethod: byMethod.rows,
    Collected: toRupees(byMethod.collectedPaise),
    Refunded: toRupees(byMethod.refundedPaise),
    CreditNotes: creditNotesOf(db, noteIds),
    Exceptions: exceptionsOfDay(db, day),
    Series: seriesOfDay(db, day),
    Seal: sealOf(services, day),
  }
}

/** The open day as it stands, read between its opening and now. Throws 409 without one. */
function buildReading(services: Services): DayEndModel {
  const { db } = services
  const day = openDayRow(db)
  if (day === undefined) throw new Refusal('CONFLICT', message('day.not-open'))
  const start = markById(db, day.startMarkId)
  const end = marksNow(db, services.clock.now())
  const { invoiceIds, noteIds, orderIds } = idsBetween(db, start, end)
  const x = readX(services)
  const { Drawers, HandOvers } = x
  return {
    SchemaVersion: 1,
    DocumentType: 'DayEnd',
    Date: x.Date,
    ...letterhead(services),
    StateTaxLabel: stateTaxLabel(services.branch().stateCode),
    Sold: x.Sold,
    ByRate: ratesOf(db, invoiceIds),
    BySection: sectionsOf(db, invoiceIds),
    Booked: bookedOf(db, orderIds),
    ByMethod: methodRows(x.Collected),
    Collected: x.TotalCollected,
    Refunded: x.TotalRefunded,
    CreditNotes: creditNotesOf(db, noteIds),
    Exceptions: exceptionsBetween(db, start, end),
    Series: seriesBetween(db, start, end),
    Seal: sealAt(services, end.atMs + 1),
    Reading: {
      At: x.At,
      ...cashRows(x.Cash),
      ...(Drawers === undefined
        ? {}
        : { Drawers: Drawers.map((each) => ({ ...drawerHead(each), ...cashRows(each) })) }),
      ...(HandOvers === undefined ? {} : { HandOvers }),
    },
  }
}

function dayOf(services: Services, date: string): Day {
  const isPlain = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(date)
  const from = isPlain ? parseWireDateTime(date, services.branch().timeZone) : null
  if (from === null) {
    throw new Refusal('VALIDATION', message('documents.day-format'), {
      errors: [{ field: 'id', message: message('documents.not-a-date') }],
    })
  }
  if (from > services.localNow()) throw new Refusal('NOT_FOUND', message('documents.day-not-begun'))
  return { from, to: addDays(from, 1) }
}

/** The invoices, orders and credit notes that bear a date of the day. */
function idsOf(db: ReadableDb, day: Day) {
  const ids = (sql: string): number[] => all<{ id: number }>(db, sql, day).map(({ id }) => id)
  return {
    invoiceIds: ids('SELECT id FROM invoices WHERE invoice_date >= :from AND invoice_date < :to'),
    orderIds: ids(
      'SELECT id FROM sales_orders WHERE order_date >= :from AND order_date < :to AND opening IS NULL',
    ),
    noteIds: ids('SELECT id FROM credit_notes WHERE note_date >= :from AND note_date < :to'),
  }
}

/** The last entry of the audit chain before the day was over; a later change breaks its hash. */
function sealOf(services: Services, day: Day): DayEndModel['Seal'] {
  return sealAt(services, toInstant(day.to, services.branch().timeZone))
}

function sealAt(services: Services, endMs: number): DayEndModel['Seal'] {
  const { timeZone } = services.branch()
  const head = one<{ seq: number; atMs: number; hash: string }>(
    services.db,
    'SELECT seq, at_ms AS atMs, hash FROM audit_log WHERE at_ms < :endMs ORDER BY seq DESC LIMIT 1',
    { endMs },
  )
  if (head === undefined) return { Sequence: 0, At: null, Hash: '0'.repeat(64) }
  return { Sequence: head.seq, At: toLocalText(head.atMs, timeZone), Hash: head.hash }
}
