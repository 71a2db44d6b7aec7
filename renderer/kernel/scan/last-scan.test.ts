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

const SENT = 'Az-Qy_12'
test.each([
  ['as it is', SENT, 'right'],
  ['with Caps Lock', 'aZ-qY_12', 'capsLock'],
  ['through a German layout', 'AyßQz?12', 'layout'],
  ['through a French layout', 'Qw)Ay°&é', 'layout'],
  ['through a Spanish layout', "Az'Qy?12", 'layout'],
  ['not at all', '8901234567890', 'another'],
  ['not at all, but in its length', 'RB2140XL', 'another'],
  ['only in part', 'Az-Qy', 'another'],
])('a known code arrives %s', (_how, arrived, verdict) => {
  expect(judgeLayout(SENT, arrived)).toBe(verdict)
})
