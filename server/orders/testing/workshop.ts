import { counterWork } from '../../testing/counter-work.ts'
import type { CallOptions, Json, TestAnswer, TestServer } from '../../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../../testing/test-shop.ts'
import { ACCESSORY, FRAME, FRAME_UNITS, LENS } from '../../testing/test-shop-items.ts'

export type Workshop = {
  /** Spectacles for Asha with an advance, one frame and two lenses, not invoiced. */
  bookSpectacles(session: string, more?: Booking): Promise<string>
  /** Sells a case to be fetched later; returns the order's ID. */
  bookCase(session: string, more?: Booking): Promise<string>
  move(orderId: string, move: string, more?: object, as?: CallOptions): Promise<TestAnswer>
  /** As `move`, but throws unless it succeeds; returns the body. */
  moved(orderId: string, move: string, more?: object): Promise<Json>
  order(orderId: string): Promise<Json>
  timeline(orderId: string): Promise<Json>
}

type Booking = { unit?: number; advance?: number; isInvoiced?: boolean; frameMore?: object }

/** Short helpers for tests: what a shop does with its orders. */
export function workshop(t: TestServer): Workshop {
  const counter = counterWork(t)
  const asha = () => ({
    customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
  })
  const saleOf = ({ advance = 1_000, isInvoiced = false }: Booking) => ({
    customerModel: asha(),
    salesorderModel: { generateInvoice: isInvoiced },
    ...(advance === 0 ? {} : { receiptModel: { receiptAmount: advance, receiptTypeId: 1 } }),
    expectedDate: '2026-11-26T18:00:00',
  })
  const self: Workshop = {
    async bookSpectacles(session, more = {}) {
      await counter.add(session, {
        code: FRAME,
        inventoryID: counter.unit(FRAME_UNITS[more.unit ?? 0] ?? ''),
        price: 2_000,
        pairNo: '1',
        ...more.frameMore,
      })
      await counter.add(session, {
        code: LENS,
        qty: 2,
        price: 600,
        pairNo: '1',
        spectacleLensType: 1,
        spherical: '-2.00',
      })
      const data = await counter.commit(session, {
        ...saleOf(more),
        purchaseOrderModel: { supplierID: t.services.ids.encode('supplier', 1) },
      })
      return data.SalesOrderID
    },
    async bookCase(session, more = {}) {
      await counter.add(session, { code: ACCESSORY, price: 100 })
      const data = await counter.commit(session, saleOf({ advance: 50, ...more }))
      return data.SalesOrderID
    },
    move: (salesOrderID, move, more = {}, as = {}) =>
      t.call('POST', '/api/Orders/move', { salesOrderID, move, ...more }, as),
    async moved(orderId, move, more) {
      const answer = await self.move(orderId, move, more)
      if (answer.status === 200) return answer.body
      throw new Error(`${move} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    },
    order: async (orderId) => (await t.call('GET', `/api/Orders/${orderId}`)).body,
    timeline: async (orderId) => (await t.call('GET', `/api/Orders/${orderId}/timeline`)).body,
  }
  return self
}
