import { hash } from 'node:crypto'
import { financialYearOf } from '../domain/financial-year.ts'

/**
 * The number under which the portal registers a document: SHA-256 of GSTIN, financial year, type and
 * number, without separators (GST reference 7.3). The portal works it out itself; ours finds answers
 * that are of another document.
 */
export function irnOf(facts: {
  gstin: string
  date: string
  type: string
  number: string
}): string {
  const { yearId } = financialYearOf(facts.date)
  const year = `${yearId}-${String(yearId + 1).slice(2)}`
  return hash('sha256', `${facts.gstin}${year}${facts.type}${facts.number.toUpperCase()}`, 'hex')
}
