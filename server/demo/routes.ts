import type { BoundOperation } from '../operation.ts'
import { openDemo } from './open-demo.ts'

export const demoOperations: BoundOperation[] = [openDemo]
