import { afterEach, expect, test, vi } from 'vitest'
import { saleHtml, salePdf } from './invoice.ts'

afterEach(() => vi.unstubAllGlobals())

test('an order without a bill is seen and saved as the slip that is printed of it', async () => {
  const asked: string[] = []
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response('<p>REPAIR SLIP</p>'))
  })
  const sale = { salesOrderID: 'order-1', invoiceID: null }
  expect(await saleHtml(sale)).toContain('REPAIR SLIP')
  await salePdf(sale)
  expect(asked).toEqual([
    expect.stringContaining('/api/Documents/OrderAcknowledgement/order-1/html'),
    expect.stringContaining('/api/Documents/OrderAcknowledgement/order-1'),
  ])
})
