import { beforeEach, expect, test } from 'vitest'
import { judgeLayout, noteScan, useLastScan } from './last-scan.ts'

beforeEach(() => useLastScan.setState(null, true))

const typed = { kind: 'code' as const, scanner: null, meanGapMs: 9 }

test('one trigger sent twice is shown as such, and a later one as a scan', () => {
  const kinds = [1_000, 1_120, 1_900].map((nowMs) => {
    noteScan({ ...typed, code: 'RB-2140' }, nowMs)
    return useLastScan.getState()
  })
  expect(kinds.map((scan) => [scan?.kind, scan?.count])).toEqual([
    ['code', 1],
    ['repeat', 2],
    ['code', 3],
  ])
})

test('two scanners may read the same code at once', () => {
  noteScan({ ...typed, code: 'A-1' }, 10)
  noteScan({ ...typed, code: 'A-1', scanner: 'Zeta Reader' }, 20)
  expect(useLastScan.getState()?.kind).toBe('code')
})

const SENT = 'Dioptre-TEST_1234567890'
test.each([
  ['as it is', SENT, 'right'],
  ['with Caps Lock', 'dIOPTRE-test_1234567890', 'capsLock'],
  ['through a German layout', 'DioptreßTEST?1234567890', 'layout'],
  ['through a French layout', 'Dioptre)TEST°&é"\'(-è_çà', 'layout'],
  ['through an input method', `Dioptre\ufffdTEST\ufffd1234567890`, 'layout'],
  ['not at all', '8901234567890', 'another'],
  ['only in part', 'Dioptre-TEST', 'another'],
])('a known code arrives %s', (_how, arrived, verdict) => {
  expect(judgeLayout(SENT, arrived)).toBe(verdict)
})
