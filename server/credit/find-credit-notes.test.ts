import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'

let t: TestServer
let work: CounterWork
let creditNotes = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  const methods = (await t.call('GET', '/api/quickSale/Fetch-Receipt-Type')).body
  creditNotes = methods.find((row: Json) => row.Kind === 'CreditNote').ID
})
afterAll(() => t.close())

const asha = () => ({
  customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
})
const find = (number: string, more: Record<string, string> = {}) =>
  t.call('GET', `/api/quickSale/find-credit-note?${new URLSearchParams({ number, ...more })}`)

/** A case sold for ₹100 and brought back for a credit note; answers its number. */
async function noteOf(session: string, customerModel?: object): Promise<string> {
  await work.add(session, { price: 100 })
  const sold = await work.commit(session, {
    ...(customerModel === undefined ? {} : { customerModel }),
    receiptModel: { receiptAmount: 100, receiptTypeId: 1 },
  })
  const { body } = await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)
  const answer = await t.call(
    'POST',
    '/api/Returns/save',
    {
      invoiceID: sold.InvoiceID,
      lines: [{ lineID: body.Lines[0].ID, qty: 1, restock: true }],
      reason: 'Too big',
    },
    { as: 'manager' },
  )
  return answer.body.creditNoteNo
}

const payWith = async (session: string, referenceNo: string, amount: number, more: object = {}) => {
  await work.add(session, { price: 100 })
  return work.save(session, {
    receiptModel: { receiptAmount: amount, receiptTypeId: creditNotes, referenceNo },
    ...more,
  })
}

it('tells a walk-in what the paper in their hand still holds, however it is typed', async () => {
  const number = await noteOf('walk-in')
  const { body, status } = await find(` ${number.toLowerCase()} `)
  expect([status, body.CreditNoteNo, body.IsOwn]).toEqual([200, number, true])
  const paid = await payWith('part', number, body.Balance - 30)
  expect(paid.status).toBe(200)
  expect((await find(number)).body.Balance).toBe(30)
  expect((await payWith('rest', number, 30)).status).toBe(200)
  const usedUp = await find(number)
  expect(faultsOfRefusal(usedUp, 'BUSINESS_RULE')).toEqual([])
  expect(usedUp.body.message).toBe('This credit note is used up.')
})

it('knows no number that was never given out', async () => {
  expect(faultsOfRefusal(await find('KA1C/26-27/09999'), 'NOT_FOUND')).toEqual([])
})

it('does not offer a named customer’s note to anybody else', async () => {
  const number = await noteOf('of asha', asha())
  expect(faultsOfRefusal(await find(number), 'BUSINESS_RULE')).toEqual([])
  expect((await payWith('not hers', number, 10)).status).toBe(422)
  expect((await find(number, asha())).body).toMatchObject({ CreditNoteNo: number, IsOwn: true })
})

it('takes a note that was given without a name from whoever holds it', async () => {
  const number = await noteOf('nameless')
  expect((await find(number, asha())).body).toMatchObject({ CreditNoteNo: number, IsOwn: false })
  const paid = await payWith('now named', number, 50, { customerModel: asha() })
  expect(paid.status).toBe(200)
  expect((await find(number)).body.Balance).toBeLessThan(100)
})
