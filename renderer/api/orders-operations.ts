import type { OperationSpec } from './operation-spec.ts'

export type OrdersShapes = Record<never, never>

export const ordersOperations: Record<keyof OrdersShapes, OperationSpec> = {}
