import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_STYLE, SECOND_LANGUAGES } from '../../contract/document-style.ts'
import type { Sheet } from '../../rendering/sheet.ts'
import { openDocument } from '../open-document.ts'
import {
  documentShop,
  FULLY_PAID,
  makeOfficePapers,
  type PaperShop,
  takeFrameBack,
} from '../testing/document-shop.ts'
import { documentTexts, ENGLISH_LABELS, type LabelKey } from './texts.ts'

let shop: PaperShop
let creditNote: string
let office: Awaited<ReturnType<typeof makeOfficePapers>>
beforeAll(async () => {
  shop = await documentShop(FULLY_PAID)
  creditNote = await takeFrameBack(shop)
  await shop.work.add('open', { qty: 3 })
  office = await makeOfficePapers(shop)
})
afterAll(() => shop.t.close())

/** Written alike in every language. */
const SIGNS =
  /^(#|HSN|GSTIN|IRN|ACK. NO.|PD|V\/A|FH|UPI|SPH|CYL|AXIS|ADD|NEAR|NEAR PD|VERTEX|PRISM|BASE|(C|S|UT|I)GST( %)?)$/

function labelsOf(sheet: Sheet): string[] {
  const facts = [...sheet.facts, ...sheet.outcome, ...sheet.recipient.facts, ...sheet.sums]
  const details = sheet.details.map(({ heading }) => heading)
  return [sheet.recipient.heading, ...facts.map(({ label }) => label), ...details]
}

describe.each(SECOND_LANGUAGES)('beside %s', (language) => {
  it('has a word for every label, in its own script', () => {
    const { english, second } = documentTexts(language)
    const keys = Object.keys(ENGLISH_LABELS).filter((key): key is LabelKey => key in ENGLISH_LABELS)
    for (const key of keys) {
      const word = second(key)
      if (word === null) expect([key, english(key)]).toEqual([key, expect.stringMatching(SIGNS)])
      else expect([key, word]).toEqual([key, expect.not.stringMatching(/[A-Za-z|]|^\s|\s$|^$/)])
    }
  })

  it('prints title, labels and headings of every document in both languages', () => {
    const kinds = [
      ['Estimate', 'open'],
      ['CreditNote', creditNote],
      ['RefundVoucher', creditNote],
      ['OrderAcknowledgement', shop.ids.order],
      ['JobCard', shop.ids.order],
      ['DeliverySlip', shop.ids.order],
      ['PrescriptionCard', shop.ids.prescription],
      ['DayEnd', shop.t.services.localNow().slice(0, 10)],
      ['DebitNote', office.DebitNote],
      ['SupplierPayment', office.SupplierPayment],
      ['StockVoucher', office.StockVoucher],
      ['PurchaseOrder', office.PurchaseOrder],
      ['AccountReceipt', office.AccountReceipt],
      ['PayerStatement', office.PayerStatement],
      ['FitterBill', office.FitterBill],
      ['FormerBill', office.FormerBill],
      ['GoodsReceipt', office.GoodsReceipt],
    ] as const
    for (const [kind, id] of kinds) {
      const style = { ...DEFAULT_STYLE, SecondLanguage: language }
      const sheet = openDocument(shop.t.services, kind, id).sheet(style)
      expect([kind, sheet.secondTitle]).toEqual([kind, expect.stringMatching(/\S/)])
      const single = labelsOf(sheet).filter((label) => !label.includes(' / ') && !SIGNS.test(label))
      expect([kind, single]).toEqual([kind, []])
      const tables = [sheet.items, sheet.taxSummary, sheet.receipts]
      const columns = [...tables, ...sheet.details.map(({ table }) => table)].flatMap(
        (table) => table?.columns ?? [],
      )
      const bare = columns.filter(({ heading, second }) => !second && !SIGNS.test(heading))
      expect([kind, bare.map(({ heading }) => heading)]).toEqual([kind, []])
    }
  })
})
