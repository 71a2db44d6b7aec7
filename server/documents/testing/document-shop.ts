import { insertFormerBill } from '../../customers/former-bills.ts'
import { insert } from '../../db/sql.ts'
import { UPI } from '../../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../../testing/counter-work.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { customerIdOf, itemIdOf, LOCAL_CUSTOMER } from '../../testing/test-shop.ts'
import { ACCESSORY, FRAME, LENS } from '../../testing/test-shop-items.ts'
import type { OfficePaper } from '../document.ts'

/** The test shop after one made-to-order sale with everything on it, and a return in part. */
export type PaperShop = {
  t: TestServer
  work: CounterWork
  ids: {
    order: string
    invoice: string
    receipt: string
    creditNote: string
    prescription: string
    customer: string
  }
  get(path: string, as?: 'counter' | 'owner' | null): ReturnType<TestServer['call']>
}

export const CASH = 1
export const EYES = {
  examDate: '2026-11-18',
  right: { spherical: '-2.00', cylinder: '-0.75', axis: '90', addition: '+2.00', pd: '31.5' },
  left: { spherical: '-1.75', va: '6/6', fittingHeight: '18' },
  ipd: '63',
  remarks: 'Wears them all day',
}

/** Sells a pair of spectacles in full to a named customer; `sale` changes what is sent. */
export async function documentShop(sale: Record<string, unknown> = {}): Promise<PaperShop> {
  const t = await testServer()
  const work = counterWork(t)
  const customer = t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name))
  await work.add('s1', { code: FRAME, price: 2_000, pairNo: '1' })
  await work.add('s1', {
    code: LENS,
    qty: 2,
    price: 600,
    pairNo: '1',
    jobCharges: 120,
    spherical: '-2.00',
    cylinder: '-0.75',
    axis: '90',
    pd: '63',
    lensFittingHeight: 18,
  })
  const data = await work.commit('s1', {
    customerModel: { customerID: customer },
    salesorderModel: {
      doctorID: t.services.ids.encode('doctor', 1),
      remarks: 'Call before coming',
    },
    receiptModel: { receiptAmount: 1_000, receiptTypeId: CASH },
    eyeInfoModel: EYES,
    eyecheckupRecallModel: { recallAfterMonths: 12 },
    purchaseOrderModel: {
      supplierID: t.services.ids.encode('supplier', 1),
      fitterID: t.services.ids.encode('fitter', 1),
      priorityID: t.services.ids.encode('priority', 1),
      instructions: 'Thin edges, please',
    },
    ...sale,
  })
  const ids = {
    order: data.SalesOrderID,
    invoice: data.InvoiceID,
    receipt: data.ReceiptID,
    creditNote: '',
    prescription: t.services.ids.encode('prescription', 1),
    customer,
  }
  const get: PaperShop['get'] = (path, as = 'counter') =>
    t.call('GET', `/api/Documents/${path}`, undefined, { as })
  return { t, work, ids, get }
}

/** Takes the frame of the sale back; what is not owed is given back in cash. */
export async function takeFrameBack(shop: PaperShop): Promise<string> {
  const { ids, t } = shop
  const order = await t.call('GET', `/api/Orders/${ids.order}`)
  const answer = await t.call(
    'POST',
    '/api/Returns/save',
    {
      invoiceID: ids.invoice,
      lines: [{ lineID: order.body.Lines[0].ID, qty: 1, restock: true }],
      reason: 'Too narrow',
      refundTypeId: CASH,
    },
    { as: 'owner' },
  )
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  ids.creditNote = answer.body.creditNoteID
  return ids.creditNote
}

/** A sale that is paid in full, so that what comes back is given back. */
export const FULLY_PAID = { receiptModel: { receiptAmount: 3_486, receiptTypeId: CASH } }

/** A bill of the former program, as an import keeps it. */
function formerBillOf({ ids, t: { services } }: PaperShop): string {
  const customerId = services.idOf('customer', ids.customer, 'customerID')
  const line = { pricePaise: null, discountPaise: null, taxPaise: null }
  const id = services.write((tx) => {
    insert(
      tx,
      `INSERT INTO imports
         (id, kind, state, item_count, written_count, last_row, user_id, decided_at_ms)
       VALUES (77, 'Bills', 'done', 1, 1, 1, 1, 1)`,
      {},
    )
    return insertFormerBill(tx, {
      customerId,
      importId: 77,
      oldNo: 'OG-77',
      date: '2023-05-04',
      delivered: '2023-05-09',
      qtyMilli: 2_000,
      subtotalPaise: 420_000,
      discountPaise: 20_000,
      taxPaise: 12_000,
      totalPaise: 412_000,
      paidPaise: 400_000,
      balancePaise: 12_000,
      remarks: 'GST %: 12',
      lines: [
        { ...line, text: 'Old frame', qtyMilli: 1_000, amountPaise: 212_000 },
        { ...line, text: 'Old lens -2.25', qtyMilli: 2_000, amountPaise: 200_000 },
      ],
    })
  })
  return services.ids.encode('formerBill', id)
}

/** Brings goods in, returns one, pays for the rest, and writes a piece off: the papers of each. */
export async function makeOfficePapers(shop: PaperShop): Promise<Record<OfficePaper, string>> {
  const { t } = shop
  const ask = async (path: string, body: Record<string, unknown>) => {
    const answer = await t.call('POST', path, body, { as: 'owner' })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const supplierID = t.services.ids.encode('supplier', 2)
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY))
  const { inwardID } = await ask('/api/Purchases/inward', {
    supplierID,
    billNo: 'PB/1',
    billDate: '2026-11-18',
    lines: [{ itemID, qty: 10, cost: 120, taxRate: 18 }],
    post: true,
  })
  const { returnID } = await ask('/api/Purchases/return', {
    supplierID,
    inwardID,
    lines: [{ itemID, qty: 1, cost: 120 }],
    reason: 'Hinge loose',
  })
  const { paymentID } = await ask('/api/Purchases/payment', {
    supplierID,
    amount: 1_500,
    paymentKindID: UPI,
    referenceNo: 'UTR 4711',
  })
  const { voucherID } = await ask('/api/Stock/adjust', {
    reason: 'damage',
    note: 'Fell from the tray',
    lines: [{ itemID, qty: 1 }],
  })
  const { orderID } = await ask('/api/Purchases/order', {
    supplierID,
    expectedOn: '2026-12-01',
    note: 'As last time',
    lines: [{ itemID, qty: 12, cost: 118.5 }],
    send: true,
  })
  const { receiptID } = await ask('/api/GiftCards/sell', {
    amount: 2_000,
    receiptTypeId: CASH,
    forName: 'Meera',
  })
  const { payerID } = await ask('/api/Payers/save', { name: 'Infotech Ltd', kind: 'Company' })
  const { statementID } = await ask('/api/Payers/statement', {
    payerID,
    from: '2026-11-01',
    to: '2026-11-30',
  })
  const fitterID = t.services.ids.encode('fitter', 1)
  await ask('/api/Masters/Fitter', {
    id: fitterID,
    name: 'Suresh',
    rates: [{ rate: 85.5, from: '2026-04-01' }],
  })
  for (const move of ['SendToLab', 'Received', 'Checked', 'Fitted']) {
    await ask('/api/Orders/move', { salesOrderID: shop.ids.order, move })
  }
  const month = { from: '2026-11-01', to: '2026-11-30' }
  const work = await t.call(
    'GET',
    `/api/FitterBills/work?from=${month.from}&to=${month.to}`,
    undefined,
    { as: 'owner' },
  )
  const { billID } = await ask('/api/FitterBills/draft', {
    fitterID,
    ...month,
    jobs: [{ labOrderID: work.body.Jobs[0].LabOrderID }],
  })
  await ask('/api/FitterBills/agree', { billID })
  return {
    DebitNote: returnID,
    SupplierPayment: paymentID,
    StockVoucher: voucherID,
    PurchaseOrder: orderID,
    AccountReceipt: receiptID,
    PayerStatement: statementID,
    FitterBill: billID,
    FormerBill: formerBillOf(shop),
    GoodsReceipt: inwardID,
  }
}
