import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadLaterMessages, setLanguage } from '../../base/i18n/t.ts'
import { noLongerDueWords } from './no-longer-due.ts'

const ADVANCE = {
  ID: 'advance',
  Amount: 1_000,
  Date: '2026-11-27T10:05:00',
  PaymentMode: 'UPI',
  ReceiptNo: 'KA1R/1',
  Status: 'Active',
  TakenBy: 'Suma Gowda',
}
const REST = { ...ADVANCE, ID: 'rest', Amount: 1_250, PaymentMode: 'Cash', ReceiptNo: 'KA1R/2' }

const BOOKED = { Status: 'Booked', Receipts: [ADVANCE], Settlements: [] }
const CANCELLED = {
  Status: 'Cancelled',
  Receipts: [ADVANCE],
  Settlements: [{ Kind: 'Cancelled', Date: '2026-11-27T15:40:00', SettledBy: 'Radha Rao' }],
}

// What a page's document is asked for when its language changes.
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await loadLaterMessages()
})
afterEach(() => setLanguage('en'))
afterAll(() => vi.unstubAllGlobals())

describe('an order that was cancelled while its payment was open', () => {
  it('says who cancelled it and when, and names no old receipt', () => {
    expect(noLongerDueWords(CANCELLED, BOOKED)).toBe(
      'Radha Rao cancelled this order on 27-11-2026 3:40\u00a0pm. ' +
        'Nothing is due on it: don’t take a payment.',
    )
  })

  it('says so in Hindi too', async () => {
    await setLanguage('hi')
    expect(noLongerDueWords(CANCELLED, BOOKED)).toMatch(
      /^Radha Rao ने 27-11-2026 .* यह ऑर्डर रद्द किया।/,
    )
  })

  it('says so where nobody knows who did it', () => {
    expect(noLongerDueWords({ ...CANCELLED, Settlements: [] }, BOOKED)).toBe(
      'This order was cancelled. Nothing is due on it: don’t take a payment.',
    )
  })
})

describe('an order of which nothing is due any more', () => {
  it('names the payment that came in between', () => {
    const paid = { ...BOOKED, Receipts: [ADVANCE, REST] }
    expect(noLongerDueWords(paid, BOOKED)).toMatch(/Suma Gowda took ₹1,250.00 \(Cash\).*KA1R\/2/)
  })

  it('names no payment that was there before', () => {
    expect(noLongerDueWords(BOOKED, BOOKED)).toBe('Nothing is due on this order any more.')
  })

  it('names the last payment where a list offered what was paid since', () => {
    expect(noLongerDueWords(BOOKED, null)).toContain('KA1R/1')
  })
})
