import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  type Goods,
  readCart,
  runningYear,
  saveSale,
} from './selling.ts'
import { type Answer, ReplyLost, type Till } from './till.ts'

/** What all tills of a run know together. */
export type Ledger = {
  acknowledged: Acknowledged[]
  refused: string[]
  attempted: Set<string>
  /** Answers of a repeat that differ from the first answer. */
  contradictions: string[]
  salesInFlight: number
  /** Repeats that were answered "Already saved": committed, and the answer had been lost. */
  savedUnheard: number
  isOver: boolean
}

export function newLedger(): Ledger {
  return {
    acknowledged: [],
    refused: [],
    attempted: new Set(),
    contradictions: [],
    salesInFlight: 0,
    savedUnheard: 0,
    isOver: false,
  }
}

export type Seat = {
  name: string
  till: Till
  branchId: number
  cashTypeId: number
  plenty: Goods
  scarce: Goods
  /** Resolves when a server answers again. */
  whenUp(): Promise<void>
  random(): number
}

/** One till that sells until the run is over, and sends again whatever stayed without an answer. */
export async function sellUntilOver(seat: Seat, ledger: Ledger): Promise<void> {
  for (let sale = 0; !ledger.isOver; sale += 1) {
    const key = `${seat.name}-${sale}`
    ledger.attempted.add(key)
    await fillCart(seat, key, seat.random() < 0.25 ? seat.scarce : seat.plenty)
    if (seat.random() < 0.6) await sellWhole(seat, ledger, key)
    else await sellInSteps(seat, ledger, key)
  }
}

/** A line whose answer was lost may be there: the till looks before it adds one again. */
async function fillCart(seat: Seat, key: string, goods: Goods): Promise<void> {
  for (;;) {
    try {
      await addLine(seat.till, key, goods)
      return
    } catch (error) {
      if (!(error instanceof ReplyLost)) throw error
      const cart = await untilAnswered(seat, () => readCart(seat.till, key))
      if (cart.body.lines.length > 0) return
    }
  }
}

async function sellWhole(seat: Seat, ledger: Ledger, key: string): Promise<void> {
  const answer = await sendSale(seat, ledger, key, true)
  if (answer === null || seat.random() > 0.2) return
  const again = await untilAnswered(seat, () => saveSale(seat.till, key))
  if (JSON.stringify(again.body.data) !== JSON.stringify(answer.body.data)) {
    ledger.contradictions.push(key)
  }
}

/** An order with an advance; then its invoice, then the rest of the money. */
async function sellInSteps(seat: Seat, ledger: Ledger, key: string): Promise<void> {
  const { till } = seat
  const sale = await sendSale(seat, ledger, key, false)
  if (sale === null) return
  const { CustomerID, SalesOrderID } = sale.body.data
  const invoice = await untilAnswered(seat, () =>
    till.call('POST', '/api/quickSale/SaveInvoiceOnly', {
      salesOrderID: SalesOrderID,
      customerID: CustomerID,
      invoiceDate: localToday(),
    }),
  )
  // Without a key of its own, a repeat of what was done is refused: one order, one invoice.
  const isKnown = invoice.status === 200 || invoice.body.code === 'ALREADY_INVOICED'
  if (!isKnown) throw new Error(`SaveInvoiceOnly: ${JSON.stringify(invoice.body)}`)
  if (invoice.status === 200) noteInvoice(ledger, key, invoice.body.invoiceNo)
  const receipt = await untilAnswered(seat, () =>
    till.call(
      'POST',
      '/api/quickSale/SaveReceipt',
      {
        salesOrderID: SalesOrderID,
        receiptAmount: 18,
        receiptTypeId: seat.cashTypeId,
        yearId: runningYear(),
        branchId: seat.branchId,
      },
      { 'idempotency-key': key },
    ),
  )
  if (receipt.status !== 200) throw new Error(`SaveReceipt: ${JSON.stringify(receipt.body)}`)
}

async function sendSale(
  seat: Seat,
  ledger: Ledger,
  key: string,
  isWhole: boolean,
): Promise<Answer | null> {
  const wish = { paidRupees: isWhole ? 100 : 50, cashTypeId: seat.cashTypeId }
  const answer = await untilAnswered(seat, async () => {
    ledger.salesInFlight += 1
    try {
      return await saveSale(seat.till, key, { ...wish, generateInvoice: isWhole })
    } finally {
      ledger.salesInFlight -= 1
    }
  })
  if (answer.status === 409 && answer.body.code === 'STOCK_SHORT') {
    ledger.refused.push(key)
    return null
  }
  if (answer.status !== 200) throw new Error(`SaveSale: ${JSON.stringify(answer.body)}`)
  if (answer.body.message === 'Already saved') ledger.savedUnheard += 1
  ledger.acknowledged.push(acknowledgedBy(key, answer))
  return answer
}

function noteInvoice(ledger: Ledger, key: string, invoiceNo: string): void {
  const known = ledger.acknowledged.find(({ sessionKey }) => sessionKey === key)
  if (known !== undefined) known.invoiceNo = invoiceNo
}

/** Sends the same request until some server has answered it. */
async function untilAnswered(seat: Seat, send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      await seat.whenUp()
      return await send()
    } catch (error) {
      if (!(error instanceof ReplyLost)) throw error
    }
  }
}

function localToday(): string {
  return new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
}
