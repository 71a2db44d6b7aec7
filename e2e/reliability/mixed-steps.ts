import { CHANGED_ORDER_STEPS } from './changed-order-steps.ts'
import {
  anyPayment,
  GOODS,
  type MixedShop,
  paise,
  receiptOf,
  rupees,
  type Step,
} from './mixed-shop.ts'
import {
  backToPayers,
  backToSources,
  keepCredit,
  onAccount,
  onCards,
  oweMore,
  settle,
} from './paid-from.ts'
import { SUPPLIER_STEPS } from './supplier-steps.ts'
import { FRAME, LENS } from './template-shop.ts'
import type { Answer } from './till.ts'

const CART = '/api/quickSale/saveSalesOrderTemp'
const RECEIPT = '/api/quickSale/SaveReceipt'
/** A gift card of less than a rupee is refused. */
const SMALLEST_CARD_PAISE = 100

/** A sale of some lines with discounts of their own and perhaps on the bill, partly paid. */
const sell: Step = async (shop, turn) => {
  const session = `walk-${turn}`
  for (let line = 0; line <= shop.pick(3); line += 1) await addLine(shop, session)
  if (shop.isLucky(0.4)) {
    const discount = shop.isLucky(0.5)
      ? { discountRate: 1 + shop.pick(60) }
      : { discountAmount: rupees(100 + shop.pick(9_999)) }
    await shop.ask('discount', '/api/quickSale/set-cart-discount', {
      sessionID: session,
      ...discount,
    })
  }
  const { till } = shop.counter
  const read = await till.call('POST', '/api/quickSale/GetSalesOrderTemp', { sessionId: session })
  const netPaise = paise(read.body.totals.netAmount)
  const paidPaise = [0, netPaise, shop.pick(netPaise + 1)][shop.pick(3)] ?? 0
  const firstPaise = shop.isLucky(0.3) ? shop.pick(paidPaise + 1) : paidPaise
  const payments = [firstPaise, paidPaise - firstPaise]
    .filter((amount) => amount > 0)
    .map((amount) => anyPayment(shop, amount))
  const customerId = shop.anyOf(shop.customers) ?? ''
  const sale = {
    sessionID: session,
    customerModel: { customerID: customerId },
    salesorderModel: { generateInvoice: shop.isLucky(0.5) },
    ...(payments.length === 0 ? {} : { receiptModel: { payments: payments.map((p) => p.wire) } }),
  }
  const saved = await shop.ask('sell', '/api/quickSale/SaveSale', sale)
  if (saved.status !== 200) return
  sameAgain(saved, await shop.ask('sell again', '/api/quickSale/SaveSale', sale), 'data')
  for (const { kind, wire } of payments) {
    if (kind === 'Cash') shop.ledger.drawerPaise += paise(wire.receiptAmount)
  }
  const id = saved.body.data.SalesOrderID
  shop.ledger.orders.push({
    id,
    customerId,
    owedPaise: netPaise - paidPaise,
    byCard: [],
    byPayer: [],
    returnedPaise: 0,
  })
}

async function addLine(shop: MixedShop, session: string): Promise<void> {
  const code = shop.anyOf(GOODS) ?? LENS
  const goods = shop.counter.goods(code)
  const discount = shop.isLucky(0.3) ? { discountRate: 1 + shop.pick(30) } : {}
  const power = code === LENS ? { spectacleLensType: 1, spherical: '-2.00' } : {}
  const pair = code === LENS || code === FRAME ? { pairNo: String(1 + shop.pick(2)) } : {}
  await shop.ask('line', CART, {
    sessionID: session,
    itemID: goods.id,
    qty: code === FRAME ? 1 + shop.pick(2) : 1 + shop.pick(3),
    price: goods.price,
    priceIncludesTax: goods.includesTax,
    ...discount,
    ...power,
    ...pair,
  })
}

/** A second press must be answered as the first was, and do nothing. */
function sameAgain(first: Answer, second: Answer, part?: string): void {
  const of = ({ body }: Answer): string => JSON.stringify(part === undefined ? body : body[part])
  if (second.status !== 200 || of(first) !== of(second)) {
    throw new Error(`a second press was answered otherwise: ${of(first)}, then ${of(second)}`)
  }
}

const pay: Step = async (shop, turn) => {
  const order = shop.anyOf(shop.ledger.orders)
  if (order === undefined) return
  const amount = Math.max(1, [order.owedPaise, shop.pick(order.owedPaise + 200)][shop.pick(2)] ?? 1)
  const { kind, wire } = anyPayment(shop, amount)
  const body = { ...receiptOf(shop, order), ...wire }
  const paid = await shop.ask('pay', RECEIPT, body, `pay-${turn}`)
  const isAbove = amount > order.owedPaise
  if (paid.status === 200 && isAbove) throw new Error(`${amount} was taken above what is owed`)
  if (paid.status !== 200) return
  sameAgain(paid, await shop.ask('pay again', RECEIPT, body, `pay-${turn}`))
  order.owedPaise -= amount
  if (kind === 'Cash') shop.ledger.drawerPaise += amount
}

const spendCredit: Step = async (shop, turn) => {
  const order = shop.anyOf(shop.ledger.orders.filter(({ owedPaise }) => owedPaise > 0))
  const credit = shop.anyOf([...shop.ledger.credits])
  if (order === undefined || credit === undefined) return
  const [number, held] = credit
  const amount = 1 + shop.pick(Math.max(1, Math.min(order.owedPaise, held.leftPaise + 100)))
  const body = {
    ...receiptOf(shop, order),
    receiptAmount: rupees(amount),
    receiptTypeId: shop.methods['CreditNote'],
    referenceNo: number,
  }
  const spent = await shop.ask('spend credit', RECEIPT, body, `spend-${turn}`)
  if (spent.status !== 200) return
  if (amount > held.leftPaise) throw new Error(`${number} gave more than it held`)
  sameAgain(spent, await shop.ask('spend again', RECEIPT, body, `spend-${turn}`))
  held.leftPaise -= amount
  order.owedPaise -= amount
}

/** Sells a gift card, and now and then takes one back that nothing was spent of. */
const sellCard: Step = async (shop, turn) => {
  const amount = SMALLEST_CARD_PAISE + shop.pick(150_000)
  const { kind, wire } = anyPayment(shop, amount)
  const { receiptAmount, statusId: _awaited, ...paidBy } = { statusId: 0, ...wire }
  const body = { amount: receiptAmount, ...paidBy }
  const sold = await shop.ask('sell card', '/api/GiftCards/sell', body, `card-${turn}`)
  if (sold.status !== 200) return
  sameAgain(sold, await shop.ask('sell card again', '/api/GiftCards/sell', body, `card-${turn}`))
  if (kind === 'Cash') shop.ledger.drawerPaise += amount
  if (shop.isLucky(0.2)) {
    const { cardID } = sold.body
    const back = { cardID, change: 'Cancel', reason: 'Not wanted' }
    const answer = await shop.ask('card back', '/api/GiftCards/change', back)
    if (answer.status !== 200) throw new Error('a new card could not be taken back')
    if (kind === 'Cash') shop.ledger.drawerPaise -= amount
    return
  }
  shop.ledger.cards.set(sold.body.cardNumber, amount)
}

const spendCard: Step = async (shop, turn) => {
  const order = shop.anyOf(shop.ledger.orders.filter(({ owedPaise }) => owedPaise > 0))
  const known = shop.anyOf([...shop.ledger.cards])
  if (order === undefined || known === undefined) return
  const [card, leftPaise] = known
  const amount = 1 + shop.pick(Math.max(1, Math.min(order.owedPaise, leftPaise + 100)))
  const body = {
    ...receiptOf(shop, order),
    receiptAmount: rupees(amount),
    receiptTypeId: shop.methods['CreditNote'],
    referenceNo: card,
  }
  const spent = await shop.ask('spend card', RECEIPT, body, `spend-card-${turn}`)
  if (spent.status !== 200) return
  if (amount > leftPaise) throw new Error(`${card} gave more than it held`)
  sameAgain(spent, await shop.ask('spend card again', RECEIPT, body, `spend-card-${turn}`))
  shop.ledger.cards.set(card, leftPaise - amount)
  order.byCard.push({ card, paise: amount })
  order.owedPaise -= amount
}

/** Puts a part of what is owed on the account of a payer. */
const putOnAccount: Step = async (shop, turn) => {
  const order = shop.anyOf(shop.ledger.orders.filter(({ owedPaise }) => owedPaise > 0))
  const payer = shop.anyOf([...shop.ledger.payers.keys()])
  if (order === undefined || payer === undefined) return
  const amount = 1 + shop.pick(order.owedPaise + 100)
  const body = {
    ...receiptOf(shop, order),
    receiptAmount: rupees(amount),
    receiptTypeId: shop.methods['CreditNote'],
    payerID: payer,
  }
  const taken = await shop.ask('on account', RECEIPT, body, `account-${turn}`)
  if (taken.status !== 200) return
  if (amount > order.owedPaise) throw new Error(`${amount} went on account above what is owed`)
  sameAgain(taken, await shop.ask('on account again', RECEIPT, body, `account-${turn}`))
  oweMore(shop, payer, amount)
  order.byPayer.push({ payer, paise: amount })
  order.owedPaise -= amount
}

/** A payer brings money, now and then with tax deducted; never more than it owes. */
const payerPays: Step = async (shop, turn) => {
  const payer = shop.anyOf([...shop.ledger.payers.keys()]) ?? ''
  const claims = await claimsOf(shop, payer)
  // What is owed to it on other claims it may leave there.
  const owedPaise = claims.reduce((sum, { Balance }) => sum + Math.max(0, paise(Balance)), 0)
  if (owedPaise === 0) return
  const amount = 1 + shop.pick(owedPaise + 200)
  const tdsPaise = shop.isLucky(0.3) ? shop.pick(Math.max(1, owedPaise - amount)) : 0
  const isCash = shop.isLucky(0.5)
  const body = {
    payerID: payer,
    amount: rupees(amount),
    receiptTypeId: shop.methods[isCash ? 'Cash' : 'Cheque'],
    ...(isCash ? {} : { referenceNo: `R${shop.pick(999_999)}` }),
    ...(tdsPaise > 0 ? { tds: rupees(tdsPaise) } : {}),
  }
  const paid = await shop.ask('payer pays', '/api/Payers/receipt', body, `payer-${turn}`)
  const isAbove = amount + tdsPaise > owedPaise
  if (isAbove !== (paid.status !== 200)) {
    throw new Error(`${amount} of ${owedPaise} of a payer was answered ${paid.status}`)
  }
  if (paid.status !== 200) return
  sameAgain(paid, await shop.ask('payer again', '/api/Payers/receipt', body, `payer-${turn}`))
  const allPaise = amount + tdsPaise
  oweMore(shop, payer, -allPaise)
  if (isCash) shop.ledger.drawerPaise += amount
  const id = String(paid.body.receiptID)
  const cashPaise = isCash ? amount : 0
  shop.ledger.payerReceipts.push({ id, payer, paise: allPaise, cashPaise })
}

async function claimsOf({ counter }: MixedShop, payer: string): Promise<Claim[]> {
  return (await counter.till.call('GET', `/api/Payers/${payer}`)).body.Claims
}

type Claim = { ID: string; SalesOrderID: string; Amount: number; Balance: number }

/** Money of a payer bounces: what it had settled is open again. */
const payerBounces: Step = async (shop) => {
  const receipt = shop.anyOf(shop.ledger.payerReceipts)
  if (receipt === undefined) return
  const body = { accountReceiptID: receipt.id, reason: 'Came back' }
  const gone = await shop.ask('payer bounces', '/api/Payers/receipt/cancel', body)
  if (gone.status !== 200) throw new Error('money of a payer could not be taken back')
  if ((await shop.ask('bounces again', '/api/Payers/receipt/cancel', body)).status === 200) {
    throw new Error('money of a payer was taken back twice')
  }
  shop.ledger.payerReceipts = shop.ledger.payerReceipts.filter(({ id }) => id !== receipt.id)
  oweMore(shop, receipt.payer, receipt.paise)
  shop.ledger.drawerPaise -= receipt.cashPaise
}

/** What a payer leaves unpaid is written off, or owed by the customer again. */
const settleClaim: Step = async (shop, turn) => {
  const payer = shop.anyOf([...shop.ledger.payers.keys()]) ?? ''
  const claim = shop.anyOf((await claimsOf(shop, payer)).filter(({ Balance }) => Balance > 0))
  if (claim === undefined) return
  const amount = 1 + shop.pick(paise(claim.Balance) + 50)
  const how = shop.isLucky(0.5) ? 'WriteOff' : 'ToCustomer'
  const body = { claimID: claim.ID, how, amount: rupees(amount), reason: 'Not covered' }
  const settled = await shop.ask(how, '/api/Payers/claim/settle', body, `settle-${turn}`)
  if (settled.status !== 200) return
  if (amount > paise(claim.Balance)) throw new Error('a claim was settled beyond what is open')
  if (how === 'ToCustomer' && amount > paise(claim.Amount))
    throw new Error('a customer owes more than was on account of the order')
  sameAgain(settled, await shop.ask(how, '/api/Payers/claim/settle', body, `settle-${turn}`))
  if (how === 'WriteOff') {
    oweMore(shop, payer, -amount)
    return
  }
  const order = shop.ledger.orders.find(({ id }) => id === claim.SalesOrderID)
  if (order === undefined) throw new Error('a claim of no order')
  backToPayers(shop, order, amount, payer)
  order.owedPaise += amount
}

/** Points of a customer on a sale that is then booked: as many as the till says, and no more. */
const spendPoints: Step = async (shop, turn) => {
  const customerID = shop.anyOf(shop.customers) ?? ''
  const { till } = shop.counter
  const held = async () => (await till.call('GET', `/api/Points/${customerID}`)).body
  const before = await held()
  const session = `points-${turn}`
  await addLine(shop, session)
  await shop.ask('customer', '/api/quickSale/set-cart-customer', { sessionID: session, customerID })
  const points = 1 + shop.pick(Math.max(1, before.Balance + 20))
  const spent = await shop.ask('points', '/api/Points/spend', { sessionID: session, points })
  if (spent.status === 200 && points > before.Balance)
    throw new Error('points of nobody were spent')
  const read = await till.call('POST', '/api/quickSale/GetSalesOrderTemp', { sessionId: session })
  const netPaise = paise(read.body.totals.netAmount)
  const sale = {
    sessionID: session,
    customerModel: { customerID },
    salesorderModel: { generateInvoice: false },
  }
  const saved = await shop.ask('sell for points', '/api/quickSale/SaveSale', sale)
  if (saved.status !== 200) return
  const id = saved.body.data.SalesOrderID
  shop.ledger.orders.push({
    id,
    customerId: customerID,
    owedPaise: netPaise,
    byCard: [],
    byPayer: [],
    returnedPaise: 0,
  })
  const after = await held()
  const gone = spent.status === 200 ? spent.body.points : 0
  if (netPaise > 0 && after.Balance !== before.Balance - gone) {
    throw new Error(`${before.Balance} points less ${gone} are ${after.Balance}`)
  }
}

/** Gives a customer points by hand, or takes some off that are there. */
const correctPoints: Step = async (shop, turn) => {
  const customerID = shop.anyOf(shop.customers) ?? ''
  const path = `/api/Points/${customerID}`
  const before = (await shop.counter.till.call('GET', path)).body.Balance
  const points = shop.isLucky(0.5) ? 1 + shop.pick(200) : -1 - shop.pick(200)
  const body = { customerID, points, reason: 'Counted again' }
  const kept = await shop.ask('correct points', '/api/Points/correct', body, `correct-${turn}`)
  const isTooMany = points < 0 && before + points < 0
  if (isTooMany !== (kept.status !== 200)) throw new Error(`${points} of ${before} points`)
  if (kept.status === 200 && kept.body.balance !== before + points) {
    throw new Error(`${before} points and ${points} are ${kept.body.balance}`)
  }
}

/** Clears, bounces or cancels a receipt that is drawn. */
const changeReceipt: Step = async (shop) => {
  const order = shop.anyOf(shop.ledger.orders)
  if (order === undefined) return
  const receipts: Answer['body'][] = (await shop.detail(order)).Receipts
  const receipt = shop.anyOf(receipts)
  if (receipt === undefined) return
  const statusId = 1 + shop.pick(4)
  const changed = await shop.ask('change receipt', RECEIPT, {
    ...receiptOf(shop, order),
    receiptId: receipt.ID,
    receiptAmount: receipt.Amount,
    receiptTypeId: receipt.ReceiptTypeID,
    referenceNo: receipt.ReferenceNo ?? 'known now',
    statusId,
  })
  if (changed.status !== 200 || statusId < 3 || receipt.StatusID > 2) return
  const amount = paise(receipt.Amount)
  order.owedPaise += amount
  if (receipt.ReceiptTypeID === shop.methods['Cash']) shop.ledger.drawerPaise -= amount
  if (receipt.PaymentMode === 'Gift card') {
    const at = order.byCard.findIndex(
      ({ card, paise: part }) => part === amount && card.endsWith(receipt.ReferenceNo.slice(-4)),
    )
    const [paid] = order.byCard.splice(at, 1)
    if (at < 0 || paid === undefined) throw new Error('a receipt by a card that did not pay')
    shop.ledger.cards.set(paid.card, (shop.ledger.cards.get(paid.card) ?? 0) + amount)
  }
  if (receipt.PaymentMode === 'On account') {
    const at = order.byPayer.findLastIndex(({ paise: part }) => part === amount)
    const [taken] = order.byPayer.splice(at, 1)
    if (at < 0 || taken === undefined) throw new Error('a receipt of a payer that took nothing')
    oweMore(shop, taken.payer, -amount)
  }
  const credit = shop.ledger.credits.get(receipt.ReferenceNo)
  if (receipt.ReceiptTypeID === shop.methods['CreditNote'] && credit) credit.leftPaise += amount
}

/** Part of the goods of an invoice comes back, for money or as a credit. */
const takeBack: Step = async (shop, turn) => {
  const order = shop.anyOf(shop.ledger.orders)
  if (order === undefined) return
  const { Invoices, Lines } = await shop.detail(order)
  if (Invoices.length === 0) return
  const lines = Lines.filter(() => shop.isLucky(0.7)).map((line: Answer['body']) => ({
    lineID: line.ID,
    qty: 1 + shop.pick(line.Qty),
    restock: line.ItemCode !== LENS && shop.isLucky(0.7),
  }))
  if (lines.length === 0) return
  const inCash = shop.isLucky(0.5)
  const body = {
    invoiceID: Invoices[0].ID,
    lines,
    reason: 'Changed their mind',
    settleRoundOff: shop.isLucky(0.5),
    ...(inCash ? { refundTypeId: shop.methods['Cash'] } : {}),
  }
  const back = await shop.ask('return', '/api/Returns/save', body, `back-${turn}`)
  if (back.status !== 200) return
  sameAgain(back, await shop.ask('return again', '/api/Returns/save', body, `back-${turn}`))
  const givenBack: { Amount: number }[] = back.body.givenBack
  const backPaise = givenBack.reduce((sum, { Amount }) => sum + paise(Amount), 0)
  const isLeft = backPaise < onCards(order) + onAccount(order)
  if (isLeft && paise(back.body.refunded) + paise(back.body.credit) > 0) {
    throw new Error('money went out although a card or a payer had paid')
  }
  backToSources(shop, order, backPaise)
  const { appliedToDue, credit, refunded } = back.body
  order.returnedPaise += paise(appliedToDue) + paise(refunded) + paise(credit) + backPaise
  order.owedPaise -= paise(appliedToDue)
  shop.ledger.drawerPaise -= paise(back.body.refunded)
  keepCredit(shop, order, back.body.creditNoteNo, paise(back.body.credit))
}

const cancel: Step = async (shop) => {
  const order = shop.anyOf(shop.ledger.orders)
  if (order === undefined) return
  const { Lines, NetAmount, Status } = await shop.detail(order)
  const leftPaise = paise(NetAmount) - order.owedPaise - order.returnedPaise
  // Where all goods came back, what the bill was rounded by stays on it.
  const isEmptied = Lines.every(({ Qty, ReturnedQty }: Answer['body']) => Qty === ReturnedQty)
  const abovePaise = isEmptied && Math.abs(leftPaise) < 100 ? 0 : leftPaise
  const inCash = shop.isLucky(0.5)
  const body = {
    salesOrderID: order.id,
    reason: 'Not wanted any more',
    ...(inCash ? { refundTypeId: shop.methods['Cash'] } : {}),
    ...(shop.isLucky(0.3) ? { cancellationCharge: 1 + shop.pick(300) } : {}),
  }
  const isNew = Status !== 'Cancelled'
  const gone = await shop.ask('cancel', '/api/Orders/cancel', body)
  if (gone.status !== 200 || !isNew) return
  await shop.ask('cancel again', '/api/Orders/cancel', body)
  settle(shop, order, { abovePaise, answer: gone.body })
  order.owedPaise = 0
}

const invoice: Step = async (shop) => {
  const order = shop.anyOf(shop.ledger.orders)
  if (order === undefined) return
  await shop.ask('invoice', '/api/quickSale/SaveInvoiceOnly', {
    salesOrderID: order.id,
    customerID: order.customerId,
    invoiceDate: new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 19),
  })
}

const move: Step = async (shop) => {
  const order = shop.anyOf(shop.ledger.orders)
  if (order === undefined) return
  const { NextMoves } = await shop.detail(order)
  const next = shop.anyOf<string>(NextMoves) ?? 'Deliver'
  const body = { salesOrderID: order.id, move: next, note: 'As it is', passed: shop.isLucky(0.7) }
  const answer = await shop.ask('move', '/api/Orders/move', {
    ...body,
    acknowledgeBalance: shop.isLucky(0.5),
    raiseInvoice: shop.isLucky(0.5),
  })
  if (answer.status === 200) await shop.ask('move again', '/api/Orders/move', body)
}

const remake: Step = async (shop) => {
  const order = shop.anyOf(shop.ledger.orders)
  if (order === undefined) return
  const { Lines } = await shop.detail(order)
  const lens = Lines.find((line: Answer['body']) => line.ItemCode === LENS)
  if (lens === undefined) return
  await shop.ask('remake', '/api/Orders/remake', {
    salesOrderID: order.id,
    lines: [{ lineID: lens.ID, spherical: '-2.25' }],
    reason: 'The power was read wrongly',
    kind: 'LabError',
  })
}

const moveCash: Step = async (shop) => {
  const amount = 1 + shop.pick(50_000)
  const isIn = shop.isLucky(0.5)
  const moved = await shop.ask('cash', '/api/Day/cash', {
    direction: isIn ? 'In' : 'Out',
    amount: rupees(amount),
    reason: isIn ? 'ChangeBrought' : 'BankDeposit',
  })
  if (moved.status === 200) shop.ledger.drawerPaise += isIn ? amount : -amount
}

/** Cash in or out that was typed wrong is taken back by an entry the other way, once. */
const takeBackCash: Step = async (shop) => {
  const { body } = await shop.counter.till.call('GET', '/api/Day/ledger')
  const rows: Answer['body'][] = body.Items
  const entry = shop.anyOf(rows.filter(({ EntryID }) => EntryID !== null))
  if (entry === undefined) return
  const wish = { entryID: entry.EntryID, reason: 'Typed wrong' }
  const back = await shop.ask('cash back', '/api/Day/cash/take-back', wish)
  if (back.status !== 200) throw new Error('cash that may be taken back was not')
  shop.ledger.drawerPaise -= paise(entry.Amount)
  if ((await shop.ask('cash back again', '/api/Day/cash/take-back', wish)).status === 200) {
    throw new Error('cash was taken back twice')
  }
}

/** Counts, closes, and opens the day again; what was expected must be what the pencil says. */
const closeDay: Step = async (shop) => {
  const counted = Math.max(0, shop.ledger.drawerPaise)
  const count = { pieces: [], coins: rupees(counted) }
  const { body } = await shop.ask('count', '/api/Day/count', count)
  if (paise(body.Difference) !== counted - shop.ledger.drawerPaise) {
    throw new Error(`the drawer is off by ${body.Difference}, kept ${shop.ledger.drawerPaise}`)
  }
  const close = { countID: body.countID, note: 'As counted', floatLeft: 0 }
  const closed = await shop.ask('close', '/api/Day/close', close)
  if (closed.status !== 200) throw new Error(`the day was not closed: ${closed.body.message}`)
  await shop.ask('close again', '/api/Day/close', close)
  const { reportID } = closed.body
  await shop.ask('reopen', '/api/Day/reopen', { reportID, reason: 'Went on selling' })
}

/** What may happen in a shop, each as often as it stands here. */
export const STEPS: readonly Step[] = [
  ...[sell, sell, sell, sell, sell, pay, pay, pay, spendCredit, spendCredit, spendCredit],
  ...[sellCard, sellCard, spendCard, spendCard, spendCard],
  ...[putOnAccount, putOnAccount, putOnAccount, payerPays, payerPays, payerBounces, settleClaim],
  ...[spendPoints, correctPoints],
  ...[changeReceipt, changeReceipt, takeBack, takeBack, takeBack, cancel, cancel, invoice, invoice],
  ...[move, move, move, move, move, remake, moveCash, takeBackCash, closeDay],
  ...CHANGED_ORDER_STEPS,
  ...SUPPLIER_STEPS,
]
