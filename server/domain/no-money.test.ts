import { expect, it } from 'vitest'
import { moneyTaken } from './no-money.ts'

const CREDIT = { NameCode: 'masters.paid-by-credit-note', Net: 450 }
const CASH = { NameCode: 'masters.paid-by-cash', Net: 16_858.25 }

it.each([
  ['a used credit note and a kept charge', [CASH, CREDIT], 17_308.25, 200, [250, 200, 16_858.25]],
  ['money alone', [CASH], 16_858.25, 0, [0, 0, 16_858.25]],
  ['a method that the shop named', [{ Net: 99.9 }], 99.9, 0, [0, 0, 99.9]],
  [
    'a gift card and an account',
    [
      { NameCode: 'masters.paid-by-gift-card', Net: 100.1 },
      { NameCode: 'masters.paid-on-account', Net: 200.2 },
      CASH,
    ],
    17_158.55,
    0,
    [300.3, 0, 16_858.25],
  ],
])('splits %s: the parts make the net', (_name, rows, net, charges, parts) => {
  const { byCredit, keptCharges, money } = moneyTaken(rows, { net, charges })
  expect([byCredit, keptCharges, money]).toEqual(parts)
  expect(Math.round((byCredit + keptCharges + money) * 100)).toBe(Math.round(net * 100))
})
