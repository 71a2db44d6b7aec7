import { expect, it } from 'vitest'
import type { OpenCart } from '../../../server/contract/cart.ts'
import { explainedByHeld, type HeldMoney } from './held-money.ts'

const held = (name: string, cashPaise: number, paise = cashPaise): HeldMoney => ({
  cart: { CustomerName: name } as OpenCart,
  paise,
  cashPaise,
})
const RAO = held('Rao', 1_000_00)
const FAISAL = held('Faisal', 500_00, 800_00)
const CARD = held('Meera', 0, 300_00)

it.each([
  ['the cash of one sale', 500_00, [FAISAL]],
  ['the cash of all', 1_500_00, [RAO, FAISAL]],
  ['money by card', 300_00, []],
  ['too little cash', -500_00, []],
  ['another amount', 499_00, []],
])('%s is told of a difference', (_name, over, found) => {
  expect(explainedByHeld([RAO, FAISAL, CARD], over)).toEqual(found)
})
