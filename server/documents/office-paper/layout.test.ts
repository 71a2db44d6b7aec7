import { expect, test } from 'vitest'
import { codeWords } from '../../rendering/sheet.ts'
import { SAMPLE_DEBIT_NOTE } from '../testing/sample-documents.ts'
import { officePaperSheet } from './layout.ts'

test('a debit note names the taxes, and none where the State is not known', () => {
  const sums = (more: Partial<typeof SAMPLE_DEBIT_NOTE>) =>
    officePaperSheet({ ...SAMPLE_DEBIT_NOTE, ...more }).sums.map(
      ({ label, value }) => `${label} ${value}`,
    )
  expect(sums({ IsInterState: true, Tax: 41 })[1]).toBe('IGST ₹41.00')
  expect(sums({ IsInterState: false, StateTaxLabel: 'SGST', Tax: 41.01 })).toEqual([
    'Taxable value ₹820.00',
    'CGST ₹20.51',
    'SGST ₹20.50',
    'Total ₹861.00',
  ])
  expect(sums({ Tax: 41 })[1]).toBe('Total tax ₹41.00')
})

test('the number of an order is an order number', () => {
  const { facts } = officePaperSheet({ ...SAMPLE_DEBIT_NOTE, DocumentType: 'PurchaseOrder' })
  expect(facts[0]).toEqual({ label: 'Order no.', value: 'KA1D/26-27/00007' })
})

test('a gift card is spent by the number below its bars, and says its terms in both languages', () => {
  const GiftCard = { CardNumber: 'GC123456789012', ForName: 'Meera', ValidUntil: '2027-11-20' }
  const card = { ...SAMPLE_DEBIT_NOTE, DocumentType: 'AccountReceipt' as const, GiftCard }
  const sheet = officePaperSheet(card, { language: 'hi' })
  expect([sheet.title, sheet.secondTitle]).toEqual(['RECEIPT FOR A GIFT CARD', 'गिफ़्ट कार्ड की रसीद'])
  expect([sheet.barcode, codeWords(sheet)]).toEqual(['GC123456789012', 'GC123456789012'])
  expect(sheet.facts[0]).toEqual({ label: 'Receipt no. / रसीद सं.', value: 'KA1D/26-27/00007' })
  expect(sheet.notes[0]).toMatch(/^Good for goods and services of this shop only/)
  expect(sheet.notes[1]).toMatch(/^सिर्फ़ इसी दुकान के माल और सेवाओं के लिए/)
})

test('a statement names what moved the account in both languages', () => {
  const entry = { Date: '2026-11-20', OrderNo: '', Customer: '', Member: null, ApprovalNo: null }
  const entries = [
    { Kind: 'charged', Number: 'KA1/1', Amount: 500, Balance: 500 },
    { Kind: 'paid', Number: 'KA1T/1', Amount: -400, Balance: 100 },
    { Kind: 'tds', Number: '', Amount: -10, Balance: 90 },
    { Kind: 'written-off', Number: '', Amount: -90, Balance: 0 },
  ]
  const Entries = entries.map((each) => ({ ...entry, ...each }))
  const Statement = { From: '2026-11-01', To: '2026-11-30', Opening: 0, Closing: 0, Entries }
  const model = { ...SAMPLE_DEBIT_NOTE, DocumentType: 'PayerStatement' as const, Statement }
  const { items } = officePaperSheet(model, { language: 'hi' })
  expect(items?.rows.map((row) => row[1]?.text)).toEqual([
    'Opening balance / आरंभिक शेष',
    'On account / खाते पर KA1/1',
    'Paid / चुकाई राशि KA1T/1',
    'Tax deducted (TDS) / काटा गया कर (टीडीएस)',
    'Written off / बट्टे खाते',
  ])
})

test('a stock voucher says what for in both languages', () => {
  const voucher = { ...SAMPLE_DEBIT_NOTE, DocumentType: 'StockVoucher' as const, Supplier: null }
  const sheet = officePaperSheet({ ...voucher, ReasonCode: 'damage' }, { language: 'hi' })
  expect(sheet.recipient.name).toBe('Damage / टूट-फूट')
})

test('a stock voucher names the one that takes it back, and that one names it', () => {
  const voucher = { ...SAMPLE_DEBIT_NOTE, DocumentType: 'StockVoucher' as const, Supplier: null }
  const facts = (more: object) =>
    officePaperSheet({ ...voucher, ...more }, { language: 'hi' }).facts
  expect(facts({ TakenBackBy: 'KA1J/26-27/00002' })).toContainEqual({
    label: 'Taken back by / वापस लेने वाला वाउचर',
    value: 'KA1J/26-27/00002',
  })
  expect(facts({ TakesBack: 'KA1J/26-27/00001' })).toContainEqual({
    label: 'Takes back / किसे वापस लेता है',
    value: 'KA1J/26-27/00001',
  })
})
