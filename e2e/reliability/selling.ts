import type { Answer, Till } from './till.ts'

/** What a till got in an answer of 200; the database must say the same for ever. */
export type Acknowledged = {
  sessionKey: string
  orderNo: string
  invoiceNo: string | null
  receiptNo: string | null
}

export type Goods = { id: string; code: string; price: number; includesTax: boolean }

/** The items of some codes, looked up as a till does. */
export async function goodsOf(till: Till, codes: readonly string[]): Promise<Map<string, Goods>> {
  const found = new Map<string, Goods>()
  for (const code of codes) {
    const path = `/api/quickSale/getItemDetailFromCode?code=${encodeURIComponent(code)}`
    const { status, body } = await till.call('GET', path)
    if (status !== 200) throw new Error(`no item ${code}: ${status} ${JSON.stringify(body)}`)
    found.set(code, { id: body.ID, code, price: body.Price, includesTax: body.PriceIncludesTax })
  }
  return found
}

export function addLine(till: Till, sessionKey: string, goods: Goods, qty = 1): Promise<Answer> {
  return till.call('POST', '/api/quickSale/saveSalesOrderTemp', {
    sessionID: sessionKey,
    itemID: goods.id,
    qty,
    price: goods.price,
    priceIncludesTax: goods.includesTax,
  })
}

export function readCart(till: Till, sessionKey: string): Promise<Answer> {
  return till.call('POST', '/api/quickSale/GetSalesOrderTemp', { sessionId: sessionKey })
}

export type SaleWish = { paidRupees?: number; cashTypeId?: number; generateInvoice?: boolean }

export function saveSale(till: Till, sessionKey: string, wish: SaleWish = {}): Promise<Answer> {
  const { cashTypeId, generateInvoice = true, paidRupees = 0 } = wish
  return till.call('POST', '/api/quickSale/SaveSale', {
    sessionID: sessionKey,
    salesorderModel: { generateInvoice },
    ...(paidRupees === 0
      ? {}
      : { receiptModel: { receiptAmount: paidRupees, receiptTypeId: cashTypeId } }),
  })
}

/** The acknowledgement in a SaveSale answer of 200. */
export function acknowledgedBy(sessionKey: string, { body }: Answer): Acknowledged {
  const { SalesOrderNo, InvoiceNo, ReceiptNo } = body.data
  return { sessionKey, orderNo: SalesOrderNo, invoiceNo: InvoiceNo, receiptNo: ReceiptNo }
}

/** The number of the payment method Cash. */
export async function cashType(till: Till): Promise<number> {
  const { body } = await till.call('GET', '/api/quickSale/Fetch-Receipt-Type')
  const cash = body.find((row: { Kind: string }) => row.Kind === 'Cash')
  if (cash === undefined) throw new Error('there is no payment method Cash')
  return cash.ID
}

/** The financial year that runs in India now, as YearID has it. */
export function runningYear(): string {
  const local = new Date(Date.now() + 5.5 * 3_600_000)
  const year = local.getUTCFullYear()
  return String(local.getUTCMonth() >= 3 ? year : year - 1)
}
