import type { OperationSpec } from './operation-spec.ts'

export type ApprovalsShapes = Record<never, never>

export const approvalsOperations: Record<keyof ApprovalsShapes, OperationSpec> = {}
