import { type Api, frameWithPieces } from './api.ts'
import { ringUpPair } from './book-lenses.ts'

type Booked = Awaited<ReturnType<Api['get']>>

/**
 * Books two pairs of spectacles in one order: a numbered frame and two lenses of a lab each, and
 * takes an advance in cash, in rupees.
 */
export async function bookTwoPairs(api: Api, sessionID: string, advance: number): Promise<Booked> {
  const { Units } = await frameWithPieces(api)
  for (const [index, pairNo] of ['1', '2'].entries()) {
    await ringUpPair(api, sessionID, {
      pairNo,
      serial: Units[index]?.Code,
      spherical: pairNo === '1' ? '-2.00' : '+1.25',
    })
  }
  const { data } = await api.post('/api/quickSale/SaveSale', {
    sessionID,
    customerModel: { name: 'Two Pairs', mobile: '9845077001' },
    salesorderModel: { generateInvoice: false },
    ...(advance === 0 ? {} : { receiptModel: { receiptAmount: advance, receiptTypeId: 1 } }),
  })
  return await api.get(`/api/Orders/${data.SalesOrderID}`)
}
