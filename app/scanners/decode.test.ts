import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAssembler } from './assemble-scan.ts'
import { readReport } from './hid-report.ts'
import { createRepeatFilter, judgeScan } from './judge-scan.ts'

/** A report as the manuals of scanners draw it: 64 bytes, zeros behind the data. */
function report(text: string, { aim = 'E0', more = false, id = 2 } = {}): Uint8Array {
  const bytes = new Uint8Array(64)
  const data = new TextEncoder().encode(text)
  bytes.set([id, data.length, ...new TextEncoder().encode(`]${aim}`)])
  bytes.set(data, 5)
  bytes[63] = more ? 1 : 0
  return bytes
}

function scanned(reports: readonly Uint8Array[], gapsMs: readonly number[] = []) {
  let nowMs = 0
  const assemble = createAssembler(() => nowMs)
  return reports.flatMap((bytes, index) => {
    nowMs += gapsMs[index] ?? 5
    const part = readReport(bytes)
    const scan = part === null ? null : assemble(part)
    return scan === null ? [] : [scan]
  })
}

test('one report is one code', () => {
  expect(scanned([report('8901234567890')])).toEqual([{ aim: 'E0', text: '8901234567890' }])
})

test('a long code comes in several reports, whatever its length', () => {
  const text = 'M1GATHERGOOD/MICHAEL YABCDEF LHRDURAK 3542 052Y003D23  s4'
  const parts = [text.slice(0, 56), text.slice(56)]
  const reports = parts.map((part, index) => report(part, { aim: 'Q0', more: index === 0 }))
  expect(scanned(reports)).toEqual([{ aim: 'Q0', text }])
})

test('a code whose rest never came is not joined to the next one', () => {
  const torn = report('TORN', { aim: 'C0', more: true })
  const whole = report('WHOLE', { aim: 'C0' })
  expect(scanned([torn, whole], [0, 5])).toEqual([{ aim: 'C0', text: 'TORNWHOLE' }])
  expect(scanned([torn, whole], [0, 900])).toEqual([{ aim: 'C0', text: 'WHOLE' }])
  expect(scanned([torn, report('OTHER', { aim: 'Q1' })])).toEqual([{ aim: 'Q1', text: 'OTHER' }])
})

test('a scanner without symbology identifiers is read as well', () => {
  const bytes = new Uint8Array(64)
  bytes.set([1, 7, ...new TextEncoder().encode('RB-2140')])
  expect(scanned([bytes])).toEqual([{ aim: null, text: 'RB-2140' }])
})

test('line ends and other characters that print nothing are left out, separators stay', () => {
  expect(scanned([report('A\u001dB\r\n\u0000', { aim: 'd2' })])[0]?.text).toBe('A\u001dB')
})

test.each([
  ['no length', (bytes: Uint8Array) => bytes.fill(0, 1, 2)],
  ['a length beyond the report', (bytes: Uint8Array) => bytes.fill(200, 1, 2)],
])('a report with %s is no code', (_what, spoil) => {
  const bytes = report('8901234567890')
  spoil(bytes)
  expect(readReport(bytes)).toBeNull()
})

test('an EAN with a wrong check digit is a misreading', () => {
  expect(judgeScan({ aim: 'E0', text: '8901234567891' }).kind).toBe('misread')
  expect(judgeScan({ aim: 'E0', text: '8901234567890' })).toEqual({
    kind: 'code',
    code: '8901234567890',
  })
  expect(judgeScan({ aim: 'C0', text: '8901234567891' }).kind).toBe('code')
})

test('GS1 symbols keep their identifier', () => {
  expect(judgeScan({ aim: 'd2', text: '0108901234567890' })).toEqual({
    kind: 'code',
    code: ']d20108901234567890',
  })
})

test('a double trigger counts once, two scanners and a later scan count', () => {
  let nowMs = 0
  const isNew = createRepeatFilter(() => nowMs)
  expect(isNew('a', 'X')).toBe(true)
  nowMs = 200
  expect(isNew('a', 'X')).toBe(false)
  expect(isNew('b', 'X')).toBe(true)
  expect(isNew('a', 'Y')).toBe(true)
  nowMs = 900
  expect(isNew('a', 'Y')).toBe(true)
})

test('no bytes whatever make the decoder throw, and no text comes out longer than went in', () => {
  const bytes = fc.uint8Array({ maxLength: 80 })
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 200 }), (reports) => {
      const given = reports.reduce((sum, each) => sum + each.length, 0)
      for (const scan of scanned(reports)) {
        expect(scan.text.length).toBeLessThanOrEqual(given)
        judgeScan(scan)
      }
    }),
  )
})

test('a scanner that never ends its code costs no memory', () => {
  const endless = Array.from({ length: 500 }, () => report('A'.repeat(56), { more: true }))
  const [scan] = scanned([...endless, report('END')])
  expect(scan?.text.length).toBeLessThanOrEqual(4_096)
})
