import { create } from 'zustand'
import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'

export type FinishedSale = {
  salesOrderID: string
  /** What the spooler prints; null while the order has no invoice. */
  invoiceID?: string | null
  invoiceNo: string | null
  receiptNo: string | null
  customerName: string | null
  netPaise: number
  paidPaise: number
  /** Of it on the account of a payer, which pays later. */
  onAccountPaise?: number
  /** Of it by UPI, that nobody has seen arrive yet. */
  awaitedPaise?: number
  /** What is left on the credit notes and gift cards that paid of it. */
  creditLeft?: { number: string; paise: number }[]
  balancePaise: number
  changePaise: number
  wasInvoiced: boolean
}

const LAST_KEY = 'lastSale'

function readLast(): FinishedSale | null {
  const kept = readLocal(LAST_KEY)
  return isFinishedSale(kept) ? kept : null
}

function isFinishedSale(value: unknown): value is FinishedSale {
  return isRecord(value) && typeof value['salesOrderID'] === 'string'
}

/** The sale that was finished last on this till: what F10 prints. */
export const useLastSale = create<{ sale: FinishedSale | null }>(() => ({ sale: readLast() }))

export function rememberLastSale(sale: FinishedSale): void {
  writeLocal(LAST_KEY, sale)
  useLastSale.setState({ sale })
}
