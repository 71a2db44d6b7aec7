import type { OperationSpec } from './operation-spec.ts'

export type DevicesShapes = Record<never, never>

export const devicesOperations: Record<keyof DevicesShapes, OperationSpec> = {}
