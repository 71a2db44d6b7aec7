import type { OperationSpec } from './operation-spec.ts'

export type DayShapes = Record<never, never>

export const dayOperations: Record<keyof DayShapes, OperationSpec> = {}
