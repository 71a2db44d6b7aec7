import type { OperationSpec } from './operation-spec.ts'

export type LabelsShapes = Record<never, never>

export const labelsOperations: Record<keyof LabelsShapes, OperationSpec> = {}
