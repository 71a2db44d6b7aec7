import { create } from 'zustand'
import { call } from '../api/client.ts'
import { openCartsQuery } from '../api/lookups.ts'
import { queryClient } from '../api/query-client.ts'
import type { Customer } from '../api/types.ts'
import { t } from '../i18n/t.ts'
import { goTo } from '../shell/screen-store.ts'
import { tell, warn } from '../ui/toasts.ts'
import { changeCart, loadCart, whenCartSettled } from './cart-queue.ts'
import { customerOf, keepCustomer, newSessionKey, switchSession, useCart } from './cart-store.ts'
import { inWords } from './refusal.ts'

export function refreshHeld(): void {
  void queryClient.invalidateQueries({ queryKey: openCartsQuery.queryKey })
}

/** Sets the sale aside and puts an empty one on the counter. */
export async function holdSale(): Promise<void> {
  if (useCart.getState().lines.length === 0) return tell(t('held.nothingToHold'))
  await whenCartSettled()
  switchSession(newSessionKey())
  await loadCart()
  refreshHeld()
  goTo('counter')
  tell(t('held.done'))
}

/** Brings a held sale back; the one on the counter is held in its place. */
export async function resumeSale(sessionID: string): Promise<void> {
  await whenCartSettled()
  switchSession(sessionID)
  goTo('counter')
  await loadCart()
  refreshHeld()
}

/** An empty sale after one that is finished. */
export async function startNewSale(): Promise<void> {
  const done = useCart.getState().sessionID
  switchSession(newSessionKey())
  keepCustomer(done, null)
  goTo('counter')
  refreshHeld()
  await loadCart()
}

/** Clears a sale that the customer left. It can be taken back by scanning only, so it is asked. */
export async function discardSale(sessionID: string): Promise<void> {
  try {
    if (sessionID === useCart.getState().sessionID) {
      await changeCart({ run: async () => void (await call('clearCart', { sessionID })) })
    } else {
      await call('clearCart', { sessionID })
    }
    keepCustomer(sessionID, null)
    refreshHeld()
  } catch (error) {
    warn(inWords(error))
  }
}

/** Names the customer of the current sale; the tax split follows their state. */
export async function chooseCustomer(customer: Customer | null): Promise<void> {
  keepCustomer(useCart.getState().sessionID, customer)
  await loadCart()
}

/** Whose held sale it is: the server's word, else what this till remembers. */
export function heldName(sessionID: string): string {
  return customerOf(sessionID)?.Name ?? t('customer.walkIn')
}

type UnknownCodes = { codes: string[]; handOver: string | null }

/** Scanned codes that no item has. They wait here until someone deals with them. */
export const useUnknownCodes = create<UnknownCodes>(() => ({ codes: [], handOver: null }))

export function rememberUnknown(code: string): void {
  useUnknownCodes.setState((state) => ({
    codes: state.codes.includes(code) ? state.codes : [...state.codes, code],
  }))
}

export function dismissUnknown(code: string): void {
  useUnknownCodes.setState((state) => ({ codes: state.codes.filter((known) => known !== code) }))
}

/** Hands the code to the search bar, where it can be shortened or replaced by a name. */
export function searchForUnknown(code: string): void {
  dismissUnknown(code)
  useUnknownCodes.setState({ handOver: code })
  goTo('counter')
}
