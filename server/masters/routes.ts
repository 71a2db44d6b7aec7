import type { BoundOperation } from '../kernel/operation.ts'
import { listTaxRates, saveTaxRate } from './edit-tax-rates.ts'
import { listTaxClasses } from './list-tax-classes.ts'
import {
  getCardTypes,
  getCountries,
  getDoctors,
  getFitters,
  getGenders,
  getMemberships,
  getPriorities,
  getReceiptTypes,
  getSources,
  getStates,
  getSuppliers,
  getYears,
} from './lists.ts'
import { listMasters } from './masters-operations.ts'

export const masterOperations: readonly BoundOperation[] = [
  getCountries,
  getStates,
  getYears,
  getDoctors,
  getFitters,
  getSuppliers,
  getPriorities,
  getGenders,
  getCardTypes,
  getSources,
  getMemberships,
  getReceiptTypes,
  listTaxClasses,
  listMasters,
  listTaxRates,
  saveTaxRate,
]
