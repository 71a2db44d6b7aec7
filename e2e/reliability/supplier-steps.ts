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
  const qty = 1 + shop.pick(Math.max(1, bought.left + 1))
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
  const { answered, ...settled } = isRefused
    ? await refuse(shop, { returnID, bought, qty })
    : await credit(shop, { returnID, taxableRupees: qty * bought.cost, turn })
  shop.ledger.answered.push({ claim, ...settled })
  isOwed(shop, answered.body.balance)
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
  return { answered, creditedPaise: 0, goodsCameBack }
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
  return { answered, creditedPaise: withTax(taxable), goodsCameBack: false }
}

/** The answer to a claim was wrong: what was credited is claimed again. */
const reverseAnswer: Step = async (shop) => {
  const known = shop.anyOf(shop.ledger.answered)
  if (known === undefined) return
  const { claim, creditedPaise, goodsCameBack } = known
  const { returnID } = claim
  const body = { returnID, reason: 'Of another return' }
  const reversed = await shop.ask('reverse answer', '/api/Purchases/return/reverse-answer', body)
  if (reversed.status !== 200) return
  shop.ledger.answered = shop.ledger.answered.filter((each) => each !== known)
  shop.ledger.claims.push(claim)
  shop.ledger.supplier.owedPaise -= withTax(claim.qty * claim.bought.cost) - creditedPaise
  if (goodsCameBack) claim.bought.left -= claim.qty
  isOwed(shop, reversed.body.balance)
  if (
    (await shop.ask('reverse again', '/api/Purchases/return/reverse-answer', body)).status === 200
  )
    throw new Error('an answer was taken back twice')
}

/** The supplier is paid, in cash out of the drawer or by bank; also ahead of its bills. */
const payBill: Step = async (shop, turn) => {
  const amount = 1 + shop.pick(60_000)
  const inCash = shop.isLucky(0.5)
  const body = {
    supplierID: shop.ledger.supplier.id,
    amount: rupees(amount),
    paymentKindID: shop.methods[inCash ? 'Cash' : 'Cheque'],
    ...(inCash ? {} : { referenceNo: `P${turn}` }),
  }
  const paid = await shop.ask('pay supplier', '/api/Purchases/payment', body)
  if (paid.status !== 200) return
  shop.ledger.supplier.owedPaise -= amount
  if (inCash) shop.ledger.drawerPaise -= amount
  isOwed(shop, paid.body.balance)
  const cashPaise = inCash ? amount : 0
  shop.ledger.supplierPayments.push({ id: paid.body.paymentID, paise: amount, cashPaise })
}

/** A payment was typed wrong: it is owed again, and cash of it is in the drawer again. */
const takeBackPayment: Step = async (shop) => {
  const payment = shop.anyOf(shop.ledger.supplierPayments)
  if (payment === undefined) return
  const body = { paymentID: payment.id, reason: 'Other supplier' }
  const back = await shop.ask('payment back', '/api/Purchases/payment/take-back', body)
  if (back.status !== 200)
    throw new Error(`a payment could not be taken back: ${back.body.message}`)
  shop.ledger.supplierPayments = shop.ledger.supplierPayments.filter((each) => each !== payment)
  shop.ledger.supplier.owedPaise += payment.paise
  shop.ledger.drawerPaise += payment.cashPaise
  isOwed(shop, back.body.balance)
  if ((await shop.ask('back again', '/api/Purchases/payment/take-back', body)).status === 200) {
    throw new Error('a payment was taken back twice')
  }
}

function isOwed({ ledger }: MixedShop, balance: number): void {
  if (paise(balance) === ledger.supplier.owedPaise) return
  throw new Error(`${balance} is owed to the supplier, kept ${ledger.supplier.owedPaise}`)
}

const IST_MS = 5.5 * 3_600_000

function today(): string {
  return new Date(Date.now() + IST_MS).toISOString().slice(0, 10)
}

/** Goods come in, are paid, and some go back; each as often as it stands here. */
export const SUPPLIER_STEPS: readonly Step[] = [
  ...[buy, buy, sendBack, sendBack, answerClaim, answerClaim, reverseAnswer],
  ...[payBill, payBill, takeBackPayment],
]
