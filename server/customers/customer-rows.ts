import { CUSTOMER_COLUMNS, type CustomerRow } from '../branch/customer-row.ts'
import { likeContaining, prefixEnd } from '../db/like.ts'
import { all, exactlyOne, type ReadableDb, type SqlParams } from '../db/sql.ts'
import { mobileDigits } from '../domain/mobile-digits.ts'
import { nameSpelling } from '../domain/similar-name.ts'

const TELEPHONE = /^[+0-9() -]+$/

type Condition = { where: string; params: SqlParams }

/** Fewer sounds begin too many names: Ramya sounds like the beginning of Ramesh. */
const FEWEST_SOUNDS = 4
const MOST_SIMILAR = 5

/**
 * One page of customers by name, those first whose name begins as the term does, then those who have
 * a word that does; and how many match. With `visitorsExcept`, the walk-in customer's
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
  const order = orderOf(search.term)
  const rows = all<CustomerRow>(
    db,
    `SELECT ${CUSTOMER_COLUMNS}
       FROM customers
      WHERE ${condition.where}
      ORDER BY ${exceptId === null ? order.by : 'last_visit DESC, id DESC'}
      LIMIT :limit OFFSET :offset`,
    {
      ...condition.params,
      ...(exceptId === null ? order.params : {}),
      limit: window.pageSize,
      offset: window.offset,
    },
  )
  return { rows, total: condition.total }
}

function orderOf(term: string): { by: string; params: SqlParams } {
  const byName = 'name COLLATE NOCASE, id'
  if (term === '' || TELEPHONE.test(term)) return { by: byName, params: {} }
  return {
    by: String.raw`CASE WHEN name LIKE :begun ESCAPE '\' THEN 0
                        WHEN name LIKE :wordBegun ESCAPE '\' THEN 1 ELSE 2 END, ${byName}`,
    params: {
      begun: likeContaining(term).slice(1),
      wordBegun: likeContaining(` ${term}`),
    },
  }
}

/**
 * A few whose name sounds like a term and does not have it, without `exceptId`, the walk-in
 * customer: every word of the term sounds like a word of the name or, from some sounds on, like its
 * beginning, in any order; whole words come first. Nobody for a number.
 */
export function similarCustomers(db: ReadableDb, term: string, exceptId: number): CustomerRow[] {
  const spelling = nameSpelling(term)
  if (spelling === '' || TELEPHONE.test(term)) return []
  const words = spelling.trim().split(' ')
  const isWhole = words.map((_, at) => `spelling LIKE :whole${at}`).join(' AND ')
  const isBegun = words.map((_, at) => `spelling LIKE :begun${at}`).join(' AND ')
  const sounds = words.flatMap((word, at): [string, string][] => [
    [`whole${at}`, `% ${word} %`],
    [`begun${at}`, word.length < FEWEST_SOUNDS ? `% ${word} %` : `% ${word}%`],
  ])
  // The inner query reads the index only.
  return all<CustomerRow>(
    db,
    String.raw`SELECT ${CUSTOMER_COLUMNS}
       FROM customers
      WHERE id IN (
        SELECT id FROM customers INDEXED BY customers_by_spelling
         WHERE ${isBegun} AND name NOT LIKE :name ESCAPE '\' AND id <> :exceptId
         ORDER BY ${isWhole} DESC, name COLLATE NOCASE, id
         LIMIT :limit)
      ORDER BY ${isWhole} DESC, name COLLATE NOCASE, id`,
    { ...Object.fromEntries(sounds), name: likeContaining(term), exceptId, limit: MOST_SIMILAR },
  )
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
