import { describe, expect, test } from 'vitest'
import type { InvoiceModel } from '../../contract/document-models.ts'
import type { Sheet, Table } from '../../rendering/sheet.ts'
import {
  BILL_OF_SUPPLY,
  INTER_STATE_INVOICE,
  PROFORMA,
  SAMPLE_CUSTOMER,
  SAMPLE_INVOICE,
  WALK_IN,
} from '../testing/sample-models.ts'
import { invoiceSheet } from './layout.ts'

function fact(sheet: Sheet, label: string): string | undefined {
  return sheet.facts.find((each) => each.label === label)?.value
}

function sum(sheet: Sheet, label: string): string | undefined {
  return sheet.sums.find((each) => each.label === label)?.value
}

function headings(table: Table | null): string[] {
  return table?.columns.map((column) => column.heading) ?? []
}

function rowTexts(table: Table | null, row: number): string[] {
  return (table?.rows[row] ?? []).map((cell) => [cell.text, ...(cell.notes ?? [])].join(' '))
}

test('a bill says the points that were used, that it brings and that are left, in its languages', () => {
  const Points = { Spent: 20, Amount: 40, ToEarn: 3, Held: 7 }
  const notes = (language: 'hi' | null) =>
    invoiceSheet({ ...SAMPLE_INVOICE, Points }, 'original', language).notes
  expect(notes(null)).toEqual([
    'Points used: 20 (₹40.00)',
    'Points from this bill, once delivered and paid: 3',
    'Points left: 7',
  ])
  expect(notes('hi')).toEqual([
    'Points used / इस्तेमाल हुए पॉइंट: 20 (₹40.00)',
    'Points from this bill, once delivered and paid / इस बिल के पॉइंट, सुपुर्दगी और पूरे भुगतान के बाद: 3',
    'Points left / बचे पॉइंट: 7',
  ])
})

describe('a tax invoice names every particular of rule 46', () => {
  const sheet = invoiceSheet(SAMPLE_INVOICE)

  test('(a) supplier, address and GSTIN', () => {
    expect(sheet.supplier.name).toBe('Netra Opticals')
    expect(sheet.supplier.lines).toEqual([
      '14, Brigade Road, Opposite the Old Clock Tower',
      'Bengaluru 560001, Karnataka (29)',
      'Phone 080 4112 7788  ·  counter@netra.example',
    ])
    expect(sheet.supplier.facts).toEqual([{ label: 'GSTIN', value: '29AABCN4821K1Z4' }])
  })

  test('(b), (c) serial number and date of issue, under the title', () => {
    expect(sheet.title).toBe('TAX INVOICE')
    expect(fact(sheet, 'Invoice no.')).toBe('KA1/26-27/000123')
    expect(fact(sheet, 'Invoice date')).toBe('20-11-2026')
  })

  test('(d) recipient with address, and the GSTIN of a registered one', () => {
    expect(sheet.recipient.name).toBe('Ananya Krishnamurthy')
    expect(sheet.recipient.lines[1]).toBe('Bengaluru 560003, Karnataka (29)')
    expect(invoiceSheet(INTER_STATE_INVOICE).recipient.facts).toEqual([
      { label: 'GSTIN', value: '27AABCD5520F1ZV' },
    ])
  })

  test('(g) to (m) HSN, description, quantity and UQC, value after discount, rate and tax', () => {
    expect(headings(sheet.items)).toEqual([
      '#',
      'Description',
      'HSN',
      'Qty',
      'Rate',
      'Discount',
      'Taxable value',
      'CGST',
      'SGST',
      'Amount',
    ])
    expect(rowTexts(sheet.items, 0)).toEqual([
      '1',
      'Rimvale RB-2140 Classic, black Pair\u00a01  ·  RB-2140  ·  MRP\u00a01,490.00 ' +
        'Fitting and job charges 120.00',
      '90031100',
      '2 NOS',
      '1,175.25',
      '188.04',
      '2,282.46',
      '57.06 2.5%',
      '57.06 2.5%',
      '2,396.58',
    ])
  })

  test('(l), (m) the tax by HSN and rate', () => {
    expect(rowTexts(sheet.taxSummary, 1)).toEqual([
      '42023190',
      '175.50',
      '9%',
      '15.80',
      '9%',
      '15.80',
      '31.60',
    ])
  })

  test('(n) place of supply with the code of the State', () => {
    expect(fact(sheet, 'Place of supply')).toBe('29-Karnataka')
    expect(fact(invoiceSheet(INTER_STATE_INVOICE), 'Place of supply')).toBe('27-Maharashtra')
  })

  test('(o) the address of delivery where it is another', () => {
    expect(fact(sheet, 'Deliver to')).toBeUndefined()
    const elsewhere = invoiceSheet({ ...SAMPLE_INVOICE, DeliveryAddress: '8 Lake Road\nMysuru' })
    expect(fact(elsewhere, 'Deliver to')).toBe('8 Lake Road, Mysuru')
  })

  test('(p) reverse charge, (q) signature', () => {
    expect(fact(sheet, 'Reverse charge')).toBe('No')
    expect(fact(invoiceSheet({ ...SAMPLE_INVOICE, ReverseCharge: true }), 'Reverse charge')).toBe(
      'Yes',
    )
    expect(sheet.signatory?.forWhom).toBe('For Netra Opticals')
  })

  test('rule 48: the mark of the copy', () => {
    expect(sheet.copyMark).toBe('ORIGINAL FOR RECIPIENT')
    expect(invoiceSheet(SAMPLE_INVOICE, 'triplicate').copyMark).toBe('TRIPLICATE FOR SUPPLIER')
    expect(invoiceSheet(SAMPLE_INVOICE, 'reprint').copyMark).toBe('DUPLICATE (REPRINT)')
  })

  test('totals, round-off, words, what was received and is owed are the model’s own', () => {
    expect(sheet.sums.map(({ label, value }) => [label, value])).toEqual([
      ['Taxable value', '2,457.96'],
      ['CGST', '72.86'],
      ['SGST', '72.86'],
      ['Round off', '+0.32'],
      ['Net amount', '₹2,604.00'],
      ['Received', '₹1,000.00'],
      ['Balance due', '₹1,604.00'],
    ])
    expect(sheet.outcome[0]?.value).toBe('Rupees Two Thousand Six Hundred Four Only')
    expect(sheet.savings).toBe('You saved ₹551.50 on the MRP of ₹3,155.50')
    expect(rowTexts(sheet.receipts, 0)).toEqual([
      '17-11-2026',
      'KA1R/26-27/00098',
      'UPI 632114420918',
      '1,000.00',
    ])
  })
})

test('an inter-state invoice shows integrated tax alone', () => {
  const sheet = invoiceSheet(INTER_STATE_INVOICE)
  expect(headings(sheet.items).slice(6)).toEqual(['Taxable value', 'IGST', 'Amount'])
  expect(headings(sheet.taxSummary)).toEqual([
    'HSN',
    'Taxable value',
    'IGST %',
    'IGST',
    'Total tax',
  ])
  expect(sum(sheet, 'IGST')).toBe('145.71')
  expect(sum(sheet, 'CGST')).toBeUndefined()
})

test('a union territory charges UTGST: the label alone is another', () => {
  const sheet = invoiceSheet({ ...SAMPLE_INVOICE, StateTaxLabel: 'UTGST' })
  expect(headings(sheet.items)).toContain('UTGST')
  expect(headings(sheet.taxSummary)).toEqual(expect.arrayContaining(['UTGST %', 'UTGST']))
  expect(sum(sheet, 'UTGST')).toBe('72.86')
  expect(sum(sheet, 'SGST')).toBeUndefined()
})

describe('a bill of supply under the composition scheme (rule 49, rule 5(1)(f))', () => {
  const sheet = invoiceSheet(BILL_OF_SUPPLY)

  test('has its title, its wording at the top, and no word of tax', () => {
    expect(sheet.title).toBe('BILL OF SUPPLY')
    expect(sheet.declaration).toBe(
      'composition taxable person, not eligible to collect tax on supplies',
    )
    expect(headings(sheet.items)).toEqual([
      '#',
      'Description',
      'HSN',
      'Qty',
      'Rate',
      'Discount',
      'Value',
    ])
    expect(sheet.taxSummary).toBeNull()
    const labels = [...sheet.sums, ...sheet.facts].map(({ label }) => label)
    expect(labels.filter((label) => /GST|tax|reverse/i.test(label))).toEqual([])
  })

  test('has number, date, HSN, description and value after discount', () => {
    expect(fact(sheet, 'Bill no.')).toBe('KA1B/26-27/00007')
    expect(fact(sheet, 'Bill date')).toBe('20-11-2026')
    expect(rowTexts(sheet.items, 0).slice(2)).toEqual([
      '90031100',
      '2 NOS',
      '1,175.25',
      '188.04',
      '2,282.46',
    ])
    expect(sum(sheet, 'Value of supply')).toBe('2,457.96')
  })
})

test('a bill of supply of a regular shop (exempt goods) claims no composition', () => {
  const sheet = invoiceSheet({ ...BILL_OF_SUPPLY, IsCompositionScheme: false })
  expect(sheet.declaration).toBeNull()
  expect(sheet.taxSummary).toBeNull()
})

test('a proforma says that it is none of these and takes the number of its order', () => {
  const sheet = invoiceSheet(PROFORMA)
  expect(sheet.title).toBe('PROFORMA INVOICE')
  expect(sheet.declaration).toMatch(/not a tax invoice/)
  expect(sheet.copyMark).toBeNull()
  expect(sheet.number).toBe('KA1S/26-27/00140')
  expect(fact(sheet, 'Invoice no.')).toBeUndefined()
})

test('the counter customer has no particulars', () => {
  const { recipient } = invoiceSheet({ ...SAMPLE_INVOICE, Customer: WALK_IN })
  expect(recipient).toEqual({
    heading: 'Bill to',
    name: 'Walk-in customer',
    lines: [],
    facts: [],
  })
})

test('a customer with a name only', () => {
  const bare = { ...WALK_IN, IsWalkIn: false, Name: SAMPLE_CUSTOMER.Name }
  expect(invoiceSheet({ ...SAMPLE_INVOICE, Customer: bare }).recipient.lines).toEqual([])
})

describe('the UPI code', () => {
  const withBalance = (BalanceAmount: number, UpiID: string | null): InvoiceModel => ({
    ...SAMPLE_INVOICE,
    BalanceAmount,
    Branch: { ...SAMPLE_INVOICE.Branch, UpiID },
  })

  test('asks for exactly the balance', () => {
    expect(invoiceSheet(SAMPLE_INVOICE).payment?.link).toContain('&am=1604.00&')
  })

  test('is not there without an address, or with nothing owed', () => {
    expect(invoiceSheet(withBalance(0, 'a@b')).payment).toBeNull()
    expect(invoiceSheet(withBalance(-5, 'a@b')).payment).toBeNull()
    expect(invoiceSheet(withBalance(10, null)).payment).toBeNull()
  })
})

test('an order-level charge is a line without a quantity; a flagged sale names no State', () => {
  const [line] = SAMPLE_INVOICE.Lines
  const charge = { ...SAMPLE_INVOICE, Lines: line ? [{ ...line, Kind: 'Charge' as const }] : [] }
  expect(invoiceSheet(charge).items?.rows[0]?.[3]).toEqual({ text: '' })
  const flagged = invoiceSheet({
    ...INTER_STATE_INVOICE,
    PlaceOfSupply: { StateCode: null, StateName: null },
  })
  expect(fact(flagged, 'Place of supply')).toMatch(/^Another State _+$/)
})

test('the bank account stands above the terms and their heading, in the words of the shop', () => {
  const Branch = {
    ...SAMPLE_INVOICE.Branch,
    BankDetails: 'HDFC Bank, A/c 50100123456\nIFSC HDFC0001234',
  }
  const { notes, terms } = invoiceSheet({ ...SAMPLE_INVOICE, Branch })
  expect(notes.slice(-2)).toEqual(['HDFC Bank, A/c 50100123456', 'IFSC HDFC0001234'])
  expect(terms).toEqual(invoiceSheet(SAMPLE_INVOICE).terms)
})
