import type { OperationSpec } from './operation-spec.ts'

export type LiveShapes = Record<never, never>

export const liveOperations: Record<keyof LiveShapes, OperationSpec> = {}
