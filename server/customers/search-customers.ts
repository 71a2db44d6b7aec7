import { encodeCustomerRow } from '../branch/customer-row.ts'
import { customerSearch } from '../contract/customers.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { pageOfCustomers } from './customer-rows.ts'

export const searchCustomers = operation(customerSearch, ({ services, body }) => {
  const window = pageWindow(body)
  const search = {
    term: (body.searchTerm ?? '').trim(),
    mobile: (body.mobile ?? '').trim(),
    visitorsExcept: body.sort === 'LastVisit' ? services.branch().walkInCustomerId : null,
  }
  const { rows, total } = pageOfCustomers(services.db, search, window)
  return pageAnswer(
    rows.map((row) => encodeCustomerRow(services, row)),
    total,
    window,
  )
})
