import type { BoundOperation } from '../kernel/operation.ts'
import { getCountries } from './get-countries.ts'
import { getStates } from './get-states.ts'
import { getYears } from './get-years.ts'

export const masterOperations: BoundOperation[] = [getCountries, getStates, getYears]
