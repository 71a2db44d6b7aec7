import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartLine } from '../../../server/contract/cart.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { useCart } from './cart-store.ts'
import { leaveServed } from './sale-actions.ts'

// Only what the counter looks at.
const customer = { ID: 'ravi', Name: 'Ravi Kumar' } as Customer
const lines = [{ id: 'case' }] as CartLine[]

const sent: string[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response(JSON.stringify({ success: true }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('who was named for their order alone is not the next customer', async () => {
  useCart.setState({ customer, lines: [] })
  void leaveServed('ravi')
  await vi.waitFor(() => expect(useCart.getState().customer).toBeNull())
})

test('a sale with goods keeps its customer, and so does one of somebody else', async () => {
  useCart.setState({ customer, lines })
  await leaveServed('ravi')
  useCart.setState({ customer, lines: [] })
  await leaveServed('meera')
  expect(useCart.getState().customer).toBe(customer)
  expect(sent).toEqual([])
})
