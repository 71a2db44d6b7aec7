import { expect, test } from 'vitest'
import { filesOf } from './gstr1-parts.ts'

const HEADER = { gstin: '29AABCD1234E1Z4', fp: '112026', version: 'GST3.2.4', hash: 'hash' }
const buyer = (ctin: string) => ({ ctin, inv: [{ inum: `${ctin}/1`, val: 1050 }] })
const FILE = {
  ...HEADER,
  b2b: Array.from({ length: 40 }, (_, index) => buyer(`29AAGCS${1000 + index}F1Z5`)),
  b2cs: [{ sply_ty: 'INTRA', txval: 5 }],
  nil: { inv: [{ sply_ty: 'INTRAB2B', expt_amt: 1 }] },
  hsn: { hsn_b2b: [{ num: 1 }], hsn_b2c: [{ num: 1 }] },
}

test('a file that the portal takes stays as it is, to the byte', () => {
  const file = JSON.stringify(FILE)
  expect(filesOf(file)).toEqual([file])
})

test('a larger one is parts of whole envelopes, each small enough and with the header', () => {
  const max = 1_000
  const parts = filesOf(JSON.stringify(FILE), max)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) {
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(max)
    expect(JSON.parse(part)).toMatchObject(HEADER)
    expect(Object.keys(JSON.parse(part)).slice(0, 4)).toEqual(Object.keys(HEADER))
  }
  const read = parts.map((part) => JSON.parse(part))
  expect(read.flatMap(({ b2b = [] }) => b2b)).toEqual(FILE.b2b)
  expect(read.flatMap(({ b2cs = [] }) => b2cs)).toEqual(FILE.b2cs)
  expect(read.flatMap(({ hsn }) => hsn ?? [])).toEqual([FILE.hsn])
  expect(read.flatMap(({ nil }) => nil ?? [])).toEqual([FILE.nil])
})
