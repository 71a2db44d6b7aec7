import { CUSTOMER_COLUMNS, type CustomerRow, encodeCustomerRow } from '../branch/customer-row.ts'
import { customerMatches as spec } from '../contract/customers.ts'
import { prefixEnd } from '../db/like.ts'
import { all, type ReadableDb, type SqlParams } from '../db/sql.ts'
import { mobileDigits } from '../domain/mobile-digits.ts'
import { isSimilarName, nameKey, nameSpelling } from '../domain/similar-name.ts'
import { operation } from '../kernel/operation.ts'

const FEWEST_DIGITS = 6
const FEWEST_LETTERS = 3
/** Names with the same beginning that are looked at, and matches that are shown. */
const MOST_READ = 400
const MOST_SHOWN = 6

export const matchCustomers = operation(spec, ({ body, services }) => {
  const { db } = services
  const ownId =
    body.customerID === undefined ? 0 : services.idOf('customer', body.customerID, 'customerID')
  const digits = mobileDigits(body.mobile ?? '')
  const byMobile = digits.length < FEWEST_DIGITS ? [] : ofMobile(db, digits)
  const seen = new Set(byMobile.map(({ id }) => id))
  const byName = [...ofName(db, body.name), ...ofSpelling(db, body.name)].filter(({ id }) => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  })
  const isOther = ({ id }: CustomerRow) => id !== ownId && id !== services.branch().walkInCustomerId
  const key = nameKey(body.name)
  const shown = (row: CustomerRow, why: 'SameMobile' | 'SimilarName') => ({
    ...encodeCustomerRow(services, row),
    Why: why,
    IsSameName: nameKey(row.name) === key,
  })
  return {
    Items: [
      ...likelyFirst(byMobile.filter(isOther), body.name).map((row) => shown(row, 'SameMobile')),
      ...byName.filter(isOther).map((row) => shown(row, 'SimilarName')),
    ].slice(0, MOST_SHOWN),
  }
})

/** Of a family, whoever has much the same name comes first. */
function likelyFirst(rows: readonly CustomerRow[], name: string): CustomerRow[] {
  const isLikely = (row: CustomerRow) => isSimilarName(row.name, name)
  return [...rows.filter(isLikely), ...rows.filter((row) => !isLikely(row))]
}

function ofMobile(db: ReadableDb, digits: string): CustomerRow[] {
  return rowsWhere(db, 'mobile_digits = :digits', { digits, limit: MOST_SHOWN })
}

/** Those whose name begins with the same letters, by their index; then compared one by one. */
function ofName(db: ReadableDb, name: string): CustomerRow[] {
  const from = name.trim().slice(0, FEWEST_LETTERS)
  if (from.length < FEWEST_LETTERS) return []
  const rows = rowsWhere(db, 'name COLLATE NOCASE >= :from AND name COLLATE NOCASE < :end', {
    from,
    end: prefixEnd(from),
    limit: MOST_READ,
  })
  return rows.filter((row) => isSimilarName(row.name, name))
}

/** Those whose name sounds the same, however it begins: Laxmi and Lakshmi, Shaikh and Sheikh. */
function ofSpelling(db: ReadableDb, name: string): CustomerRow[] {
  const spelling = nameSpelling(name)
  return spelling === ''
    ? []
    : rowsWhere(db, 'spelling = :spelling', { spelling, limit: MOST_SHOWN })
}

function rowsWhere(db: ReadableDb, where: string, params: SqlParams): CustomerRow[] {
  return all<CustomerRow>(
    db,
    `SELECT ${CUSTOMER_COLUMNS}
       FROM customers
      WHERE ${where}
      ORDER BY name COLLATE NOCASE, id
      LIMIT :limit`,
    params,
  )
}
