import { expect, it } from 'vitest'
import type { GstDocument, GstLine } from './gst-document.ts'
import { type Gstr1Parts, gstr1File } from './gstr1-file.ts'
import { hsnTable } from './hsn-table.ts'
import { sectionsOf } from './sections.ts'

const LINE: GstLine = {
  name: 'Frame',
  hsn: '900311',
  unit: 'NOS',
  qtyMilli: 1_000,
  ratePpm: 50_000,
  nature: 'taxable',
  taxablePaise: 100_000,
  igstPaise: 0,
  cgstPaise: 2_500,
  sgstPaise: 2_500,
}
const WITHOUT_TAX = { igstPaise: 0, cgstPaise: 0, sgstPaise: 0 }
const EXPORTED: GstLine = { ...LINE, ratePpm: 0, ...WITHOUT_TAX }

function document(more: Partial<GstDocument> = {}): GstDocument {
  return {
    kind: 'invoice',
    orderId: 1,
    number: 'A/1',
    date: '2026-11-20',
    gstin: null,
    customer: 'Asha',
    hasAddress: true,
    pos: '29',
    isInterState: false,
    supply: 'Domestic',
    isComposition: false,
    valuePaise: 105_000,
    original: null,
    lines: [LINE],
    ...more,
  }
}

function file(documents: readonly GstDocument[], more: Partial<Gstr1Parts> = {}) {
  return JSON.parse(
    gstr1File({
      gstin: '29AABCD1234E1Z4',
      period: { code: '112026', from: '2026-11-01' },
      ownState: '29',
      sections: sectionsOf(documents),
      hsn: hsnTable(documents),
      hsnNames: (hsn) => `NAME OF ${hsn}`,
      series: [],
      received: [],
      adjusted: [],
      ...more,
    }),
  )
}

const BUSINESS = document({ number: 'B/1', gstin: '29AAGCS1234F1Z5' })

it('table 12 takes the name of each code from the master, its keys in their order', () => {
  const { hsn } = file([document(), BUSINESS])
  expect(hsn.hsn_b2c).toHaveLength(1)
  expect(JSON.stringify(hsn.hsn_b2c[0])).toBe(
    '{"num":1,"hsn_sc":"900311","desc":"NAME OF 900311","uqc":"NOS","qty":1,"rt":5,' +
      '"txval":1000,"iamt":0,"samt":25,"camt":25,"csamt":0}',
  )
  expect(hsn.hsn_b2b).toMatchObject([{ num: 1, desc: 'NAME OF 900311', txval: 1_000 }])
})

it('what was sold and came back in the month leaves no row of zeros in table 12', () => {
  const lens: GstLine = { ...LINE, hsn: '900150' }
  const back = document({ kind: 'note', number: 'C/1' })
  expect(hsnTable([document(), back, document({ number: 'A/2', lines: [lens] })])).toEqual([
    expect.objectContaining({ hsn: '900150', qtyMilli: 1_000 }),
  ])
  // A registered buyer was billed: the list for them may not be empty.
  const returned = { ...BUSINESS, kind: 'note', number: 'C/2' } as const
  expect(hsnTable([document(), back, BUSINESS, returned])).toEqual([
    expect.objectContaining({ list: 'b2b', qtyMilli: 0, taxablePaise: 0 }),
  ])
})

it.each([
  ['042025', '2025-04-01', ['data']],
  ['052025', '2025-05-01', ['hsn_b2b', 'hsn_b2c']],
])('table 12 of %s has its lists as that month wants them', (code, from, keys) => {
  const { hsn } = file([document(), BUSINESS], { period: { code, from } })
  expect(Object.keys(hsn)).toEqual(keys)
  if (keys.length === 1) expect(hsn.data.map(({ num }: { num: number }) => num)).toEqual([1, 2])
})

it.each([
  ['at', 'received', { isInterState: false }, '"camt":90,"samt":90,"csamt":0'],
  ['txpd', 'adjusted', { isInterState: true }, '"iamt":180,"csamt":0'],
] as const)('%s has advances by place and rate', (key, part, { isInterState }, taxes) => {
  const row = {
    pos: isInterState ? '33' : '29',
    isInterState,
    ratePpm: 180_000,
    taxablePaise: 100_000,
    igstPaise: isInterState ? 18_000 : 0,
    cgstPaise: isInterState ? 0 : 9_000,
    sgstPaise: isInterState ? 0 : 9_000,
  }
  const made = file([], { [part]: [row] })
  expect(JSON.stringify(made[key])).toBe(
    `[{"pos":"${row.pos}","sply_ty":"${isInterState ? 'INTER' : 'INTRA'}",` +
      `"itms":[{"rt":18,"ad_amt":1000,${taxes}}]}]`,
  )
  expect(Object.keys(made)).toEqual(['gstin', 'fp', 'version', 'hash', key])
})

it('an export without tax is WOPAY, a sale to a zone without tax SEWOP', () => {
  const abroad = document({
    number: 'X/1',
    supply: 'Export',
    pos: null,
    isInterState: true,
    valuePaise: 100_000,
    lines: [EXPORTED],
  })
  const zone = document({
    number: 'Z/1',
    supply: 'SEZ',
    gstin: '29AAGFM7719P1ZF',
    isInterState: true,
    valuePaise: 100_000,
    lines: [EXPORTED],
  })
  const paid = { ...EXPORTED, ratePpm: 50_000, igstPaise: 5_000 }
  const note = { ...abroad, kind: 'note' as const, number: 'XC/1' }
  const made = file([
    abroad,
    { ...abroad, number: 'X/2', lines: [paid] },
    zone,
    { ...zone, number: 'Z/2', lines: [paid] },
    note,
  ])
  expect(made.exp).toEqual([
    {
      exp_typ: 'WOPAY',
      inv: [
        {
          inum: 'X/1',
          idt: '20-11-2026',
          val: 1_000,
          itms: [{ txval: 1_000, rt: 0, iamt: 0, csamt: 0 }],
        },
      ],
    },
    { exp_typ: 'WPAY', inv: [expect.objectContaining({ inum: 'X/2' })] },
  ])
  expect(made.b2b[0].inv).toMatchObject([
    { inum: 'Z/1', inv_typ: 'SEWOP', itms: [{ num: 1, itm_det: { rt: 0, iamt: 0 } }] },
    { inum: 'Z/2', inv_typ: 'SEWP', itms: [{ num: 501, itm_det: { rt: 5, iamt: 50 } }] },
  ])
  expect(made.cdnur).toMatchObject([{ nt_num: 'XC/1', typ: 'EXPWOP' }])
  expect(made.cdnur[0]).not.toHaveProperty('pos')
})
