import type { BoundOperation } from '../kernel/operation.ts'
import { markRecall } from '../prescriptions/recalls.ts'
import { joinHousehold, leaveHousehold } from './change-household.ts'
import { eraseCustomer } from './erase-customer.ts'
import { getCustomer } from './get-customer.ts'
import { glanceAtCustomer } from './get-customer-summary.ts'
import { matchCustomers } from './match-customers.ts'
import { saveConsent } from './save-consent.ts'
import { saveCustomerOperation } from './save-customer.ts'
import { searchCustomers } from './search-customers.ts'

export const customerOperations: BoundOperation[] = [
  searchCustomers,
  saveCustomerOperation,
  matchCustomers,
  markRecall,
  joinHousehold,
  leaveHousehold,
  saveConsent,
  eraseCustomer,
  getCustomer,
  glanceAtCustomer,
]
