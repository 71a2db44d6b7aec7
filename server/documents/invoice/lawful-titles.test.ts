import { describe, expect, test } from 'vitest'
import type { InvoiceModel } from '../../contract/document-models.ts'
import { MIXED, NOBODY, SIXTY_LINES } from '../testing/nasty-models.ts'
import {
  BILL_OF_SUPPLY,
  INTER_STATE_INVOICE,
  PROFORMA,
  SAMPLE_CUSTOMER,
  SAMPLE_INVOICE,
  WALK_IN,
} from '../testing/sample-models.ts'
import { invoiceSheet } from './layout.ts'

describe('rule 46A: one document for taxed and exempt lines', () => {
  const [line] = SAMPLE_INVOICE.Lines
  const withFreeCharge: InvoiceModel = {
    ...SAMPLE_INVOICE,
    Lines: [
      ...SAMPLE_INVOICE.Lines,
      ...(line
        ? [{ ...line, Kind: 'Charge' as const, SGSTRate: 0, CGSTRate: 0, IGSTRate: 0 }]
        : []),
    ],
  }
  const registered = { ...MIXED, Customer: { ...SAMPLE_CUSTOMER, GSTIN: '29AABCN4821K1Z4' } }
  test.each([
    ['both kinds to someone unregistered', MIXED, 'INVOICE-CUM-BILL OF SUPPLY'],
    ['both kinds to a walk-in', { ...MIXED, Customer: WALK_IN }, 'INVOICE-CUM-BILL OF SUPPLY'],
    ['both kinds to someone registered', registered, 'TAX INVOICE'],
    ['taxed lines alone', SAMPLE_INVOICE, 'TAX INVOICE'],
    ['exempt lines alone, as it was issued', NOBODY, 'TAX INVOICE'],
    ['goods with a charge without tax', withFreeCharge, 'TAX INVOICE'],
    ['a composition scheme', BILL_OF_SUPPLY, 'BILL OF SUPPLY'],
    ['a proforma of both kinds', { ...PROFORMA, Lines: MIXED.Lines }, 'PROFORMA INVOICE'],
  ])('%s', (_name, model, title) => {
    expect(invoiceSheet(model).title).toBe(title)
  })

  test('its content is that of both: tax columns, HSN and reverse charge stay', () => {
    const sheet = invoiceSheet(MIXED)
    expect(sheet.items?.columns.map(({ heading }) => heading)).toContain('CGST')
    expect(sheet.facts.map(({ label }) => label)).toContain('Reverse charge')
    expect(sheet.reference).toBe('INVOICE-CUM-BILL OF SUPPLY KA1/26-27/000123')
  })

  test('taxable and exempt value stand apart', () => {
    const sumOf = (model: InvoiceModel, label: string) =>
      invoiceSheet(model).sums.find((sum) => sum.label === label)?.value
    expect(sumOf(MIXED, 'Taxable value')).toBe('2,457.96')
    expect(sumOf(MIXED, 'Exempt value')).toBe('300.00')
    expect(sumOf(SAMPLE_INVOICE, 'Exempt value')).toBeUndefined()
  })
})

describe('rule 46(e): an unregistered buyer of 50,000 or more', () => {
  const dear = (TaxableAmount: number, changes: Partial<InvoiceModel>): InvoiceModel => ({
    ...SAMPLE_INVOICE,
    ...changes,
    Totals: { ...SAMPLE_INVOICE.Totals, TaxableAmount },
  })
  const bare = { ...SAMPLE_CUSTOMER, Address: null, City: null, StateName: null, StateCode: null }

  test('name, address and State are printed', () => {
    const { name, lines } = invoiceSheet(dear(50_000, {})).recipient
    expect(name).toBe('Ananya Krishnamurthy')
    expect(lines.join(' ')).toContain('22/3, 4th Cross, Malleshwaram')
    expect(lines.join(' ')).toContain('Karnataka (29)')
  })

  test.each([50_000, 99_999.99])(
    'at %d unknown particulars have a blank line to fill in',
    (taxable) => {
      const walkIn = invoiceSheet(dear(taxable, { Customer: WALK_IN })).recipient.lines
      expect(walkIn.map((line) => line.split(' ')[0])).toEqual(['Name', 'Address', 'State'])
      expect(walkIn.at(-1)).toBe('State 29-Karnataka')
      const named = invoiceSheet(dear(taxable, { Customer: bare })).recipient.lines
      expect(named.map((line) => line.split(' ')[0])).toEqual([
        '560003',
        'Phone',
        'Address',
        'State',
      ])
    },
  )

  test('below it nothing is asked for', () => {
    expect(invoiceSheet(dear(49_999.99, { Customer: WALK_IN })).recipient.lines).toEqual([])
  })

  test('of a registered buyer the address is asked for, whatever the amount (rule 46(d))', () => {
    const b2b = { ...bare, GSTIN: '27AABCD5520F1ZV' }
    const linesOf = (Customer: InvoiceModel['Customer']) =>
      invoiceSheet(dear(900, { Customer })).recipient.lines.join()
    expect(linesOf(b2b)).toMatch(/Address _+$/)
    expect(linesOf({ ...b2b, Address: '1 MG Road' })).not.toContain('__')
  })
})

test('rule 48: the copies of goods, of services, and a reprint', () => {
  const marks = (['original', 'duplicate', 'triplicate', 'supplier', 'reprint'] as const).map(
    (copy) => invoiceSheet(SAMPLE_INVOICE, copy).copyMark,
  )
  expect(marks).toEqual([
    'ORIGINAL FOR RECIPIENT',
    'DUPLICATE FOR TRANSPORTER',
    'TRIPLICATE FOR SUPPLIER',
    'DUPLICATE FOR SUPPLIER',
    'DUPLICATE (REPRINT)',
  ])
})

describe('what a page carries forward', () => {
  test.each([
    ['sixty lines', SIXTY_LINES],
    ['another State', INTER_STATE_INVOICE],
    ['a bill of supply', BILL_OF_SUPPLY],
  ])('comes after the last line of %s to the totals', (_name, model) => {
    const items = invoiceSheet(model).items
    const last = items?.carriedAfter?.at(-1)?.slice(6)
    expect(items?.carriedAfter).toHaveLength(model.Lines.length)
    expect(last).toEqual(items?.totals?.slice(6))
  })

  test('grows by each line, exact to the paisa', () => {
    const cells = invoiceSheet(SIXTY_LINES).items?.carriedAfter?.map((row) => row.at(-1)?.text)
    expect(cells?.slice(0, 3)).toEqual(['207.10', '2,603.68', '5,000.26'])
  })
})

test('a second language stands beside English and takes nothing away', () => {
  const english = invoiceSheet(SAMPLE_INVOICE)
  const both = invoiceSheet(SAMPLE_INVOICE, 'original', 'hi')
  expect([both.title, both.secondTitle]).toEqual(['TAX INVOICE', 'कर बीजक'])
  expect(both.sums.map(({ value }) => value)).toEqual(english.sums.map(({ value }) => value))
  for (const [index, { label }] of english.facts.entries()) {
    expect(both.facts[index]?.label.startsWith(label)).toBe(true)
  }
  expect(both.facts[0]?.label).toBe('Invoice no. / बीजक सं.')
  expect(both.items?.columns[1]).toMatchObject({ heading: 'Description', second: 'विवरण' })
})
