import { hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectionOf } from '../db/sql.ts'
import { openDocument } from '../documents/open-document.ts'
import {
  documentShop,
  FULLY_PAID,
  type PaperShop,
  takeFrameBack,
} from '../documents/testing/document-shop.ts'

let s: PaperShop
beforeEach(async () => {
  s = await documentShop(FULLY_PAID)
  await takeFrameBack(s)
})
afterEach(() => s.t.close())

const TABLES = {
  Invoice: 'invoices',
  Receipt: 'receipts',
  CreditNote: 'credit_notes',
  RefundVoucher: 'refund_vouchers',
} as const
type Kind = keyof typeof TABLES

const idOf = (kind: Kind): string =>
  ({
    Invoice: s.ids.invoice,
    Receipt: s.ids.receipt,
    CreditNote: s.ids.creditNote,
    RefundVoucher: s.ids.creditNote,
  })[kind]

/** Changes a stored text behind the program's back, as a hand in the file would. */
function tamper(kind: Kind): void {
  const db = connectionOf(s.t.services.db)
  const table = TABLES[kind]
  db.exec(`DROP TRIGGER IF EXISTS invoices_only_status;
    DROP TRIGGER IF EXISTS receipts_model_fixed;
    DROP TRIGGER IF EXISTS credit_notes_model_fixed;
    DROP TRIGGER IF EXISTS refund_vouchers_no_update;
    UPDATE ${table} SET model_json = replace(model_json, 'Asha Rao', 'Asha Rau')`)
}

describe.each(['Invoice', 'Receipt', 'CreditNote', 'RefundVoucher'] as const)('%s', (kind) => {
  test('keeps the SHA-256 of the text that was issued', () => {
    const db = connectionOf(s.t.services.db)
    const { model_json } = db.prepare(`SELECT model_json FROM ${TABLES[kind]}`).get() as {
      model_json: string
    }
    expect(
      db.prepare('SELECT digest FROM document_digests WHERE kind = ?').pluck().all(kind),
    ).toEqual([hash('sha256', model_json, 'hex')])
  })

  test('is not printed once its text has changed', async () => {
    expect((await s.get(`${kind}/${idOf(kind)}/html`)).status).toBe(200)
    tamper(kind)
    for (const end of ['', '/html', '/model', '/message']) {
      const answer = await s.get(`${kind}/${idOf(kind)}${end}`)
      expect(answer.status).toBe(500)
      expect(answer.body).toMatchObject({ success: false, code: 'INTERNAL' })
      expect(answer.body.message).toMatch(/is not what was issued.*not printed/)
    }
    expect(() => openDocument(s.t.services, kind, idOf(kind))).toThrow(/not what was issued/)
  })

  test('is not printed without its digest', async () => {
    connectionOf(s.t.services.db).exec(
      `DROP TRIGGER document_digests_no_delete;
       DELETE FROM document_digests WHERE kind = '${kind}'`,
    )
    expect((await s.get(`${kind}/${idOf(kind)}`)).status).toBe(500)
  })
})

test('the older operations look at the digest too', async () => {
  const model = `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${s.ids.order}`
  const { body } = await s.t.call('GET', '/api/quickSale/get-branch-details')
  const receipt =
    `/api/Common/receipt/pdf/html?receiptNo=KA1R%2F26-27%2F00001` +
    `&CompanyID=${body.CompanyID}&BranchID=${body.EncryptedBranchID}`
  expect((await s.t.call('GET', model)).status).toBe(200)
  expect((await s.t.call('POST', receipt)).status).toBe(200)
  tamper('Invoice')
  tamper('Receipt')
  expect((await s.t.call('GET', model)).status).toBe(500)
  expect((await s.t.call('POST', receipt)).status).toBe(500)
})

test('a reprint is the original, word for word, whatever has changed since', async () => {
  const before = await s.get(`Invoice/${s.ids.invoice}`)
  const saved = await s.t.call('POST', '/api/Customer/save', {
    customerID: s.ids.customer,
    name: 'Asha Menon',
  })
  expect(saved.status).toBe(200)
  expect(Buffer.compare((await s.get(`Invoice/${s.ids.invoice}`)).bytes, before.bytes)).toBe(0)
})
