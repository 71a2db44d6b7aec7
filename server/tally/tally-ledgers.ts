import { all, type ReadableDb } from '../db/sql.ts'
import type { TallyLedger } from './tally-xml.ts'

/** The ledgers that every shop has; the accountant may rename them in Tally before the import. */
export const LEDGER = {
  counter: 'Counter customers',
  cash: 'Cash',
  bank: 'Bank',
  upi: 'UPI settlement',
  card: 'Card settlement',
  cheques: 'Cheques in hand',
  roundOff: 'Round Off',
  commercial: 'Credit without tax',
  giftCards: 'Gift cards to be spent',
  giftCardsEnded: 'Gift cards not spent',
  payersWrittenOff: 'Payers written off',
  tdsReceivable: 'TDS receivable',
  charges: 'Freight and charges',
  labJobs: 'Lab jobs',
  fitting: 'Fitting charges',
  fittersPay: 'Breakages paid by fitters',
  expenses: 'Shop expenses',
  equipment: 'Shop equipment',
  reverseCgst: 'Reverse charge CGST',
  reverseSgst: 'Reverse charge SGST',
  reverseIgst: 'Reverse charge IGST',
  outputCgst: 'Output CGST',
  outputSgst: 'Output SGST',
  outputIgst: 'Output IGST',
  inputCgst: 'Input CGST',
  inputSgst: 'Input SGST',
  inputIgst: 'Input IGST',
  stockLost: 'Stock written off',
  returnedTax: 'Tax on goods sent back',
} as const

export function salesLedger(ratePpm: number): string {
  return ratePpm === 0 ? 'Sales without tax' : `Sales ${ratePpm / 10_000}%`
}

export function purchaseLedger(ratePpm: number): string {
  return ratePpm === 0 ? 'Purchases without tax' : `Purchases ${ratePpm / 10_000}%`
}

/** Who pays by its GSTIN has a ledger of its own; everybody else shares one. */
export function customerLedger(name: string, gstin: string | null): string {
  return gstin === null ? LEDGER.counter : `${name} ${gstin}`
}

/** Names are compared without dots, hyphens and spaces: the number keeps two suppliers apart. */
export function supplierLedger(name: string, id: number): string {
  return `${name} S${id}`
}

/** The number keeps two payers apart, and a payer from a customer of the same name. */
export function payerLedger(name: string, id: number): string {
  return `${name} P${id}`
}

/** The number keeps two fitters apart, and a fitter from a supplier of the same name. */
export function fitterLedger(name: string, id: number): string {
  return `${name} F${id}`
}

/** Where money of a kind of payment lies. */
export function moneyLedger(kind: string): string {
  switch (kind) {
    case 'Cash':
      return LEDGER.cash
    case 'UPI':
      return LEDGER.upi
    case 'Card':
      return LEDGER.card
    case 'Cheque':
      return LEDGER.cheques
    default:
      return LEDGER.bank
  }
}

/** Every ledger that a voucher of this shop can name, in a fixed order. */
export function ledgersOf(db: ReadableDb): TallyLedger[] {
  const rates = all<{ ratePpm: number }>(
    db,
    `SELECT DISTINCT applied_sgst_rate_ppm + applied_cgst_rate_ppm + applied_igst_rate_ppm
              AS ratePpm FROM sales_order_lines ORDER BY ratePpm`,
  )
  const bought = all<{ ratePpm: number }>(
    db,
    `SELECT tax_rate_ppm AS ratePpm FROM goods_receipt_lines
     UNION SELECT tax_rate_ppm FROM supplier_return_lines ORDER BY ratePpm`,
  )
  const customers = all<{ name: string; gstin: string; stateName: string | null }>(
    db,
    `SELECT DISTINCT model_json ->> '$.Customer.Name' AS name,
            model_json ->> '$.Customer.GSTIN' AS gstin,
            model_json ->> '$.Customer.StateName' AS stateName
       FROM invoices WHERE model_json ->> '$.Customer.GSTIN' IS NOT NULL
      ORDER BY gstin, name`,
  )
  const suppliers = all<{ id: number; name: string; gstin: string | null }>(
    db,
    'SELECT id, name, gstin FROM suppliers ORDER BY id',
  )
  const payers = all<{ id: number; name: string; gstin: string | null }>(
    db,
    'SELECT id, name, gstin FROM payers ORDER BY id',
  )
  const fitters = all<{ id: number; name: string }>(db, 'SELECT id, name FROM fitters ORDER BY id')
  const tax = (name: string, dutyHead: string): TallyLedger => ({
    name,
    parent: 'Duties & Taxes',
    dutyHead,
  })
  const found: TallyLedger[] = [
    { name: LEDGER.counter, parent: 'Sundry Debtors', isBillWise: true },
    { name: LEDGER.cash, parent: 'Cash-in-hand' },
    ...[LEDGER.bank, LEDGER.upi, LEDGER.card].map((name) => ({ name, parent: 'Bank Accounts' })),
    { name: LEDGER.cheques, parent: 'Current Assets' },
    ...[LEDGER.roundOff, LEDGER.commercial, LEDGER.stockLost].map((name) => ({
      name,
      parent: 'Indirect Expenses',
    })),
    { name: LEDGER.giftCards, parent: 'Current Liabilities' },
    { name: LEDGER.giftCardsEnded, parent: 'Indirect Incomes' },
    { name: LEDGER.payersWrittenOff, parent: 'Indirect Expenses' },
    ...[LEDGER.tdsReceivable, LEDGER.returnedTax].map((name) => ({
      name,
      parent: 'Current Assets',
    })),
    ...[LEDGER.charges, LEDGER.labJobs, LEDGER.fitting].map((name) => ({
      name,
      parent: 'Direct Expenses',
    })),
    { name: LEDGER.fittersPay, parent: 'Direct Incomes' },
    { name: LEDGER.expenses, parent: 'Indirect Expenses' },
    { name: LEDGER.equipment, parent: 'Fixed Assets' },
    tax(LEDGER.outputCgst, 'Central Tax'),
    tax(LEDGER.outputSgst, 'State Tax'),
    tax(LEDGER.outputIgst, 'Integrated Tax'),
    tax(LEDGER.inputCgst, 'Central Tax'),
    tax(LEDGER.inputSgst, 'State Tax'),
    tax(LEDGER.inputIgst, 'Integrated Tax'),
    tax(LEDGER.reverseCgst, 'Central Tax'),
    tax(LEDGER.reverseSgst, 'State Tax'),
    tax(LEDGER.reverseIgst, 'Integrated Tax'),
    ...rates.map(({ ratePpm }) => ({ name: salesLedger(ratePpm), parent: 'Sales Accounts' })),
    ...bought.map(({ ratePpm }) => ({
      name: purchaseLedger(ratePpm),
      parent: 'Purchase Accounts',
    })),
    ...customers.map(({ gstin, name, stateName }) => ({
      name: customerLedger(name, gstin),
      parent: 'Sundry Debtors',
      isBillWise: true,
      gstin,
      ...(stateName === null ? {} : { stateName }),
    })),
    ...payers.map(({ gstin, id, name }) => ({
      name: payerLedger(name, id),
      parent: 'Sundry Debtors',
      isBillWise: true,
      ...(gstin === null ? {} : { gstin }),
    })),
    ...suppliers.map(({ gstin, id, name }) => ({
      name: supplierLedger(name, id),
      parent: 'Sundry Creditors',
      isBillWise: true,
      ...(gstin === null ? {} : { gstin }),
    })),
    ...fitters.map(({ id, name }) => ({
      name: fitterLedger(name, id),
      parent: 'Sundry Creditors',
      isBillWise: true,
    })),
  ]
  return [...new Map(found.map((ledger) => [ledger.name, ledger])).values()]
}
