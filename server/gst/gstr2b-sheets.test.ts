import { expect, it } from 'vitest'
import { gstr2bOfSheets } from './gstr2b-sheets.ts'
import { readGstr2b } from './read-gstr2b.ts'
import { portalSheet, readMe, TAXES } from './testing/portal-workbook.ts'

const OWN = '29AAGFM7719P1ZE'
const SUPPLIER = '29AAGCS1234F1Z5'
const rowsOf = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => row.map(String))
const read = (
  sheets: Record<string, readonly (readonly (string | number)[])[]>,
  month = 'October',
) =>
  readGstr2b(
    gstr2bOfSheets(
      Object.entries({ 'Read me': readMe(OWN, '2026-27', month), ...sheets }).map(
        ([name, rows]) => ({ name, rows: rowsOf(rows) }),
      ),
    ),
  )

it('an amended bill is the newer one, and a note is a note or a debit', () => {
  const own = ['GSTIN of supplier', 'Trade/Legal name']
  const sheet = portalSheet(
    ['Original Details', '', 'Revised Details'],
    ['Invoice number', 'Invoice Date', ...own, 'Invoice Details', '', '', '', 'Place of supply'],
    [
      '',
      '',
      '',
      '',
      'Invoice number',
      'Invoice type',
      'Invoice Date',
      'Invoice Value(₹)',
      '',
      ...TAXES,
    ],
    [
      'OLD/1',
      '01/09/2026',
      SUPPLIER,
      'Surya',
      'NEW/1',
      'Regular',
      '02/09/2026',
      '1,180',
      'Karnataka',
      '1,000.00',
      0,
      90,
      90,
      0,
    ],
  )
  const notes = portalSheet(
    [
      ...own,
      'Credit note/Debit note details',
      '',
      '',
      '',
      '',
      'Place of supply',
      'Supply Attract Reverse Charge',
      'Taxable Value (₹)',
      'Tax Amount',
      '',
      '',
      '',
      'ITC Availability',
      'Amount declared',
    ],
    [
      '',
      '',
      'Note number',
      'Note type',
      'Note Supply type',
      'Note date',
      'Note Value (₹)',
      '',
      '',
      '',
      ...TAXES.slice(1),
      '',
      ...TAXES.slice(1),
    ],
    [
      SUPPLIER,
      'Surya',
      'C/1',
      'Credit Note',
      'Regular',
      '2026-10-05',
      118,
      'Karnataka',
      'No',
      100,
      0,
      9,
      9,
      0,
      'No',
      0,
      1,
      1,
      0,
    ],
    [
      SUPPLIER,
      'Surya',
      'D/1',
      'Debit Note',
      'Regular',
      '06/10/2026',
      59,
      'Karnataka',
      'Yes',
      50,
      0,
      4.5,
      4.5,
      0,
      'Yes',
      0,
      0,
      0,
      0,
    ],
  )
  expect(read({ B2BA: sheet, 'B2B-CDNR': notes })).toMatchObject({
    gstin: OWN,
    period: '102026',
    generatedOn: '14-11-2026',
    papers: [
      {
        number: 'NEW/1',
        date: '2026-09-02',
        taxablePaise: 100_000,
        cgstPaise: 9_000,
        isNote: false,
      },
      { number: 'C/1', date: '2026-10-05', isNote: true, isBarred: true, cgstPaise: 900 },
      { number: 'D/1', isNote: false, isReverseCharge: true, isClaimable: true, sgstPaise: 450 },
    ],
  })
})

it("a distributor's credit and goods from abroad are listed", () => {
  const isd = portalSheet(
    [
      'GSTIN of ISD',
      'Trade/Legal name',
      'ISD Document type',
      'ISD Document number',
      'ISD Document date',
      'Input tax distribution by ISD',
      '',
      '',
      '',
      'Eligibility of ITC',
    ],
    ['', '', '', '', '', ...TAXES.slice(1), ''],
    [SUPPLIER, 'Head office', 'ISD Credit Note', 'I/7', '30/10/2026', 0, 45, 45, 0, 'No'],
  )
  const impg = portalSheet(
    [
      'Icegate Reference Date',
      'Port Code',
      'Bill of Entry Details',
      '',
      '',
      'Amount of tax (₹)',
      '',
      'Amended (Yes)',
    ],
    ['', '', 'Number', 'Date', 'Taxable Value', 'Integrated Tax', 'Cess', ''],
    ['09/10/2026', 'INBLR4', '7654321', '08/10/2026', 2_000, 360, 0, ''],
  )
  expect(read({ ISD: isd, IMPG: impg }, 'January')).toMatchObject({
    period: '012027',
    papers: [
      { section: 'ISD', number: 'I/7', isNote: true, isClaimable: false, cgstPaise: 4_500 },
      { section: 'IMPG', number: '7654321', date: '2026-10-08', igstPaise: 36_000 },
    ],
  })
})

it.each([
  ['without its sheets', {}, 'docdata'],
  ['of no month', { 'Read me': readMe(OWN, '2026-27', 'Smarch'), B2B: [] }, 'rtnprd'],
  [
    'with an amount that is none',
    {
      B2B: portalSheet(
        ['GSTIN of supplier', 'Invoice number', 'Invoice Date', ...TAXES],
        [SUPPLIER, 'A', '01/10/2026', 'much', 0, 0, 0, 0],
      ),
    },
    'docdata.b2b[0].inv[0]',
  ],
  [
    'whose numbers have no heading',
    {
      B2B: portalSheet(
        ['GSTIN of supplier', 'Invoice Date', ...TAXES],
        [SUPPLIER, '01/10/2026', 1, 0, 0, 0, 0],
      ),
    },
    'docdata.b2b[0].inv[0]',
  ],
])('a workbook %s is refused', (_what, sheets, wrongAt) => {
  expect(read(sheets)).toEqual({ wrongAt })
})
