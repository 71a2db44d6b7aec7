import type { ReadableDb } from '../db/sql.ts'
import { addMonths } from '../domain/local-time.ts'
import { sumOf, type Taxes } from '../gst/gst-document.ts'
import { registerBetween, reportedDocuments } from '../gst/gstr1.ts'
import { type GstPeriod, monthOf } from '../gst/period.ts'
import { registeredFor } from '../gst/registered.ts'
import { figuresOf, SECTIONS, sectionsOf } from '../gst/sections.ts'
import { message } from '../kernel/message.ts'
import type { CheckResult, ReportParams } from './report.ts'

/** A quarter: the documents of more months are read twice for nothing that is filed. */
const MOST_MONTHS = 3

/**
 * Whether the sales register of whole months equals what their GSTR-1 says by sections, and if not,
 * by how much and why. Null for other days, and where the shop files no GSTR-1 for them.
 */
export function registerProof(db: ReadableDb, params: ReportParams): CheckResult | null {
  const months = wholeMonths(params)
  const [first, ...more] = months
  if (first === undefined || months.length > MOST_MONTHS) return null
  const parts = months.map((month) => proofOf(db, month))
  if (parts.every(({ isFiled }) => !isFiled)) return null
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((paise, part) => paise + of(part), 0)
  const left = sum(({ register }) => register)
  const right = sum(({ sections }) => sections)
  const expected = sum(({ ofItsDays }) => ofItsDays)
  const why =
    right === expected
      ? message('reports.check.left-out-of-gstr1')
      : message('reports.check.gstr1-differs')
  return {
    name: message('reports.check.register-and-gstr1'),
    left,
    right,
    period: more.length === 0 ? first.code : null,
    why: left === right ? null : why,
  }
}

/** What a month's register and sections come to, and its register on the days that GSTR-1 is for. */
function proofOf(db: ReadableDb, month: GstPeriod) {
  const registered = registeredFor(db, month)
  const spans = registered?.spans(month) ?? []
  const sections = sectionsOf(registered === null ? [] : reportedDocuments(db, month, registered))
  return {
    register: totalOf(registerBetween(db, month)),
    sections: totalOf(sumOf(SECTIONS.map((name) => figuresOf(sections[name])))),
    ofItsDays: totalOf(sumOf(spans.map((span) => registerBetween(db, span)))),
    isFiled: spans.length > 0,
  }
}

/** The months of a period; one that reaches up to today is as whole as its month can be. */
function wholeMonths({ from, today, until }: ReportParams): GstPeriod[] {
  if (!from.endsWith('-01') || (!until.endsWith('-01') && until <= today)) return []
  const months: GstPeriod[] = []
  for (let start = from; start < until; start = addMonths(start, 1)) {
    months.push(monthOf(`${start.slice(5, 7)}${start.slice(0, 4)}`))
  }
  return months
}

function totalOf({ cgstPaise, igstPaise, sgstPaise, taxablePaise }: Taxes): number {
  return taxablePaise + igstPaise + cgstPaise + sgstPaise
}
