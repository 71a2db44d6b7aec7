import { type KnownOrder, type MixedShop, paise } from './mixed-shop.ts'
import type { Answer } from './till.ts'

export function oweMore({ ledger }: MixedShop, payer: string, paise: number): void {
  ledger.payers.set(payer, (ledger.payers.get(payer) ?? 0) + paise)
}

export function keepCredit(
  shop: MixedShop,
  { customerId }: KnownOrder,
  number: string | null,
  leftPaise: number,
): void {
  if (number !== null && leftPaise > 0) shop.ledger.credits.set(number, { leftPaise, customerId })
}

/**
 * What goes back to where an order was paid from: to payers first, then to cards, each to the newest
 * first and in part to the last.
 */
export function backToSources(shop: MixedShop, order: KnownOrder, backPaise: number): void {
  const toPayers = Math.min(backPaise, onAccount(order))
  backToPayers(shop, order, toPayers)
  backToCards(shop, order, backPaise - toPayers)
}

/** Takes a part off what payers took of an order, the newest first; of one payer where it is named. */
export function backToPayers(
  shop: MixedShop,
  order: KnownOrder,
  backPaise: number,
  only?: string,
): void {
  let leftPaise = backPaise
  while (leftPaise > 0) {
    const at = order.byPayer.findLastIndex(({ payer }) => only === undefined || payer === only)
    const taken = order.byPayer[at]
    if (taken === undefined) throw new Error('more went back to payers than they had taken')
    const part = Math.min(leftPaise, taken.paise)
    oweMore(shop, taken.payer, -part)
    order.byPayer.splice(at, 1)
    // What is left of it is a receipt anew.
    if (part < taken.paise) order.byPayer.push({ payer: taken.payer, paise: taken.paise - part })
    leftPaise -= part
  }
}

/** What goes back to the cards that paid an order: to the newest first, in part to the last. */
function backToCards(shop: MixedShop, order: KnownOrder, backPaise: number): void {
  let leftPaise = backPaise
  while (leftPaise > 0) {
    const paid = order.byCard.pop()
    if (paid === undefined) throw new Error('more went back to cards than they had paid')
    const part = Math.min(leftPaise, paid.paise)
    shop.ledger.cards.set(paid.card, (shop.ledger.cards.get(paid.card) ?? 0) + part)
    if (part < paid.paise) order.byCard.push({ card: paid.card, paise: paid.paise - part })
    leftPaise -= part
  }
}

export const onCards = ({ byCard }: KnownOrder): number =>
  byCard.reduce((sum, { paise }) => sum + paise, 0)
export const onAccount = ({ byPayer }: KnownOrder): number =>
  byPayer.reduce((sum, { paise }) => sum + paise, 0)

/**
 * What an order was settled with: its parts went to cards and payers, into cash, to a credit, and a
 * charge stayed. They are what it was paid above what it still costs.
 */
export function settle(
  shop: MixedShop,
  order: KnownOrder,
  { abovePaise, answer }: { abovePaise: number; answer: Answer['body'] },
): void {
  const { GivenBack, Settled } = answer
  const { Amount, Charge, CreditNo, KeptAmount } = Settled
  const rows: { Amount: number }[] = GivenBack
  const backPaise = rows.reduce((sum, row) => sum + paise(row.Amount), 0)
  const parts = [paise(Amount), backPaise, paise(Charge?.Amount ?? 0)]
  if (parts.reduce((sum, part) => sum + part) !== abovePaise) {
    throw new Error(`${abovePaise} were settled as ${parts.join(', ')}`)
  }
  backToSources(shop, order, backPaise)
  // What credits paid is credit again, though the rest goes back in cash.
  shop.ledger.drawerPaise -= paise(Amount) - paise(KeptAmount)
  keepCredit(shop, order, CreditNo, paise(KeptAmount))
}
