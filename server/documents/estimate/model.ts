import { documentCustomer, stateTaxLabel } from '../../branch/document-parties.ts'
import { cartLines, findCart } from '../../cart/cart-rows.ts'
import type { EstimateModel } from '../../contract/document-models.ts'
import { amountInWords } from '../../domain/amount-in-words.ts'
import type { OrderCharges } from '../../domain/document-totals.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { documentLine, documentTotals, taxSummary } from '../../orders/invoice-model.ts'
import type { OrderLineRow } from '../../orders/order-record.ts'
import { findSaleCustomer } from '../../sales/choose-customer.ts'
import { decideTax } from '../../sales/decide-tax.ts'
import { newOrderLines, type PricedSale, priceSale } from '../../sales/price-sale.ts'
import { letterhead, placeOf } from '../shared/letterhead.ts'

export type EstimateOptions = {
  /** The customer; null for the walk-in customer of the counter. */
  customerId: number | null
  charges: OrderCharges
}

/**
 * What an open cart would be sold for now, priced by the functions that would sell it. Nothing
 * is written. A cart that is not there is 404, a sold one 409 SESSION_USED, an empty one 409.
 */
export function buildEstimate(
  services: Services,
  sessionKey: string,
  options: EstimateOptions,
): EstimateModel {
  const { db } = services
  const cart = findCart(db, sessionKey)
  if (cart === undefined) throw new Refusal('NOT_FOUND', message('documents.no-cart'))
  if (cart.state === 'committed') throw new Refusal('SESSION_USED')
  const now = services.localNow()
  const rows = cartLines(db, cart.id, now)
  if (rows.length === 0) throw new Refusal('CART_EMPTY')
  const customerId = options.customerId ?? services.branch().walkInCustomerId
  const customer = findSaleCustomer(db, services, customerId)
  const tax = decideTax(db, services, customer, {
    date: now,
    isComposition: services.branch().isCompositionScheme,
    isInterStateFlag: undefined,
    deliveryMode: 'Counter',
  })
  const priced = priceSale(rows, options.charges, tax.mode)
  const lines = estimateLines(priced, options.charges)
  const { totals } = priced
  return {
    SchemaVersion: 1,
    DocumentType: 'Estimate',
    EstimateDate: now,
    ...letterhead(services),
    Customer: options.customerId === null ? null : documentCustomer(db, services, customerId),
    PlaceOfSupply: placeOf(tax.place.stateCode),
    IsInterState: tax.mode === 'inter',
    IsCompositionScheme: tax.isComposition,
    StateTaxLabel: stateTaxLabel(services.branch().stateCode),
    Lines: lines.map(documentLine),
    TaxSummary: taxSummary(lines),
    Totals: documentTotals(
      {
        ...totals,
        grossPaise: totals.totalPricePaise,
        discountPaise: totals.totalDiscountPaise,
      },
      lines,
    ),
    AmountInWords: amountInWords(totals.netPaise),
  }
}

/** The lines as the order would keep them, before there is an order. */
function estimateLines(priced: PricedSale, charges: OrderCharges): OrderLineRow[] {
  const lines = newOrderLines(priced, charges, { pieces: new Map(), toOrder: new Set() })
  return lines.map((line, index) => ({
    ...line,
    id: index + 1,
    returnedMilli: 0,
    serialNo: null,
  }))
}
