import { describe, expect, test } from 'vitest'
import { whatsAppLink } from '../../domain/whats-app.ts'
import { writeSetting } from '../../settings/settings.ts'
import { documentShop } from '../testing/document-shop.ts'
import { fillIn, type MessageValues } from './message.ts'

const VALUES: MessageValues = {
  name: 'Asha',
  shop: 'Netra',
  phone: '',
  number: 'KA1/26-27/000001',
  date: '20-11-2026',
  amount: '₹2,604.00',
  paid: '',
  balance: '',
  promised: '',
  credit: '',
  due: '',
  right: '',
  left: '',
  pd: '',
  parcel: '',
}

test('a line with a value that is not there goes, the others are filled in', () => {
  expect(fillIn('Dear {name},\nBill {number}: {amount}\nDue {balance}\n{shop}', VALUES)).toBe(
    'Dear Asha,\nBill KA1/26-27/000001: ₹2,604.00\nNetra',
  )
})

test('braces that name nothing stay, and a value is never read as a sentence', () => {
  expect(fillIn('{nothing} {name}', { ...VALUES, name: '{shop} $& {number}' })).toBe(
    '{nothing} {shop} $& {number}',
  )
})

describe('the link needs an Indian mobile number', () => {
  test.each([
    ['9845011111', '919845011111'],
    ['+91 98450-11111', '919845011111'],
    ['09845011111', '919845011111'],
    ['6000000000', '916000000000'],
    ['02227654321', null],
    ['5845011111', null],
    ['98450', null],
    ['+44 7700 900123', null],
    ['', null],
    [null, null],
  ])('%j leads to %s', (mobile, digits) => {
    const link = digits === null ? null : `https://wa.me/${digits}?text=a%20%26%20b%0A%E2%82%B9`
    expect(whatsAppLink(mobile, 'a & b\n₹')).toBe(link)
  })
})

test('the message of a prescription names the powers of each eye and the PD', async () => {
  const s = await documentShop()
  const { body } = await s.get(`PrescriptionCard/${s.ids.prescription}/message`)
  expect(body.Text.replaceAll('\u00a0', ' ').split('\n').slice(1, -2)).toEqual([
    'Here is your prescription of 18-11-2026.',
    'Right eye: \u22122.00 / \u22120.75 \u00d7 90 Add +2.00',
    'Left eye: \u22121.75',
    'PD: 63 mm',
    'Your next eye test is due on 18-11-2027.',
  ])
  await s.t.close()
})

test('a message says amount, balance of today and promised date', async () => {
  const s = await documentShop()
  const text = async (path: string) => (await s.get(`${path}/message`)).body.Text
  expect(await text(`OrderAcknowledgement/${s.ids.order}`)).toBe(
    [
      'Dear Asha Rao,',
      'Thank you for your order KA1S/26-27/00001: ₹3,486.00',
      'Paid so far: ₹1,000.00',
      'Balance due: ₹2,486.00',
      'Ready by: 27-11-2026',
      'Netra Opticals',
      'Phone 08041234567',
    ].join('\n'),
  )
  const paid = await s.t.call('POST', '/api/quickSale/SaveReceipt', {
    salesOrderID: s.ids.order,
    receiptAmount: 486,
    receiptTypeId: 1,
    yearId: '2026',
    branchId: 1,
  })
  expect(paid.status).toBe(200)
  expect(await text(`Invoice/${s.ids.invoice}`)).toContain('Balance due: ₹2,000.00')
  s.t.services.write((tx) =>
    writeSetting(tx, 'messageTexts', { en: { Invoice: 'Namaste {name}: {amount}' } }),
  )
  expect(await text(`Invoice/${s.ids.invoice}`)).toBe('Namaste Asha Rao: ₹3,486.00')
  await s.t.close()
})

test('a walk-in’s document is sent to the number that is given, and to no other', async () => {
  const s = await documentShop()
  const path = (mobile: string) => `Invoice/${s.ids.invoice}/message?mobile=${mobile}`
  const { body } = await s.get(path('%2B91%2098450%2022222'))
  expect(body.WhatsAppLink).toContain('https://wa.me/919845022222?text=')
  const wrong = await s.get(path('12345'))
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'mobile'])
  await s.t.close()
})
