import { saveCustomer } from '../customers/save-customer.ts'
import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { CustomerInput } from './sale-input.ts'

export type SaleCustomer = {
  id: number
  name: string
  stateCode: string | null
  gstin: string | null
  countryId: number | null
  isForeigner: boolean
  isSez: boolean
  isWalkIn: boolean
}

/** Returns the customer named by ID, a new one made from the model, or the branch's walk-in customer. */
export function chooseCustomer(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  model: CustomerInput | null,
): SaleCustomer {
  if (model === null) return findSaleCustomer(tx, services, services.branch().walkInCustomerId)
  if (model.customerID === undefined) {
    return findSaleCustomer(tx, services, saveCustomer(tx, services, { model, actor: context }))
  }
  return findSaleCustomer(tx, services, services.idOf('customer', model.customerID, 'customerID'))
}

type CustomerRow = Omit<SaleCustomer, 'isForeigner' | 'isSez' | 'isWalkIn'> & {
  isForeigner: number
  isSez: number
}

/** Returns a customer as a sale needs them. Throws 404 where there is none. */
export function findSaleCustomer(db: ReadableDb, services: Services, id: number): SaleCustomer {
  const row = one<CustomerRow>(
    db,
    `SELECT c.id, c.name, c.gstin, c.country_id AS countryId, c.is_foreigner AS isForeigner,
            c.is_sez AS isSez, s.code AS stateCode
       FROM customers c LEFT JOIN states s ON s.id = c.state_id
      WHERE c.id = :id`,
    { id },
  )
  if (row === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
  return {
    ...row,
    isForeigner: row.isForeigner === 1,
    isSez: row.isSez === 1,
    isWalkIn: row.id === services.branch().walkInCustomerId,
  }
}
