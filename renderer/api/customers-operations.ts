import type { OperationSpec } from './operation-spec.ts'

export type CustomersShapes = Record<never, never>

export const customersOperations: Record<keyof CustomersShapes, OperationSpec> = {}
