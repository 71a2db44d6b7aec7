import type { Bought, MixedShop, Step } from './mixed-shop.ts'
import { paise, rupees } from './mixed-shop.ts'
import { MRP_PRICED, PLENTY } from './template-shop.ts'

const TAX_RATE = 18
/** Costs are whole rupees, so that their tax at 18 % is whole paise. */
const withTax = (taxableRupees: number): number => taxableRupees * (100 + TAX_RATE)

/** Goods come in with a bill, which is owed. */
const buy: Step = async (shop, turn) => {
  const goods = shop.counter.goods(shop.anyOf([PLENTY, MRP_PRICED]) ?? PLENTY)
  const [qty, cost] = [1 + shop.pick(6), 40 + shop.pick(100)]
  const bought = await shop.ask('buy', '/api/Purchases/inward', {
    supplierID: shop.ledger.supplier.id,
    billNo: `W-${turn}`,
    billDate: today(),
    lines: [{ itemID: goods.id, qty, cost, taxRate: TAX_RATE }],
    post: true,
  })
  if (bought.status !== 200) throw new Error('a bill of goods was refused')
  shop.ledger.supplier.owedPaise += withTax(qty * cost)
  shop.ledger.bought.push({ inwardID: bought.body.inwardID, itemID: goods.id, cost, left: qty })
}

/** Some of a bill's goods go back: never more than came, and the claim is off the account at once. */
const sendBack: Step = async (shop) => {
  const bought = shop.anyOf(shop.ledger.bought)
  if (bought === undefined) return
  const { cost, inwardID, itemID } = bought
  const qty = 1 + shop.pick(bought.left + 1)
  const sent = await shop.ask('send back', '/api/Purchases/return', {
    supplierID: shop.ledger.supplier.id,
    inwardID,
    lines: [{ itemID, qty, cost }],
    reason: 'Hinge loose',
  })
  if (sent.status !== 200) return
  if (qty > bought.left) throw new Error(`${qty} of ${bought.left} went back to the supplier`)
  const claimPaise = withTax(qty * cost)
  if (paise(sent.body.total) !== claimPaise) {
    throw new Error(`${qty} at ${cost} were claimed as ${sent.body.total}`)
  }
  bought.left -= qty
  shop.ledger.supplier.owedPaise -= claimPaise
  shop.ledger.claims.push({ returnID: sent.body.returnID, bought, qty })
}

/** The supplier credits a claim, whole or in part, or nothing of it; what is not credited is owed again. */
const answerClaim: Step = async (shop, turn) => {
  const claim = shop.anyOf(shop.ledger.claims)
  if (claim === undefined) return
  shop.ledger.claims = shop.ledger.claims.filter((each) => each !== claim)
  const { bought, qty, returnID } = claim
  const isRefused = shop.isLucky(0.3)
  const answered = isRefused
    ? await refuse(shop, { returnID, bought, qty })
    : await credit(shop, { returnID, taxableRupees: qty * bought.cost, turn })
  if (paise(answered.body.balance) !== shop.ledger.supplier.owedPaise) {
    throw new Error(`${answered.body.balance} is owed, kept ${shop.ledger.supplier.owedPaise}`)
  }
  const again = { returnID, reason: 'Once more', goodsCameBack: false }
  if ((await shop.ask('refuse again', '/api/Purchases/return/refuse', again)).status === 200) {
    throw new Error('a claim was answered twice')
  }
}

async function refuse(
  shop: MixedShop,
  { bought, qty, returnID }: { returnID: string; bought: Bought; qty: number },
) {
  const goodsCameBack = shop.isLucky(0.5)
  const body = { returnID, reason: 'Worn', goodsCameBack }
  const answered = await shop.ask('refuse claim', '/api/Purchases/return/refuse', body)
  if (answered.status !== 200) throw new Error('a claim could not be refused')
  shop.ledger.supplier.owedPaise += withTax(qty * bought.cost)
  if (goodsCameBack) bought.left += qty
  return answered
}

async function credit(
  shop: MixedShop,
  { returnID, taxableRupees, turn }: { returnID: string; taxableRupees: number; turn: number },
) {
  const isWhole = shop.isLucky(0.5)
  const taxable = isWhole ? taxableRupees : 1 + shop.pick(taxableRupees)
  const answered = await shop.ask('credit claim', '/api/Purchases/return/credit', {
    returnID,
    noteNo: `CN-${turn}`,
    noteDate: today(),
    ...(isWhole ? {} : { taxable, tax: rupees(taxable * TAX_RATE) }),
  })
  if (answered.status !== 200) throw new Error('a claim could not be credited')
  shop.ledger.supplier.owedPaise += withTax(taxableRupees) - withTax(taxable)
  return answered
}

const IST_MS = 5.5 * 3_600_000

function today(): string {
  return new Date(Date.now() + IST_MS).toISOString().slice(0, 10)
}

/** Goods come in, some go back, and the supplier answers; each as often as it stands here. */
export const SUPPLIER_STEPS: readonly Step[] = [buy, buy, sendBack, sendBack, answerClaim]
