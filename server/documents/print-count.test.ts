import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDocument } from './open-document.ts'
import { countPrint, printCount } from './print-count.ts'
import { documentShop, type PaperShop } from './testing/document-shop.ts'

let s: PaperShop
beforeAll(async () => {
  s = await documentShop()
})
afterAll(() => s.t.close())

const WHO = { userId: 1, atMs: 5 }

test('a print is counted, and from then on every print says that it is another one', async () => {
  const { services } = s.t
  const page = async () => (await s.get(`Invoice/${s.ids.invoice}/html`)).body
  expect(await page()).toContain('ORIGINAL FOR RECIPIENT')
  const paper = openDocument(services, 'Invoice', s.ids.invoice)
  expect(paper.prints).toBe(0)
  expect(services.write((tx) => countPrint(tx, paper.printed, WHO))).toBe(1)
  expect(await page()).toContain('DUPLICATE (REPRINT)')
  expect(await page()).not.toContain('ORIGINAL FOR RECIPIENT')
  expect(services.write((tx) => countPrint(tx, paper.printed, WHO))).toBe(2)
  expect(openDocument(services, 'Invoice', s.ids.invoice).prints).toBe(2)
})

test('every kind counts for itself, and looking counts as nothing', async () => {
  const { services } = s.t
  const card = openDocument(services, 'JobCard', s.ids.order)
  const slip = openDocument(services, 'DeliverySlip', s.ids.order)
  services.write((tx) => countPrint(tx, card.printed, WHO))
  await s.get(`DeliverySlip/${s.ids.order}`)
  expect(printCount(services.db, card.printed)).toBe(1)
  expect(printCount(services.db, slip.printed)).toBe(0)
  expect((await s.get(`JobCard/${s.ids.order}/html`)).body).toContain('DUPLICATE (REPRINT)')
  expect((await s.get(`DeliverySlip/${s.ids.order}/html`)).body).not.toContain('DUPLICATE')
})

test('the first card of lenses that are made again is no duplicate', async () => {
  const { services } = s.t
  const page = async () => (await s.get(`JobCard/${s.ids.order}/html`)).body
  const print = () =>
    services.write((tx) =>
      countPrint(tx, openDocument(services, 'JobCard', s.ids.order).printed, WHO),
    )
  print()
  expect(await page()).toContain('DUPLICATE (REPRINT)')
  const { Lines } = (await s.t.call('GET', `/api/Orders/${s.ids.order}`)).body
  const lens = Lines.find(({ IsLabWork }: { IsLabWork: boolean }) => IsLabWork)
  await s.t.call('POST', '/api/Orders/move', { salesOrderID: s.ids.order, move: 'SendToLab' })
  const remade = await s.t.call('POST', '/api/Orders/remake', {
    salesOrderID: s.ids.order,
    lines: [{ lineID: lens.ID }],
    kind: 'Breakage',
    reason: 'Broke in the edger',
  })
  expect(remade.status).toBe(200)
  expect(await page()).not.toContain('DUPLICATE')
  print()
  expect(await page()).toContain('DUPLICATE (REPRINT)')
})

test('a rolled back print was none', () => {
  const { services } = s.t
  const { printed } = openDocument(services, 'DeliverySlip', s.ids.order)
  expect(() =>
    services.write((tx) => {
      countPrint(tx, printed, WHO)
      throw new Error('no paper')
    }),
  ).toThrow('no paper')
  expect(printCount(services.db, printed)).toBe(0)
})
