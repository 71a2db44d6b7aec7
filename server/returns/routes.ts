import type { BoundOperation } from '../operation.ts'
import { saveReturn } from './save-return.ts'

export const returnOperations: BoundOperation[] = [saveReturn]
