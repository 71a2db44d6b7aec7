import { GOODS, type KnownOrder, type MixedShop, paise, rupees, type Step } from './mixed-shop.ts'
import { settle } from './paid-from.ts'
import { FRAME, LENS } from './template-shop.ts'
import type { Answer } from './till.ts'

/** A line of a booked order is changed or taken off, or one comes to it; its bill follows. */
const change: Step = async (shop) => {
  const order = shop.anyOf(shop.ledger.orders)
  if (order === undefined) return
  const { Lines, Version } = await shop.detail(order)
  const body = { salesOrderID: order.id, version: Version, ...anyChange(shop, Lines) }
  const shown = await shop.ask('preview', '/api/Orders/change', { ...body, preview: true })
  const changed = await shop.ask('change', '/api/Orders/change', body)
  if (shown.status !== changed.status) {
    throw new Error(`a change was shown as ${shown.status} and answered ${changed.status}`)
  }
  if (changed.status !== 200) return
  const { BalanceAmount, NetAfter, NetBefore } = changed.body
  const figures = ({ body: of }: Answer) => [of.NetBefore, of.NetAfter, of.BalanceAmount].join(' ')
  if (figures(shown) !== figures(changed)) {
    throw new Error(`a change was shown as ${figures(shown)} and became ${figures(changed)}`)
  }
  order.owedPaise += paise(NetAfter) - paise(NetBefore)
  if (paise(BalanceAmount) !== order.owedPaise) {
    throw new Error(`after a change ${BalanceAmount} is owed, kept ${order.owedPaise}`)
  }
  if (changed.body.Version === Version) return
  if ((await shop.ask('change again', '/api/Orders/change', body)).status === 200) {
    throw new Error('a change of a version that is gone was taken')
  }
}

function anyChange(shop: MixedShop, lines: Answer['body'][]): object {
  const line = shop.anyOf(lines)
  if (line === undefined || shop.isLucky(0.25)) {
    const code = shop.anyOf(GOODS) ?? LENS
    const power = code === LENS ? { spectacleLensType: 1, spherical: '-1.25' } : {}
    const pair = code === LENS || code === FRAME ? { pairNo: String(1 + shop.pick(2)) } : {}
    return { added: [{ itemID: shop.counter.goods(code).id, qty: 1, ...power, ...pair }] }
  }
  const how = shop.anyOf<object>([
    { remove: true },
    // Numbered pieces are lines of their own.
    ...(line.ItemCode === FRAME ? [] : [{ qty: 1 + shop.pick(3) }]),
    { discountRate: shop.pick(50) },
    { price: rupees(5_000 + shop.pick(100_000)) },
    { jobCharges: shop.pick(200) },
  ])
  return { lines: [{ lineID: line.ID, ...how }] }
}

/** A pair of an order is handed over alone: the rest is an order of its own, with its money. */
const split: Step = async (shop) => {
  const order = shop.anyOf(shop.ledger.orders)
  if (order === undefined) return
  const { Lines, Version } = await shop.detail(order)
  const pairs: string[] = Lines.map(({ PairNo }: Answer['body']) => PairNo).filter(Boolean)
  const stays = shop.anyOf(pairs)
  if (stays === undefined) return
  const body = { salesOrderID: order.id, version: Version, pairs: [stays] }
  const shown = await shop.ask('show split', '/api/Orders/split', { ...body, preview: true })
  const done = await shop.ask('split', '/api/Orders/split', body)
  if (shown.status !== done.status) {
    throw new Error(`a split was shown as ${shown.status} and answered ${done.status}`)
  }
  if (done.status !== 200) return
  const { CreditNo, Goes, MovedAmount, RoundingDifference, Stays } = done.body
  const owed = [Goes, Stays].map(({ BalanceAmount }) => paise(BalanceAmount))
  const [goesPaise = 0, staysPaise = 0] = owed
  const togetherPaise = order.owedPaise + paise(RoundingDifference)
  if (goesPaise + staysPaise !== togetherPaise) {
    throw new Error(`${order.owedPaise} were owed, and of the halves ${owed.join(' and ')}`)
  }
  // What was paid above both halves is owed by the one that goes.
  if (staysPaise < 0 || goesPaise < Math.min(0, togetherPaise)) {
    throw new Error(`a half is owed money: ${owed.join(', ')}`)
  }
  if (staysPaise !== paise(Stays.NetAmount) - paise(MovedAmount)) {
    throw new Error('the half that stays owes other than its price less what moved')
  }
  order.owedPaise = goesPaise
  shop.ledger.orders.push({
    id: Stays.SalesOrderID,
    customerId: order.customerId,
    owedPaise: staysPaise,
    byCard: [],
    byPayer: [],
    returnedPaise: 0,
  })
  if (CreditNo !== null) {
    shop.ledger.credits.set(CreditNo, { leftPaise: 0, customerId: order.customerId })
  }
}

/** What was paid above a bill goes back in cash or stays as a credit; nothing else does. */
const refundOverpaid: Step = async (shop) => {
  const order = mostlyOverpaid(shop)
  if (order === undefined) return
  const inCash = shop.isLucky(0.5)
  const body = {
    salesOrderID: order.id,
    reason: 'Paid too much',
    ...(inCash ? { refundTypeId: shop.methods['Cash'] } : {}),
  }
  const answer = await shop.ask('overpaid', '/api/Orders/refund-overpayment', body)
  if (answer.status !== 200 || answer.body.IsRepeat) return
  if (order.owedPaise >= 0) throw new Error('nothing was paid above this bill')
  settle(shop, order, { abovePaise: -order.owedPaise, answer: answer.body })
  order.owedPaise = 0
}

function mostlyOverpaid(shop: MixedShop): KnownOrder | undefined {
  const overpaid = shop.ledger.orders.filter(({ owedPaise }) => owedPaise < 0)
  return shop.anyOf(overpaid.length > 0 ? overpaid : shop.ledger.orders)
}

/** Orders that are corrected before they are handed over; each as often as it stands here. */
export const CHANGED_ORDER_STEPS: readonly Step[] = [
  ...[change, change, change, change, split, split, split, refundOverpaid, refundOverpaid],
]
