import { type CustomerRow, encodeCustomerRow } from '../branch/customer-row.ts'
import { customerSearch } from '../contract/customers.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { pageOfCustomers, similarCustomers } from './customer-rows.ts'

export const searchCustomers = operation(customerSearch, ({ services, body }) => {
  const window = pageWindow(body)
  const search = {
    term: (body.searchTerm ?? '').trim(),
    mobile: (body.mobile ?? '').trim(),
    visitorsExcept: body.sort === 'LastVisit' ? services.branch().walkInCustomerId : null,
  }
  const { rows, total } = pageOfCustomers(services.db, search, window)
  const encode = (row: CustomerRow) => encodeCustomerRow(services, row)
  const answer = pageAnswer(rows.map(encode), total, window)
  if (body.withSimilar !== true) return answer
  const { walkInCustomerId } = services.branch()
  return {
    ...answer,
    Similar: similarCustomers(services.db, search.term, walkInCustomerId).map(encode),
  }
})
