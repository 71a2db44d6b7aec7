import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { readScan, scanTestSheet } from '../../../server/contract/scans.ts'
import type { None, OperationSpec, Shape } from './operation-spec.ts'

export type ScanReading = ReplyOf<typeof readScan>
export type SheetCode = ReplyOf<typeof scanTestSheet>[number]

export type ScannerShapes = {
  readScan: Shape<{ code: string }, ScanReading>
  scanTestSheet: Shape<None, SheetCode[]>
}

export const scannerOperations: Record<keyof ScannerShapes, OperationSpec> = {
  readScan: { method: 'GET', path: '/api/Scan/read' },
  scanTestSheet: { method: 'GET', path: '/api/Scan/test-sheet' },
}
