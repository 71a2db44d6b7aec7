import type { Workshop } from '../../orders/testing/workshop.ts'
import { counterWork } from '../../testing/counter-work.ts'
import type { Json, TestServer } from '../../testing/test-server.ts'
import { ACCESSORY, LENS, SECOND_FRAME } from '../../testing/test-shop-items.ts'

/**
 * Returns what sells two pairs of spectacles and a case, in one job of a lab, `paid` rupees of it in
 * cash.
 */
export function pairsSold(t: TestServer, shop: Workshop) {
  let sessions = 0
  return async (paid: number, checked: object = {}, more: object = {}): Promise<Json> => {
    sessions += 1
    const session = `split-${sessions}`
    const counter = counterWork(t)
    for (const [pairNo, discountRate, price, power] of [
      ['1', 7.5, 600, '-2.00'],
      ['2', 3.333, 588.88, '+1.25'],
    ] as const) {
      await counter.add(session, {
        code: SECOND_FRAME,
        price: 1_299,
        priceIncludesTax: true,
        discountRate,
        pairNo,
      })
      await counter.add(session, {
        code: LENS,
        qty: 2,
        price,
        pairNo,
        spectacleLensType: 1,
        spherical: power,
        eye: 'Both',
      })
    }
    await counter.add(session, { code: ACCESSORY, price: 100 })
    const data = await counter.commit(session, {
      customerModel: { name: `Customer ${sessions}`, mobile: `98450100${10 + sessions}` },
      ...(paid === 0 ? {} : { receiptModel: { receiptAmount: paid, receiptTypeId: 1 } }),
      eyeInfoModel: { right: { spherical: '-2.00', prism: '1', base: 'In' }, ipd: '62' },
      purchaseOrderModel: { supplierID: t.services.ids.encode('supplier', 1) },
      expectedDate: '2026-11-26T18:00:00',
      ...checked,
      salesorderModel: { generateInvoice: false, ...more },
    })
    return shop.order(data.SalesOrderID)
  }
}
