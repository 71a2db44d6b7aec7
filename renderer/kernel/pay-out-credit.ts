import { create } from 'zustand'
import { openDialog } from './screen-store.ts'

/** A credit note or kept advance with what it holds, in rupees. */
export type HeldCredit = { creditID: string; number: string; balance: number }

/** The credit that is being paid out. */
export const usePayOut = create<{ credit: HeldCredit | null }>(() => ({ credit: null }))

/** Asks how what a credit still holds is paid out. */
export function askPayOut(credit: HeldCredit): void {
  usePayOut.setState({ credit })
  openDialog('payOutCredit')
}
