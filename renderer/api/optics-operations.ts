import type { OperationSpec } from './operation-spec.ts'

export type OpticsShapes = Record<never, never>

export const opticsOperations: Record<keyof OpticsShapes, OperationSpec> = {}
