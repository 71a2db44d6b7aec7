import type { BoundOperation } from '../kernel/operation.ts'
import { getDoctors, getFitters, getPriorities, getSuppliers } from './people-and-labs.ts'
import {
  getCardTypes,
  getGenders,
  getMemberships,
  getReceiptTypes,
  getSources,
} from './plain-lists.ts'

export const pickerOperations: BoundOperation[] = [
  getDoctors,
  getFitters,
  getSuppliers,
  getPriorities,
  getGenders,
  getCardTypes,
  getSources,
  getMemberships,
  getReceiptTypes,
]
