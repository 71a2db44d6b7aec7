import { expect, test } from 'vitest'
import { createAssembler } from './assemble-scan.ts'
import { readReport } from './hid-report.ts'
import { judgeScan } from './judge-scan.ts'

/** A report as its bytes stand in a manual; zeros up to 64. */
function bytes(hex: string): Uint8Array {
  const report = new Uint8Array(64)
  report.set(hex.match(/[0-9a-f]{2}/gi)?.map((pair) => Number.parseInt(pair, 16)) ?? [])
  return report
}

const ascii = (text: string): string => Buffer.from(text, 'latin1').toString('hex')

function more(report: Uint8Array): Uint8Array {
  return report.with(63, 1)
}

function judged(reports: readonly Uint8Array[]) {
  const assemble = createAssembler(() => 0)
  return reports.flatMap((report) => {
    const part = readReport(report)
    const scan = part === null ? null : assemble(part)
    return scan === null ? [] : [judgeScan(scan)]
  })
}

// What makers say of their HID-POS mode: report 2, length, three bytes of AIM identifier, data, and
// the flag of more in the last byte. They differ in what else they put into a report.
const READ: [string, Uint8Array[], string][] = [
  [
    'a plain EAN-13 with its AIM identifier (Zebra)',
    [bytes(`02 0d 5d4530 ${ascii('8901234567890')}`)],
    '8901234567890',
  ],
  [
    'a code with the carriage return that a wedge would send (Datalogic)',
    [bytes(`02 08 5d4330 ${ascii('RB-2140')} 0d`)],
    'RB-2140',
  ],
  [
    "the maker's own letter of the symbology behind the data, in bytes 61 and 62 (Honeywell)",
    [
      bytes(`02 05 5d4330 ${ascii('TAG-7')}`)
        .with(61, 0x49)
        .with(62, 0x6a),
    ],
    'TAG-7',
  ],
  [
    'no identifier at all, where it was turned off',
    [bytes(`02 0c ${ascii('036000291452')}`)],
    '036000291452',
  ],
  [
    'another number of the report',
    [bytes(`01 0d 5d4530 ${ascii('4006381333931')}`)],
    '4006381333931',
  ],
  [
    'a GS1 DataMatrix of contact lenses over two reports',
    [
      more(
        bytes(
          `02 38 5d6432 ${ascii('01089012345678901728022910LOT-OF-TWENTY-SIGNS\x1d21SERIAL-N')}`,
        ),
      ),
      bytes(`02 07 5d6432 ${ascii('UMBER-9')}`),
    ],
    ']d201089012345678901728022910LOT-OF-TWENTY-SIGNS\x1d21SERIAL-NUMBER-9',
  ],
  [
    'a long QR code over two reports',
    [more(bytes(`02 38 5d5131 ${ascii('A'.repeat(56))}`)), bytes(`02 03 5d5131 ${ascii('END')}`)],
    `${'A'.repeat(56)}END`,
  ],
]

test.each(READ)('%s', (_what, reports, code) => {
  expect(judged(reports)).toEqual([{ kind: 'code', code }])
})

test.each([
  ['a status report between codes', bytes('03 01 00')],
  ['an empty report after the trigger is let go', bytes('02 00')],
  ['nothing but zeros', new Uint8Array(64)],
  ['fewer bytes than it says', bytes(`02 0d 5d4530 ${ascii('890')}`).subarray(0, 8)],
  ['no bytes', new Uint8Array(0)],
])('%s is no code', (_what, report) => {
  expect(judged([report])).toEqual([])
})
