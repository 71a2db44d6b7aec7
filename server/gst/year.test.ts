import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exactlyOne } from '../db/sql.ts'
import { addDays, addMonths } from '../domain/local-time.ts'
import { runReport } from '../reports/run-report.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { cmp08Sheet } from './cmp08.ts'
import { gstr1Json, gstr1Sheet } from './gstr1.ts'
import { gstr3bJson } from './gstr3b.ts'
import { monthOf, quarterOf } from './period.ts'
import { type Registered, registeredFor } from './registered.ts'
import { type Books, booksOfAMonth, type Sums } from './testing/books-of-a-month.ts'
import { MONTHS, tradeAYear, type Year } from './testing/trade-a-year.ts'

/** `npm run test:year` trades 20,000 orders; the suite enough for every kind in most months. */
const ORDERS = Number(process.env['YEAR_ORDERS'] ?? 240)
const COMPOSITION = ['2027-04', '2027-05', '2027-06']
const HOUR_MS = 3_600_000

let t: TestServer
let year: Year
beforeAll(async () => {
  t = await testServer()
  year = await tradeAYear(t, ORDERS)
}, HOUR_MS)
afterAll(() => t.close())

const paise = (rupees: number): number => Math.round(rupees * 100)
const instant = (day: string): number => Date.parse(`${day}T00:00:00+05:30`)
function periodOf(month: string) {
  const period = monthOf(`${month.slice(5)}${month.slice(0, 4)}`)
  return { ...period, fromMs: instant(period.from), untilMs: instant(period.until) }
}

function registered(period: ReturnType<typeof monthOf>): Registered {
  const found = registeredFor(t.services.db, period)
  if (found === null) throw new Error('the shop has a GSTIN')
  return found
}

/** Groups that come to nothing are as good as none: the file leaves them out. */
function filled(groups: Record<string, Sums>): Record<string, Sums> {
  return Object.fromEntries(
    Object.entries(groups).filter(([, sums]) => Object.values(sums).some((value) => value !== 0)),
  )
}

type Amounts = { Taxable: number; IGST: number; CGST: number; SGST: number }
const sumsOf = ({ CGST, IGST, SGST, Taxable }: Amounts): Sums => ({
  taxable: paise(Taxable),
  igst: paise(IGST),
  cgst: paise(CGST),
  sgst: paise(SGST),
})

type Cells = { txval: number; iamt?: number; camt?: number; samt?: number }

/** What each section of the file of the portal's tool comes to. */
function sectionsOfFile(file: Json): Record<string, Sums> {
  const list = (rows: Json): Json[] => rows ?? []
  const items = (document: Json): Cells[] => list(document.itms).map((item) => item.itm_det ?? item)
  const cells: Record<string, Cells[]> = {
    b2b: list(file.b2b).flatMap(({ inv }) => list(inv).flatMap(items)),
    b2cl: list(file.b2cl).flatMap(({ inv }) => list(inv).flatMap(items)),
    exp: list(file.exp).flatMap(({ inv }) => list(inv).flatMap(items)),
    b2cs: list(file.b2cs),
    cdnr: list(file.cdnr).flatMap(({ nt }) => list(nt).flatMap(items)),
    cdnur: list(file.cdnur).flatMap(items),
    nil: list(file.nil?.inv).map((row) => ({ txval: row.expt_amt + row.nil_amt })),
  }
  return Object.fromEntries(
    Object.entries(cells).map(([name, rows]) => [
      name,
      total(rows, name.startsWith('cdn') ? -1 : 1),
    ]),
  )
}

function total(rows: readonly Cells[], sign: 1 | -1): Sums {
  const sum = (key: keyof Cells) => rows.reduce((all, row) => all + sign * paise(row[key] ?? 0), 0)
  return { taxable: sum('txval'), igst: sum('iamt'), cgst: sum('camt'), sgst: sum('samt') }
}

/** A cell of tables 11A and 11B has the advance without its tax as an amount of its own. */
const asAdvance = ({ ad_amt, ...taxes }: Json): Cells => ({ txval: ad_amt, ...taxes })

function difference(one: Sums, other: Sums): Sums {
  return {
    taxable: one.taxable - other.taxable,
    igst: one.igst - other.igst,
    cgst: one.cgst - other.cgst,
    sgst: one.sgst - other.sgst,
  }
}

/** The HSN table of the file, as the books name its rows. */
function hsnOfFile(file: Json): Record<string, Sums> {
  const rows = (list: 'B2B' | 'B2C', key: string): [string, Sums][] =>
    (file.hsn?.[key] ?? []).map((row: Json) => [`${list} ${row.hsn_sc} ${row.rt}`, total([row], 1)])
  return Object.fromEntries([...rows('B2B', 'hsn_b2b'), ...rows('B2C', 'hsn_b2c')])
}

/** The sums of the sales register, which the screen and its files show. */
function registerOf(month: string): Record<string, number> {
  const { from, fromMs, until, untilMs } = periodOf(month)
  const report = runReport(t.services.db, {
    name: 'sales-register',
    to: addDays(until, -1),
    language: 'en',
    maySeeCost: true,
    params: {
      from,
      until,
      lastFrom: addMonths(from, -12),
      lastUntil: addMonths(until, -12),
      today: addDays(until, -1),
      fromMs,
      untilMs,
      nowMs: t.clock.now(),
      offsetMs: 19_800_000,
      by: 'item',
      supplierId: null,
    },
  })
  for (const _ of report.rows());
  for (const { left, right } of report.checks()) expect(left).toBe(right)
  const totals = report.totals()
  return Object.fromEntries(
    report.columns.map(({ key }, place) => [key, paise(totals[place] ?? 0)]),
  )
}

/** The summaries and the sealed reports of the days of a month. */
async function dayReportsOf(month: string) {
  const closed = year.closed.filter(({ day }) => day.startsWith(month))
  const summaries = []
  for (const { day } of closed) {
    const path = `/api/Day/glance?date=${day}`
    summaries.push((await t.call('GET', path, undefined, { as: 'owner' })).body)
  }
  const sum = (of: (report: Json) => number, reports: readonly Json[]) =>
    reports.reduce((all, report) => all + paise(of(report)), 0)
  const sealed = closed.map(({ report }) => report)
  return {
    sold: sum(({ Figures }) => Figures.Sold, summaries),
    returned: sum(({ Figures }) => Figures.Returned, summaries),
    sections: summaries.reduce(
      (all, { BySection, RoundOff }) => all + sum((row) => row.Amount, BySection) + paise(RoundOff),
      0,
    ),
    sealed: sum(({ Sold }) => Sold.NetAmount, sealed),
    sealedTaxable: sum(({ Sold }) => Sold.TaxableAmount, sealed),
  }
}

it('has every kind of trade in it', () => {
  expect(year.orders).toBeGreaterThanOrEqual(ORDERS)
  for (const count of [year.returns, year.commercial, year.cancelled, year.advances]) {
    expect(count).toBeGreaterThan(0)
  }
  const sections = MONTHS.flatMap((month) =>
    Object.keys(booksOfAMonth(t.services.db, month).sections),
  )
  expect(new Set(sections)).toEqual(new Set(['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur', 'nil']))
})

describe.each(MONTHS)('%s', (month) => {
  const isComposition = COMPOSITION.includes(month)
  const period = periodOf(month)
  let books: Books
  beforeAll(() => {
    books = booksOfAMonth(t.services.db, month)
  })

  it('has papers that are sound in themselves', () => {
    expect(books.faults).toEqual([])
    expect(books.invoices).toBeGreaterThan(0)
  })

  it('comes to the same in the register and in the reports of its days', async () => {
    const register = registerOf(month)
    const { documents } = books
    expect(register).toMatchObject({ ...documents, net: books.soldPaise - books.returnedPaise })
    expect(await dayReportsOf(month)).toMatchObject({
      sold: books.soldPaise,
      returned: books.returnedPaise,
      sections: books.soldPaise,
      sealed: books.soldPaise,
    })
  })

  it.skipIf(isComposition)('comes to the same in GSTR-1, its HSN table and GSTR-3B', () => {
    const { db, ids } = t.services
    const file = JSON.parse(gstr1Json(db, period, registered(period)))
    expect(filled(sectionsOfFile(file))).toEqual(filled(books.sections))
    expect(filled(hsnOfFile(file))).toEqual(filled(books.hsn))
    const sheet = gstr1Sheet(db, period, { ids, registered: registered(period) })
    const sections = sheet.Sections.map((section) => [section.Name, sumsOf(section)])
    expect(filled(Object.fromEntries(sections))).toEqual(filled(books.sections))
    for (const { Documents, HSN, Register, Sections } of sheet.Proof) {
      expect([Register, HSN, Documents]).toEqual([Sections, Sections, Sections])
    }
    const tables = (rows: Json[] = []) =>
      total(
        rows.flatMap(({ itms }) => itms.map(asAdvance)),
        1,
      )
    expect(difference(tables(file.at), tables(file.txpd))).toEqual(books.advances)
    const { sup_details } = JSON.parse(gstr3bJson(db, period, registered(period)))
    const { osup_det, osup_nil_exmp, osup_zero } = sup_details
    expect(difference(total([osup_det, osup_zero, osup_nil_exmp], 1), books.advances)).toEqual(
      books.documents,
    )
  })
})

it('files the quarter of the composition scheme with what was billed in it', () => {
  const period = quarterOf('062027')
  const sheet = cmp08Sheet(t.services.db, period, registered(period))
  const billed = COMPOSITION.map((month) => booksOfAMonth(t.services.db, month).documents)
  // What was sold with tax before the quarter is no turnover of it, and lowers none by coming back.
  const { before } = exactlyOne<{ before: number }>(
    t.services.db,
    `SELECT coalesce(sum(n.taxable_paise), 0) AS before
       FROM credit_notes n JOIN invoices v ON v.id = n.invoice_id
      WHERE n.is_commercial = 0 AND v.invoice_date < '2027-04-01'
        AND n.note_date >= '2027-04-01' AND n.note_date < '2027-07-01'`,
    {},
  )
  expect(before).toBeGreaterThan(0)
  expect(paise(sheet.TaxableTurnover) + paise(sheet.ExemptTurnover)).toBe(
    billed.reduce((sum, { taxable }) => sum + taxable, before),
  )
  expect(paise(sheet.CGST)).toBe(Math.round((paise(sheet.TaxableTurnover) * 5) / 1_000))
})
