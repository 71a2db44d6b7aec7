import type { BoundOperation } from '../operation.ts'
import { getCustomer } from './get-customer.ts'
import { saveCustomerOperation } from './save-customer.ts'
import { searchCustomers } from './search-customers.ts'

export const customerOperations: BoundOperation[] = [
  searchCustomers,
  saveCustomerOperation,
  getCustomer,
]
