import type { BoundOperation } from '../kernel/operation.ts'
import { countRemakes } from './count-remakes.ts'

export const labOperations: BoundOperation[] = [countRemakes]
