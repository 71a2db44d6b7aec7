import { expect, it } from 'vitest'
import { type BookedBill, billNumber, matchBills } from './match-bills.ts'
import { type PortalPaper, readGstr2b } from './read-gstr2b.ts'

const GSTIN = '29AAGCS1234F1Z5'
const amounts = { taxablePaise: 100_000, igstPaise: 0, cgstPaise: 9_000, sgstPaise: 9_000 }

function paper(more: Partial<PortalPaper> = {}): PortalPaper {
  const number = more.number ?? 'S/26-27/0041'
  return {
    key: `${more.gstin ?? GSTIN}/bill/${number}`,
    gstin: GSTIN,
    supplier: 'Surya',
    number,
    date: '2026-11-10',
    isNote: false,
    isReverseCharge: false,
    isClaimable: true,
    valuePaise: 118_000,
    ...amounts,
    ...more,
  }
}

function bill(more: Partial<BookedBill> = {}): BookedBill {
  return {
    kind: 'Inward',
    id: 1,
    gstin: GSTIN,
    supplier: 'Surya Optical Supplies',
    number: 'S/26-27/0041',
    date: '2026-11-10',
    isNote: false,
    ...amounts,
    ...more,
  }
}

it.each([
  ['all equal', {}, {}, 'Exact', 1],
  ['the number written in another way', {}, { number: 's-41', date: '2026-11-12' }, 'Near', 2],
  ['a rupee of rounding', {}, { cgstPaise: 9_050, sgstPaise: 9_050 }, 'Near', 3],
  ['the same number with another amount', {}, { taxablePaise: 120_000 }, 'Mismatch', 4],
  ['another number with the same amounts', {}, { number: 'X9' }, 'Near', 5],
  ['another registration of the same PAN', {}, { gstin: '33AAGCS1234F1Z0' }, 'Mismatch', 6],
] as const)('pairs %s', (_what, ofPaper, ofBill, state, rule) => {
  expect(matchBills([paper(ofPaper)], [bill(ofBill)])).toMatchObject([{ state, rule }])
})

it.each([
  ['of another supplier', { gstin: '29AAGFM7719P1ZF' }],
  ['of another year', { date: '2026-03-31' }],
  ['that is a credit note', { isNote: true }],
  ['a day too far, with another number and amount', { number: 'X9', taxablePaise: 1 }],
] as const)('leaves a bill %s alone', (_what, ofBill) => {
  const states = matchBills([paper()], [bill(ofBill)]).map(({ state }) => state)
  expect(states).toEqual(['OnlyInPortal', 'OnlyInBooks'])
})

it('gives a bill to the paper that fits it best, whatever their order', () => {
  const near = paper({ number: 'S/26-27/0042' })
  const found = matchBills([near, paper()], [bill()])
  expect(found.map(({ paper: each, state }) => [each?.number, state])).toEqual([
    ['S/26-27/0041', 'Exact'],
    ['S/26-27/0042', 'OnlyInPortal'],
  ])
})

it.each([
  ['INV/2026-27/007', 'INV7'],
  ['inv-26/27-7', 'INV7'],
  ['INV0007', 'INV7'],
  ['12-18', '1218'],
  ['000', '0'],
])('reads %s as %s', (number, plain) => {
  expect(billNumber(number)).toBe(plain)
})

const FILE = {
  data: {
    gstin: '29AABCD1234E1Z4',
    rtnprd: '112026',
    gendt: '14-12-2026',
    version: '1.0',
    docdata: {
      b2b: [
        {
          ctin: GSTIN,
          trdnm: 'Surya',
          supprd: '112026',
          inv: [
            {
              inum: 'A1',
              typ: 'R',
              dt: '10-11-2026',
              val: 1180,
              pos: '29',
              rev: 'N',
              itcavl: 'Y',
              items: [
                { num: 1, rt: 18, txval: 600, igst: 0, cgst: 54, sgst: 54, cess: 0 },
                { num: 2, rt: 18, txval: 400.5, igst: 0, cgst: 36.05, sgst: 36.05, cess: 0 },
              ],
            },
          ],
        },
      ],
      cdnr: [
        {
          ctin: GSTIN,
          nt: [{ ntnum: 'C1', typ: 'C', dt: '12-11-2026', val: 118, txval: 100, cgst: 9, sgst: 9 }],
        },
      ],
    },
  },
}

it('reads the file of the portal with amounts at items or at the paper', () => {
  const read = readGstr2b(FILE)
  expect(read).toMatchObject({ gstin: '29AABCD1234E1Z4', period: '112026' })
  expect('papers' in read && read.papers).toMatchObject([
    { number: 'A1', taxablePaise: 100_050, cgstPaise: 9_005, isNote: false, isClaimable: true },
    { number: 'C1', taxablePaise: 10_000, isNote: true },
  ])
  expect(readGstr2b(FILE.data)).toEqual(read)
})

it.each([
  ['gstin', (file: typeof FILE.data) => ({ ...file, gstin: 'x' })],
  ['rtnprd', (file: typeof FILE.data) => ({ ...file, rtnprd: '132026' })],
  ['docdata', (file: typeof FILE.data) => ({ ...file, docdata: null })],
  [
    'docdata.b2b[0].inv[0]',
    (file: typeof FILE.data) => ({
      ...file,
      docdata: { b2b: [{ ctin: GSTIN, inv: [{ inum: 'A', dt: '10-11-2026', txval: 1.001 }] }] },
    }),
  ],
] as const)('says that %s is wrong', (wrongAt, change) => {
  expect(readGstr2b(change(FILE.data))).toEqual({ wrongAt })
})
