import { describe, expect, test } from 'vitest'
import { DEFAULT_STYLE, SECOND_LANGUAGES } from '../contract/document-style.ts'
import type { Fact, Sheet } from '../rendering/sheet.ts'
import { readPdfPages } from '../rendering/testing/read-pdf.ts'
import { renderNow } from '../rendering/testing/render-now.ts'
import { dayEndSheet } from './day-end/layout.ts'
import { deliverySlipSheet } from './delivery-slip/layout.ts'
import { estimateSheet } from './estimate/layout.ts'
import { jobCardSheet } from './job-card/layout.ts'
import { orderAcknowledgementSheet } from './order-acknowledgement/layout.ts'
import { prescriptionCardSheet } from './prescription-card/layout.ts'
import {
  SAMPLE_ACKNOWLEDGEMENT,
  SAMPLE_DAY_END,
  SAMPLE_DELIVERY_SLIP,
  SAMPLE_ESTIMATE,
  SAMPLE_JOB_CARD,
  SAMPLE_PRESCRIPTION,
  SAMPLE_PRESCRIPTION_CARD,
} from './testing/sample-documents.ts'

function labelled(facts: readonly Fact[], label: string): string | undefined {
  return facts.find((fact) => fact.label === label)?.value
}

function detail(sheet: Sheet, heading: string) {
  const table = sheet.details.find((each) => each.heading === heading)?.table
  return {
    columns: table?.columns.map((column) => column.heading),
    rows: table?.rows.map((row) => row.map((cell) => cell.text)),
  }
}

const GRID = {
  columns: ['Eye', 'SPH', 'CYL', 'AXIS', 'ADD', 'NEAR', 'PD', 'FH', 'V/A'],
  rows: [
    ['Right', '−2.00', '−0.75', '90', '+2.00', '0.00', '31.5', '18', '6/6'],
    ['Left', '−1.75', '–', '–', '+2.00', '+0.25', '31', '18', '6/9'],
  ],
}

describe('an estimate', () => {
  const sheet = estimateSheet(SAMPLE_ESTIMATE)

  test('says on top that it is no tax invoice, and has neither number nor bar code', () => {
    expect(sheet.title).toBe('ESTIMATE')
    expect(sheet.declaration).toMatch(/not a tax invoice/)
    expect([sheet.number, sheet.barcode, sheet.copyMark]).toEqual(['', null, null])
  })

  test('asks for no money: no receipts, no balance, no payment code', () => {
    expect(sheet.payment).toBeNull()
    expect(sheet.receipts).toBeNull()
    expect(sheet.sums.map(({ label }) => label)).not.toContain('Balance due')
    expect(labelled(sheet.sums, 'Net amount')).toBe('₹2,604.00')
  })

  test('of a composition dealer says what such a dealer must (rule 5(1)(f))', () => {
    const composed = estimateSheet({ ...SAMPLE_ESTIMATE, IsCompositionScheme: true })
    expect(composed.declaration).toMatch(/^composition taxable person/)
    expect(composed.taxSummary).toBeNull()
  })

  test('for nobody in particular', () => {
    expect(estimateSheet({ ...SAMPLE_ESTIMATE, Customer: null }).recipient.name).toBe(
      'Walk-in customer',
    )
  })
})

describe('an order acknowledgement', () => {
  const sheet = orderAcknowledgementSheet(SAMPLE_ACKNOWLEDGEMENT)

  test('names order, promised date, advance and balance', () => {
    expect(sheet.title).toBe('ORDER ACKNOWLEDGEMENT')
    expect(labelled(sheet.facts, 'Order no.')).toBe('KA1S/26-27/00140')
    expect(labelled(sheet.facts, 'Promised for')).toBe('20-11-2026 6:00 pm')
    expect(labelled(sheet.sums, 'Received')).toBe('₹1,000.00')
    expect(labelled(sheet.sums, 'Balance due')).toBe('₹1,604.00')
  })

  test('shows what was ordered and the prescription', () => {
    expect(sheet.items?.rows).toHaveLength(2)
    expect(detail(sheet, 'Prescription')).toEqual(GRID)
    expect(labelled(sheet.facts, 'Next test due')).toBe('16-11-2027')
  })

  test('promises the invoice with the goods, until there is one', () => {
    expect(sheet.notes.join(' ')).toMatch(/tax invoice is issued with the delivery/)
    const invoiced = orderAcknowledgementSheet({
      ...SAMPLE_ACKNOWLEDGEMENT,
      InvoiceNo: 'KA1/26-27/000123',
      InvoiceDate: '2026-11-20T14:05:00',
    })
    expect(invoiced.notes.join(' ')).not.toMatch(/is issued/)
    expect(labelled(invoiced.facts, 'Invoice no.')).toBe('KA1/26-27/000123')
  })

  test('what was credited stands before the balance', () => {
    const credited = orderAcknowledgementSheet({ ...SAMPLE_ACKNOWLEDGEMENT, CreditedAmount: 100 })
    expect(credited.sums.slice(-2).map(({ label }) => label)).toEqual([
      'Credited so far',
      'Balance due',
    ])
  })

  test('a cancelled order is stamped', () => {
    const cancelled = { ...SAMPLE_ACKNOWLEDGEMENT, OrderStatus: 'Cancelled' } as const
    expect(orderAcknowledgementSheet(cancelled).stamp).toBe('CANCELLED')
  })
})

describe('a job card', () => {
  const sheet = jobCardSheet(SAMPLE_JOB_CARD)

  test('carries prescription, lenses and frame', () => {
    expect(detail(sheet, 'Prescription')).toEqual(GRID)
    expect(detail(sheet, 'Lenses')).toEqual({
      columns: ['Power', 'PD', 'FH', 'B', 'Fitting', 'Qty'],
      rows: [
        ['−2.00 / −0.75 × 90 Add +2.00'.replaceAll(' ', '\u00a0'), '62.5', '18', '30', 'Yes', '2'],
        ['Read back', '', '', '', '', ''],
      ],
    })
    expect(detail(sheet, 'Frames').rows).toEqual([
      ['Rimvale RB-2140 Classic, black', 'RB2140-0001', '1'],
    ])
  })

  test('names lab, fitter, priority, both dates and the instructions', () => {
    expect(sheet.recipient.name).toBe('Clear Lens Lab')
    expect(labelled(sheet.facts, 'Fitter')).toBe('Suresh')
    expect(labelled(sheet.facts, 'Priority')).toBe('Urgent')
    expect(labelled(sheet.facts, 'Due from the lab')).toBe('19-11-2026 6:00 pm')
    expect(labelled(sheet.outcome, 'Instructions')).toBe('Thin edges, please')
  })

  test('shows the promised date and a box for the tray largest, and what is to be ticked', () => {
    expect(sheet.highlights).toEqual([
      { label: 'Promised for', value: '20-11-2026 6:00 pm' },
      { label: 'Tray', value: '' },
    ])
    expect(sheet.checks).toContain('Power and axis')
    const large = sheet.details.filter(({ isLarge }) => isLarge).map(({ heading }) => heading)
    expect(large).toEqual(['Lenses'])
  })

  test('names the eye of each power, and has boxes to read back what was made for each', () => {
    const [lens] = SAMPLE_JOB_CARD.Lenses
    const both = lens === undefined ? [] : [{ ...lens, Eye: 'Both' }]
    const card = jobCardSheet({ ...SAMPLE_JOB_CARD, Lenses: both }, { language: 'hi' })
    const rows = card.details.find(({ isLarge }) => isLarge)?.table.rows ?? []
    expect(rows.map(([cell]) => [cell?.text.replaceAll('\u00a0', ' '), cell?.boxes])).toEqual([
      ['Right and left / दाईं और बाईं: −2.00 / −0.75 × 90 Add +2.00', undefined],
      ['Read back: Right / दाईं', ['SPH', 'CYL', 'AXIS', 'ADD']],
      ['Read back: Left / बाईं', ['SPH', 'CYL', 'AXIS', 'ADD']],
    ])
  })

  test('is scanned by the bar code of its order and the path of its job', () => {
    expect(sheet.barcode).toBe('KA1S/26-27/00140')
    expect(sheet.scan?.text).toBe('/job/oR5tW8pL1cD6')
  })

  test('names no price', () => {
    expect(sheet.sums).toEqual([])
    expect(JSON.stringify(sheet)).not.toMatch(/₹|Price|Amount/)
  })

  test('on a narrow roll the eyes stand side by side', () => {
    const roll = jobCardSheet(SAMPLE_JOB_CARD, { isNarrow: true })
    const upright = roll.details.find(({ heading }) => heading === 'Prescription')?.upright
    expect(upright?.columns.map(({ heading }) => heading)).toEqual(['Eye', 'Right', 'Left'])
    expect(upright?.rows[0]?.map(({ text }) => text)).toEqual(['SPH', '−2.00', '−1.75'])
    expect(detail(roll, 'Lenses').columns).toEqual(['Power', 'Fitting', 'Qty'])
  })

  test('without a prescription it is still a card', () => {
    const bare = jobCardSheet({ ...SAMPLE_JOB_CARD, Prescription: null, LabName: null })
    expect(bare.details.map((each) => each.heading)).toEqual(['Lenses', 'Frames'])
    expect(bare.recipient.name).toBe('Not chosen yet')
  })

  test('tells a PD that was measured of both eyes from what each eye has of it', () => {
    const { Left, Right } = SAMPLE_PRESCRIPTION
    const Prescription = {
      ...SAMPLE_PRESCRIPTION,
      IPD: '62',
      Right: Right && { ...Right, PD: null },
      Left: Left && { ...Left, PD: null },
      WorkedOutPD: { Right: '31', Left: '31' },
    }
    const card = jobCardSheet({ ...SAMPLE_JOB_CARD, Prescription })
    expect(labelled(card.facts, 'PD')).toBe('62 (both eyes)')
    const rows = detail(card, 'Prescription').rows ?? []
    expect(rows.map((row) => row[6])).toEqual(['31 (of 62)', '31 (of 62)'])
  })

  test('names the sizes of the frame where they are known', () => {
    const [frame] = SAMPLE_JOB_CARD.Frames
    const Sizes = 'A 52, B 36, DBL 18'
    const Frames = frame === undefined ? [] : [{ ...frame, Sizes }]
    const table = jobCardSheet({ ...SAMPLE_JOB_CARD, Frames }).details.at(-1)?.table
    expect(table?.rows[0]?.[0]?.notes).toContain(Sizes)
  })

  test.each(SECOND_LANGUAGES)('of two pairs is one page of A5 beside %s', async (language) => {
    const [lens] = SAMPLE_JOB_CARD.Lenses
    const [frame] = SAMPLE_JOB_CARD.Frames
    if (lens === undefined || frame === undefined) throw new Error('no sample')
    const eyes = (['Right', 'Left', 'Right', 'Left'] as const).map((Eye) => ({ ...lens, Eye }))
    const sheet = jobCardSheet(
      { ...SAMPLE_JOB_CARD, Lenses: eyes, Frames: [frame, frame] },
      { language },
    )
    for (const Template of ['Classic', 'Modern', 'Compact'] as const) {
      const look = { Paper: 'A5', Template, SecondLanguage: language } as const
      const style = { ...DEFAULT_STYLE, ...look }
      const pages = await readPdfPages(renderNow({ kind: 'sheet', sheet, logo: null, style }))
      expect(pages).toHaveLength(1)
      expect(pages[0]).toContain('−2.00 / −0.75')
    }
  })
})

describe('a prescription card', () => {
  const sheet = prescriptionCardSheet(SAMPLE_PRESCRIPTION_CARD)

  test('shows the grid, the doctor, the date, the PD and the next test', () => {
    expect(detail(sheet, 'Prescription')).toEqual(GRID)
    expect(labelled(sheet.facts, 'Examined on')).toBe('16-11-2026')
    expect(labelled(sheet.facts, 'Prescribed by')).toBe('Dr. S. Rao')
    expect(labelled(sheet.facts, 'Registration no.')).toBe('KMC 40112')
    expect(labelled(sheet.facts, 'PD')).toBe('62.5')
    expect(labelled(sheet.facts, 'Next test due')).toBe('16-11-2027')
  })

  test('has a card for the wallet, with a row for the distance and one for near of each eye', () => {
    const { table } = sheet.card ?? { table: null }
    expect(table?.columns.map(({ heading }) => heading)).toEqual([
      ...['Eye', 'SPH', 'CYL', 'AXIS', 'ADD', 'V/A'],
    ])
    expect(table?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Right: Distance', '−2.00', '−0.75', '90', '+2.00', '6/6'],
      ['Right: Near', '0.00', '−0.75', '90', '–', '–'],
      ['Left: Distance', '−1.75', '–', '–', '+2.00', '6/9'],
      ['Left: Near', '+0.25', '–', '–', '–', '–'],
    ])
    expect(sheet.card?.facts).toContainEqual({ label: 'PD', value: '62.5' })
  })

  test('of one eye alone leaves the other one empty, and unused columns out', () => {
    const { columns, rows } = detail(
      prescriptionCardSheet({
        ...SAMPLE_PRESCRIPTION_CARD,
        Prescription: {
          ...SAMPLE_PRESCRIPTION,
          Right: null,
          Left: SAMPLE_PRESCRIPTION.Left && {
            ...SAMPLE_PRESCRIPTION.Left,
            VA: null,
            Near: null,
            FittingHeight: null,
          },
        },
      }),
      'Prescription',
    )
    expect(columns).toEqual(['Eye', 'SPH', 'CYL', 'AXIS', 'ADD', 'PD'])
    expect(rows?.[0]).toEqual(['Right', '–', '–', '–', '–', '–'])
  })
})

describe('a delivery slip', () => {
  const sheet = deliverySlipSheet(SAMPLE_DELIVERY_SLIP)

  test('lists what is handed over, with the serial code of the frame', () => {
    expect(sheet.items?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['1', 'Rimvale RB-2140 Classic, black', '2 NOS'],
      ['2', 'Hard case, tan', '1 NOS'],
    ])
    expect(sheet.items?.rows[0]?.[1]?.notes).toEqual(['Pair 1  ·  RB-2140  ·  RB2140-0001'])
  })

  test('names eye and power of a lens', () => {
    const [item] = SAMPLE_DELIVERY_SLIP.Items
    if (item === undefined) throw new Error('no item')
    const Items = [{ ...item, Eye: 'Right', Power: '+1.25' }]
    const { items } = deliverySlipSheet({ ...SAMPLE_DELIVERY_SLIP, Items })
    expect(items?.rows[0]?.[1]?.notes?.[0]).toBe('Right: +1.25')
  })

  test('says what is still to be collected, and who receives', () => {
    expect(labelled(sheet.sums, 'Balance to collect')).toBe('₹1,604.00')
    expect(labelled(sheet.facts, 'Handed over by')).toBe('Meera')
    expect(sheet.signatory?.forWhom).toBe('Received by')
  })

  test('that goes out names the address on it, and so does the order', () => {
    const DeliveryAddress = 'Meera Nair, 4B Lake View, Bengaluru 560102'
    const slip = deliverySlipSheet({ ...SAMPLE_DELIVERY_SLIP, DeliveryAddress })
    expect(labelled(slip.facts, 'Deliver to')).toBe(DeliveryAddress)
    const Order = { ...SAMPLE_ACKNOWLEDGEMENT.Order, DeliveryAddress }
    const order = orderAcknowledgementSheet({ ...SAMPLE_ACKNOWLEDGEMENT, Order })
    expect(labelled(order.facts, 'Deliver to')).toBe(DeliveryAddress)
  })
})

describe('a day-end report', () => {
  test('ends in what was sold and collected less what went back', () => {
    const CreditNotes = { ...SAMPLE_DAY_END.CreditNotes, Amount: 2_100.1 }
    const Sold = { ...SAMPLE_DAY_END.Sold, NetAmount: 3_486.3 }
    const day = { ...SAMPLE_DAY_END, Sold, CreditNotes, Collected: 3_486, Refunded: 2_100 }
    const { sums } = dayEndSheet(day)
    expect(labelled(sums, 'Net sales')).toBe('₹1,386.20')
    expect(labelled(sums, 'Net collected')).toBe('₹1,386.00')
  })

  test('has what bears no tax apart from the taxable value', () => {
    const taxes = { CGST: 0, SGST: 0, IGST: 0 }
    const exempt = { ...taxes, Rate: 0, TaxableAmount: 8_314.52, TotalAmount: 8_314.52 }
    const taxed = {
      ...{ Rate: 18, TaxableAmount: 3_970.74, CGST: 357.37, SGST: 357.37, IGST: 0 },
      TotalAmount: 4_685.48,
    }
    const Sold = { ...SAMPLE_DAY_END.Sold, TaxableAmount: 12_285.26 }
    const both = dayEndSheet({ ...SAMPLE_DAY_END, Sold, ByRate: [exempt, taxed] }).sums
    expect(labelled(both, 'Taxable value')).toBe('3,970.74')
    expect(labelled(both, 'Exempt value')).toBe('8,314.52')
    const ofTaxed = { ...Sold, TaxableAmount: 3_970.74 }
    const one = dayEndSheet({ ...SAMPLE_DAY_END, Sold: ofTaxed, ByRate: [taxed] }).sums
    expect(labelled(one, 'Taxable value')).toBe('3,970.74')
    expect(one.map(({ label }) => label)).not.toContain('Exempt value')
    // Under the composition scheme, or on a day of eye tests alone, nothing is taxable.
    const ofExempt = { ...Sold, TaxableAmount: 8_314.52 }
    const none = dayEndSheet({ ...SAMPLE_DAY_END, Sold: ofExempt, ByRate: [exempt] }).sums
    expect(labelled(none, 'Value of supply')).toBe('8,314.52')
  })

  test('heads rates of tax as rates, where the word for a price is another', () => {
    const { details } = dayEndSheet(SAMPLE_DAY_END, { language: 'ta' })
    const byRate = details.find(({ heading }) => heading.startsWith('Sold by rate'))
    expect(byRate?.table.columns[0]?.second).toBe('வரி விகிதம்')
  })
})
