import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCart } from '../cart/cart-store.ts'
import { usePay } from './pay-store.ts'
import { dropRefusedCredits } from './refused-credits.ts'

// Of a tender only its kind and its number are read.
const NOTE = { key: 1, kind: 'CreditNote', referenceNo: 'CN-7' } as unknown as ReturnType<
  typeof usePay.getState
>['tenders'][number]
/** The branch server as it answers every request from here on. */
function serverAnswers(status: number, meanwhile = () => {}): void {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    const body = { code: 'X', message: 'It is used up.' }
    return new Response(JSON.stringify(body), { status })
  })
}
const paidWith = () => usePay.getState().tenders.map(({ referenceNo }) => referenceNo)

beforeEach(() => {
  useCart.setState({ sessionID: 'A', customer: null })
  usePay.setState({ tenders: [NOTE] })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([404, 422])(
  'a credit that is refused with %s pays no more, and that is said',
  async (status) => {
    serverAnswers(status)
    expect(await dropRefusedCredits()).toHaveLength(1)
    expect(paidWith()).toEqual([])
  },
)

test.each([401, 403, 429, 500])(
  'an error %s says nothing of the credit: it stays',
  async (status) => {
    serverAnswers(status)
    expect(await dropRefusedCredits()).toEqual([])
    expect(paidWith()).toEqual(['CN-7'])
  },
)

test('a refusal that comes when another sale is there takes nothing out of that one', async () => {
  serverAnswers(404, () => useCart.setState({ sessionID: 'B' }))
  expect(await dropRefusedCredits()).toEqual([])
  expect(paidWith()).toEqual(['CN-7'])
})
