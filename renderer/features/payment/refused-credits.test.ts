import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { useCart } from '../cart/cart-store.ts'
import { usePay } from './pay-store.ts'
import { dropRefusedCredits } from './refused-credits.ts'

vi.mock('../../base/api/client.ts', () => ({ call: vi.fn(), whenSignedOut: vi.fn() }))

// Of a tender only its kind and its number are read.
const NOTE = { key: 1, kind: 'CreditNote', referenceNo: 'CN-7' } as unknown as ReturnType<
  typeof usePay.getState
>['tenders'][number]
const refusal = (status: number) =>
  new ApiError({
    status,
    code: 'X',
    message: 'It is used up.',
    fields: [],
    retryAfterSeconds: null,
  })
const paidWith = () => usePay.getState().tenders.map(({ referenceNo }) => referenceNo)

beforeEach(() => {
  useCart.setState({ sessionID: 'A', customer: null })
  usePay.setState({ tenders: [NOTE] })
})

test.each([404, 422])(
  'a credit that is refused with %s pays no more, and that is said',
  async (status) => {
    vi.mocked(call).mockRejectedValue(refusal(status))
    expect(await dropRefusedCredits()).toHaveLength(1)
    expect(paidWith()).toEqual([])
  },
)

test.each([401, 403, 429, 500])(
  'an error %s says nothing of the credit: it stays',
  async (status) => {
    vi.mocked(call).mockRejectedValue(refusal(status))
    expect(await dropRefusedCredits()).toEqual([])
    expect(paidWith()).toEqual(['CN-7'])
  },
)

test('a refusal that comes when another sale is there takes nothing out of that one', async () => {
  vi.mocked(call).mockImplementation(async () => {
    useCart.setState({ sessionID: 'B' })
    throw refusal(404)
  })
  expect(await dropRefusedCredits()).toEqual([])
  expect(paidWith()).toEqual(['CN-7'])
})
