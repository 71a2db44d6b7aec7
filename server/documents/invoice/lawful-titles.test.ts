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

describe('a mixed bill', () => {
  const cells = (model: InvoiceModel) =>
    invoiceSheet(model).items?.rows.map((row) => row.map(({ text }) => text)) ?? []

  test('says “Exempt” on its exempt lines, and no tax of 0', () => {
    const exempt = cells(MIXED).at(-1)
    expect(exempt?.slice(-4)).toEqual(['Exempt', '–', '–', '300.00'])
  })

  test('has a column of taxable values that adds up to its sum', () => {
    const { items, sums } = invoiceSheet(MIXED)
    const total = items?.totals?.at(-4)?.text
    expect(total).toBe('2,457.96')
    expect(sums.find(({ label }) => label === 'Taxable value')?.value).toBe(total)
    expect(items?.carriedAfter?.at(-1)?.at(-4)?.text).toBe(total)
  })

  test('summarises what bears tax, and nothing else', () => {
    const rates = invoiceSheet(MIXED).taxSummary?.rows.map((row) => row[2]?.text)
    expect(rates).not.toContain('0%')
  })
})

describe('a shop without a GSTIN', () => {
  const memo: InvoiceModel = {
    ...BILL_OF_SUPPLY,
    IsCompositionScheme: false,
    Branch: { ...BILL_OF_SUPPLY.Branch, GSTIN: null },
  }

  test('issues a cash memo without marks, tax or place of supply', () => {
    const sheet = invoiceSheet(memo)
    expect([sheet.title, sheet.copyMark, sheet.declaration]).toEqual(['CASH MEMO', null, null])
    const labels = [...sheet.facts, ...sheet.sums].map(({ label }) => label)
    for (const label of ['Place of supply', 'Reverse charge', 'Value of supply', 'CGST']) {
      expect(labels).not.toContain(label)
    }
    expect(labels).toContain('Bill no.')
  })

  test('says so where it prints one again', () => {
    expect(invoiceSheet(memo, 'reprint').copyMark).toBe('DUPLICATE (REPRINT)')
    expect(invoiceSheet(memo, 'supplier').copyMark).toBeNull()
  })
})

describe('an invoice prints', () => {
  const [line] = SAMPLE_INVOICE.Lines
  const withLine = (change: object): InvoiceModel => ({
    ...SAMPLE_INVOICE,
    Lines: line === undefined ? [] : [{ ...line, ...change }],
  })
  const row = (model: InvoiceModel) => invoiceSheet(model).items?.rows[0] ?? []

  test('the unit of goods, and none of a service', () => {
    expect(row(withLine({ HSN: '90031100', Unit: 'NOS' }))[3]?.notes).toEqual(['NOS'])
    expect(row(withLine({ HSN: '998729', Unit: 'NOS' }))[3]?.notes).toEqual([])
  })

  test('as many digits of the HSN as the shop has to, rows of one HSN together', () => {
    const [first] = SAMPLE_INVOICE.TaxSummary
    if (first === undefined) throw new Error('the sample has a summary')
    const TaxSummary = [
      { ...first, HSN: '90031100' },
      { ...first, HSN: '90031900' },
    ]
    const model = { ...withLine({ HSN: '90031100' }), TaxSummary }
    const hsn = (digits: object) => [
      row({ ...model, ...digits })[2]?.text,
      invoiceSheet({ ...model, ...digits }).taxSummary?.rows.map((each) => each[0]?.text),
    ]
    expect(hsn({})).toEqual(['90031100', ['90031100', '90031900']])
    expect(hsn({ HSNDigits: 6 })).toEqual(['900311', ['900311', '900319']])
    expect(hsn({ HSNDigits: 4 })).toEqual(['9003', ['9003']])
  })

  test('a price that includes tax without it, so that the columns lead to the value', () => {
    const inclusive = { Price: 1_299, PriceIncludesTax: true, DiscountAmount: 105 }
    const cells = row(
      withLine({ ...inclusive, PriceBeforeTax: 1_237.1429, DiscountBeforeTax: 100 }),
    )
    expect([cells[4]?.text, cells[5]?.text]).toEqual(['1,237.1429', '100.00'])
    expect(cells[4]?.notes).toEqual([])
    expect(row(withLine(inclusive))[4]?.notes).toEqual(['incl. tax'])
  })

  test('lot and expiry of contact lenses, and the licence they are sold under', () => {
    const Lots = [{ Lot: 'A17', ExpiresOn: '2028-03-31T00:00:00' }]
    const lenses = withLine({ HSN: '90013000', Lots })
    const licensed = { ...lenses, Branch: { ...lenses.Branch, LicenceNo: 'KA-20B-1234' } }
    expect(row(licensed)[1]?.notes?.join()).toContain('Lot A17, use before 31-03-2028')
    expect(invoiceSheet(licensed).notes).toContain('Licence no. KA-20B-1234')
    const frames = { ...withLine({ HSN: '90031100' }), Branch: licensed.Branch }
    expect(invoiceSheet(frames).notes).not.toContain('Licence no. KA-20B-1234')
  })

  test('the legal name of a shop that trades under another', () => {
    const supplier = (LegalName: string) =>
      invoiceSheet({ ...SAMPLE_INVOICE, Branch: { ...SAMPLE_INVOICE.Branch, LegalName } }).supplier
    expect(supplier('Netra Vision Private Limited').lines[0]).toBe('Netra Vision Private Limited')
    expect(supplier(SAMPLE_INVOICE.Branch.Name).lines[0]).toContain('Brigade Road')
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
