import { CUSTOMER_COLUMNS, type CustomerRow } from '../branch/customer-row.ts'
import { likeContaining, prefixEnd } from '../db/like.ts'
import { all, exactlyOne, type ReadableDb, type SqlParams } from '../db/sql.ts'
import { mobileDigits } from '../domain/mobile-digits.ts'

const TELEPHONE = /^[+0-9() -]+$/

type Condition = { where: string; params: SqlParams }

/**
 * One page of customers by name, and how many match; with `visitorsExcept`, the walk-in customer's
 * number, by their last visit, without that one. A mobile is matched from its first digit, and
 * where none begins so, from its last; a term is a mobile, a customer's number or part of a name.
 */
export function pageOfCustomers(
  db: ReadableDb,
  search: { term: string; mobile: string; visitorsExcept?: number | null },
  window: { pageSize: number; offset: number },
): { rows: CustomerRow[]; total: number } {
  const exceptId = search.visitorsExcept ?? null
  const condition = firstThatMatches(db, candidatesFor(search), exceptId)
  if (condition === null) return { rows: [], total: 0 }
  const rows = all<CustomerRow>(
    db,
    `SELECT ${CUSTOMER_COLUMNS}
       FROM customers
      WHERE ${condition.where}
      ORDER BY ${exceptId === null ? 'name COLLATE NOCASE, id' : 'last_visit DESC, id DESC'}
      LIMIT :limit OFFSET :offset`,
    { ...condition.params, limit: window.pageSize, offset: window.offset },
  )
  return { rows, total: condition.total }
}

// Tried in this order, and the first that anybody matches is the answer.
function candidatesFor({ term, mobile }: { term: string; mobile: string }): Condition[] {
  const ofTerm = term === '' ? [EVERYBODY] : termConditions(term)
  const ofMobile = mobile === '' ? [EVERYBODY] : mobileConditions(mobileDigits(mobile), 'mobile')
  return ofTerm.flatMap((left) => ofMobile.map((right) => both(left, right)))
}

const EVERYBODY: Condition = { where: '1', params: {} }

/** A number of the former program's bills finds whose it was. */
function termConditions(term: string): Condition[] {
  return [...particulars(term), byFormerBill(term)]
}

function byFormerBill(term: string): Condition {
  return {
    where: 'id IN (SELECT customer_id FROM former_bills WHERE bill_no = :bill COLLATE NOCASE)',
    params: { bill: term },
  }
}

function particulars(term: string): Condition[] {
  const byName = {
    where: String.raw`name LIKE :name ESCAPE '\'`,
    params: { name: likeContaining(term) },
  }
  if (!TELEPHONE.test(term)) return [byName]
  const conditions = mobileConditions(mobileDigits(term), 'term')
  const isNumber = /^[0-9]{1,9}$/.test(term)
  const [first, ...others] = conditions
  if (first === undefined) return [byName]
  return [isNumber ? orNumber(first, Number(term)) : first, ...others, byName]
}

// `source` keeps the parameters of two telephone conditions in one statement apart.
function mobileConditions(digits: string, source: 'term' | 'mobile'): Condition[] {
  if (digits === '') return []
  return [
    {
      where: `mobile_digits >= :${source}First AND mobile_digits < :${source}End`,
      params: { [`${source}First`]: digits, [`${source}End`]: prefixEnd(digits) },
    },
    { where: `mobile_digits LIKE :${source}Tail`, params: { [`${source}Tail`]: `%${digits}` } },
  ]
}

function orNumber({ where, params }: Condition, number: number): Condition {
  return { where: `(${where}) OR id = :number`, params: { ...params, number } }
}

function both(left: Condition, right: Condition): Condition {
  return {
    where: `(${left.where}) AND (${right.where})`,
    params: { ...left.params, ...right.params },
  }
}

function firstThatMatches(
  db: ReadableDb,
  conditions: readonly Condition[],
  exceptId: number | null,
): (Condition & { total: number }) | null {
  const except = { where: 'id IS NOT :exceptId', params: { exceptId } }
  for (const each of conditions) {
    const condition = exceptId === null ? each : both(each, except)
    const { total } = exactlyOne<{ total: number }>(
      db,
      `SELECT count(*) AS total FROM customers WHERE ${condition.where}`,
      condition.params,
    )
    if (total > 0) return { ...condition, total }
  }
  return null
}
