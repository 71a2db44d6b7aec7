import type { BoundOperation } from '../kernel/operation.ts'
import { billOfLab } from './bill-of-lab.ts'
import { countRemakes } from './count-remakes.ts'
import { takeBackLabBill } from './take-back-bill.ts'

export const labOperations: BoundOperation[] = [countRemakes, billOfLab, takeBackLabBill]
