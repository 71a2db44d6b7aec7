import { expect, test } from 'vitest'
import { NO_TENDER, readTender, withKind } from './tender-fields.ts'

const METHODS = {
  Cash: { ID: 1, Name: 'Cash', Kind: 'Cash', NeedsReference: false },
  UPI: { ID: 3, Name: 'UPI', Kind: 'UPI', NeedsReference: true },
} as const

test.each([
  ['500', 154_00, '500'],
  ['5000', 4_500_00, '5000'],
  ['100.50', 154_00, '100.5'],
  ['154', 154_00, '154'],
  ['', 154_00, '154'],
  ['0', 154_00, '154'],
])('%s typed for a due of %s paise is %s in cash', (amount, duePaise, shown) => {
  expect(withKind({ amount }, 'Cash', duePaise).amount).toBe(shown)
})

test('an advance offers nothing, and keeps what was typed', () => {
  expect(withKind({ amount: '' }, 'Cash', 154_00, 0).amount).toBe('')
  expect(withKind({ amount: '100' }, 'Cash', 154_00, 0).amount).toBe('100')
})

test('what is typed above the due gives change in cash, and is refused by UPI', () => {
  const cash = { ...NO_TENDER, ...withKind({ amount: '500' }, 'Cash', 154_00) }
  expect(readTender(cash, METHODS.Cash, 154_00, false)).toMatchObject({
    draft: { handedPaise: 500_00 },
  })
  const upi = { ...NO_TENDER, ...withKind({ amount: '500' }, 'UPI', 154_00) }
  expect(readTender({ ...upi, reference: '4242' }, METHODS.UPI, 154_00, false)).toMatchObject({
    refused: { field: 'amount' },
  })
})
