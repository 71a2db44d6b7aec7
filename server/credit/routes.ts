import type { BoundOperation } from '../kernel/operation.ts'
import { findReturnable } from './find-returnable.ts'
import { getReturnable } from './get-returnable.ts'
import { previewReturn } from './preview-return.ts'
import { saveReturn } from './save-return.ts'

export const returnOperations: BoundOperation[] = [
  findReturnable,
  getReturnable,
  previewReturn,
  saveReturn,
]
