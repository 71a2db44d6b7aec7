import type { BoundOperation } from '../kernel/operation.ts'
import { openDemo } from './open-demo.ts'

export const demoOperations: BoundOperation[] = [openDemo]
