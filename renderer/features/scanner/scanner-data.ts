import { queryOptions } from '@tanstack/react-query'
import type { SheetCode } from '../../../server/contract/scans.ts'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import type { LastScan } from '../../kernel/scan/last-scan.ts'

export const scanTestSheetQuery = queryOptions({
  queryKey: queryKey('scanTestSheet'),
  queryFn: () => call('get-scan-test-sheet', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the branch makes of a code; asked anew for every scan, for shelves change. */
export function readScanQuery(scan: LastScan) {
  return queryOptions({
    queryKey: queryKey('readScan', scan.count, scan.code),
    queryFn: () => call('read-scan', { code: scan.code }),
    gcTime: 30_000,
    retry: false,
  })
}

/** Whether a scan is a code of the test sheet: scanners add identifiers and separators to it. */
export function isOfSheet({ Typed }: SheetCode, code: string): boolean {
  const bare = code.replace(/^\][A-Za-z][0-9A-Za-z]/, '').replaceAll('\u001d', '')
  return bare === Typed
}
