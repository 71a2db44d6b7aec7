import { create } from 'zustand'
import type { OpenCart } from '../../../server/contract/cart.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { goTo, openDialog, useScreen } from '../../kernel/screen-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { changeCart, loadCart, whenCartSettled } from './cart-queue.ts'
import { switchSession, useCart } from './cart-store.ts'
import { takenOf, withoutCash } from './taken.ts'
import { giveBackWords } from './taken-words.ts'

export function refreshHeld(): void {
  void markStale('cart')
}

/** Sets the sale aside and puts an empty one on the counter. */
export async function holdSale(): Promise<void> {
  if (useCart.getState().lines.length === 0) return showToast(t('held.nothingToHold'))
  // First, so that the list that F7 opens meanwhile is not closed by it.
  goTo('counter')
  await whenCartSettled()
  switchSession(newRandomKey())
  await loadCart()
  refreshHeld()
  showToast(t('held.done'))
}

/**
 * Brings a held sale back; the one on the counter is held in its place. `openAt` is the till that
 * it is taken from.
 */
export async function resumeSale(
  sessionID: string,
  openAt: OpenCart['OpenAt'] = null,
): Promise<void> {
  await whenCartSettled()
  let cashPaise = 0
  try {
    if (openAt !== null) cashPaise = await takeFromTill(sessionID)
  } catch (error) {
    return showError(errorMessage(error))
  }
  switchSession(sessionID)
  goTo('counter')
  await loadCart()
  refreshHeld()
  if (openAt === null || cashPaise === 0) return
  showError(t('held.cashNotCounted', { amount: formatPaise(cashPaise), till: openAt.Till }))
}

/**
 * Takes a sale from the till that has it. The cash lies in that till's drawer and is given back
 * there, so it pays nothing here; returns how much it is, in paise.
 */
async function takeFromTill(sessionID: string): Promise<number> {
  const asked = { sessionId: sessionID, isOnCounter: true, isTaking: true }
  const { payment } = (await call('read-cart', asked)).drafts
  const { cashPaise } = takenOf(payment)
  if (payment === null || cashPaise === 0) return 0
  await call('set-cart-draft', { sessionID, kind: 'payment', draft: withoutCash(payment) })
  return cashPaise
}

/** An empty sale after one that is finished. */
export async function startNewSale(): Promise<void> {
  switchSession(newRandomKey())
  goTo('counter')
  refreshHeld()
  await loadCart()
}

/** Clears a sale that the customer left. It can be taken back by scanning only, so it is asked. */
export async function discardSale(sessionID: string): Promise<void> {
  try {
    if (sessionID === useCart.getState().sessionID) {
      await changeCart({ run: async () => void (await call('clear-cart', { sessionID })) })
    } else {
      const { drafts, points } = await call('read-cart', { sessionId: sessionID })
      await call('clear-cart', { sessionID })
      const words = giveBackWords(takenOf(drafts.payment), points?.points)
      if (words !== null) showError(words)
    }
    refreshHeld()
  } catch (error) {
    showError(errorMessage(error))
  }
}

async function nameCustomer(customer: Customer | null): Promise<void> {
  const { billDiscount, sessionID } = useCart.getState()
  // Shown at once; the server's word comes with the cart that is read after it.
  useCart.setState({ customer })
  const named = customer === null ? {} : { customerID: customer.ID }
  await changeCart({
    run: async () => void (await call('set-cart-customer', { sessionID, ...named })),
  })
  const now = useCart.getState()
  const isGone = billDiscount !== null && now.billDiscount === null && now.sessionID === sessionID
  if (isGone) showToast(t('customer.memberDiscountOff'))
}

/**
 * Names the customer of the current sale, for every till; the tax split follows their state. On a
 * sale that was finished elsewhere a new one is begun for them.
 */
export async function chooseCustomer(customer: Customer | null): Promise<void> {
  if (customer === null && useCart.getState().customer === null) return
  // Named while the sale before is still shown: it is the next one's.
  if (useScreen.getState().screen === 'done') goTo('counter')
  try {
    await nameCustomer(customer)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SESSION_USED') {
      await startNewSale()
      return await chooseCustomer(customer)
    }
    showError(errorMessage(error))
  }
}

/**
 * Frees the counter for the next customer after one who was named for their order alone: what it is
 * about is done, and nothing is in the sale.
 */
export async function leaveServed(customerID: string): Promise<void> {
  const { customer, lines } = useCart.getState()
  if (lines.length === 0 && customer?.ID === customerID) await chooseCustomer(null)
}

/** Whose held sale it is. */
export function heldName(cart: OpenCart): string {
  return cart.CustomerName ?? t('customer.walkIn')
}

/** What a new item is being made for: a code, or a name that was typed, and of which lens type. */
export type NewItem = { code: string; name: string; lensType?: string }

type UnknownCodes = {
  /** Each with the sale that it was scanned or typed for. */
  codes: { code: string; sessionID: string }[]
  /** A code for the bar to take over. */
  handOver: string | null
  newItem: NewItem
}

/**
 * Codes that no item has. They wait beside their sale until someone deals with them, and are out of
 * sight with the next customer.
 */
export const useUnknownCodes = create<UnknownCodes>(() => ({
  codes: [],
  handOver: null,
  newItem: { code: '', name: '' },
}))

export function rememberUnknown(code: string): void {
  const { sessionID } = useCart.getState()
  useUnknownCodes.setState((state) => ({
    codes: [...state.codes.filter((known) => known.code !== code), { code, sessionID }],
  }))
}

export function dismissUnknown(code: string): void {
  useUnknownCodes.setState((state) => ({
    codes: state.codes.filter((known) => known.code !== code),
  }))
}

/** Hands the code to the search bar, where it can be shortened or replaced by a name. */
export function searchForUnknown(code: string): void {
  dismissUnknown(code)
  useUnknownCodes.setState({ handOver: code })
  goTo('counter')
}

/** Whether a text is more likely the code on goods than a word. */
export function looksLikeCode(text: string): boolean {
  return text.length >= MIN_CODE && /\d/.test(text) && !/\s/.test(text)
}
const MIN_CODE = 4

/** Opens the form for a new item under this code, or of this name; `more` is what is known of it. */
export function createItem(typed: string, more: Pick<NewItem, 'lensType'> = {}): void {
  const isCode = looksLikeCode(typed)
  useUnknownCodes.setState({
    newItem: { code: isCode ? typed : '', name: isCode ? '' : typed, ...more },
  })
  openDialog('newItem')
}
