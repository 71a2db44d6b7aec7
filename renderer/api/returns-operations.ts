import type { OperationSpec } from './operation-spec.ts'

export type ReturnsShapes = Record<never, never>

export const returnsOperations: Record<keyof ReturnsShapes, OperationSpec> = {}
