import { afterAll, beforeAll, expect, it } from 'vitest'
import { UPI } from '../masters/master-rows.ts'
import { writeSupplierEntry } from '../masters/supplier-entries.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'
import { buying } from './testing/buying.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const { get, itemID, post, supplierID } = buying(() => t)

/** What the suppliers' page, the account, the overview and the report say is owed. */
async function owed() {
  const { Items, Totals } = await post('/api/Purchases/payables', {})
  const own = Items.find(({ Supplier }: Json) => Supplier?.ID === supplierID())
  for (const row of [...Items, Totals]) {
    const ages = row.Days0To15 + row.Days16To45 + row.Days46Up + row.Unbilled
    if (row.Balance >= 0) expect(ages).toBeCloseTo(row.Balance, 2)
  }
  const account = await get(`/api/Purchases/account/${supplierID()}`)
  expect(account.Unbilled).toBe(own.Unbilled)
  const { Columns, Totals: sums } = await get('/api/Reports/payables')
  const sum = (key: string) => sums[Columns.findIndex(({ Key }: Json) => Key === key)] ?? 0
  expect(sum('toPayUnbilled')).toBe(Totals.Unbilled)
  const overview = (await get('/api/Overview')).Payables
  expect(overview.Total).toBe(sum('toPay'))
  return { all: overview.Total, bills: overview.Bills, unbilled: own.Unbilled, due: own.Due }
}

it('old dues without a bill have their place wherever it is said what is owed', async () => {
  const before = await owed()
  t.services.write((tx) =>
    writeSupplierEntry(tx, {
      supplierId: 2,
      kind: 'opening',
      amountPaise: 350_000,
      date: '2026-11-20',
      entity: 'supplier',
      entityId: 2,
      number: null,
      note: null,
      atMs: t.clock.now(),
      userId: null,
    }),
  )
  await post('/api/Purchases/inward', {
    supplierID: supplierID(),
    billNo: 'O/1',
    billDate: '2026-11-18',
    lines: [
      {
        itemID: itemID(ACCESSORY),
        qty: 1,
        cost: 250,
        taxRate: 0,
      },
    ],
    post: true,
  })
  const after = await owed()
  expect(after).toEqual({
    all: before.all + 3_750,
    bills: before.bills + 1,
    unbilled: before.unbilled + 3_500,
    due: before.due + 250,
  })
  const { Bills } = await get(`/api/Purchases/account/${supplierID()}`)
  const { InwardID } = Bills.find(({ BillNo }: Json) => BillNo === 'O/1')
  await post('/api/Purchases/payment', {
    supplierID: supplierID(),
    amount: 1_100,
    paymentKindID: UPI,
    referenceNo: 'N1',
    allocations: [{ inwardID: InwardID, amount: 250 }],
  })
  expect(await owed()).toEqual({
    all: before.all + 2_650,
    bills: before.bills,
    unbilled: before.unbilled + 2_650,
    due: before.due,
  })
})
