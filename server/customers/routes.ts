import type { BoundOperation } from '../operation.ts'
import { saveCustomerOperation } from './save-customer.ts'

export const customerOperations: BoundOperation[] = [saveCustomerOperation]
