import type { BranchDetails } from '../../../server/contract/branch.ts'
import type { Cart, SaleTerms } from '../../../server/contract/cart.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { askUntilAnswered } from '../../base/api/ask-until-answered.ts'
import { call } from '../../base/api/client.ts'
import { whenOnline } from '../../base/api/connection.ts'
import { NoAnswerError } from '../../base/api/errors.ts'
import type { Reply } from '../../base/api/operations.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { shownKey } from '../../kernel/commands/registry.ts'
import { branchNow } from '../../kernel/queries/lookups.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { showError, showWarning } from '../../kernel/toasts.ts'
import { cutByChange, isOwnDiscountHigher } from './bill-discount-cut.ts'
import { type SentTo, switchSession, useCart } from './cart-store.ts'
import { takenOf } from './taken.ts'

/**
 * One change of the cart. `run` answers the cart after it where the server's answer carries it.
 * It may be repeated after a lost answer, so `isDone` must tell from the cart as it is now whether
 * the change was made all the same.
 */
export type CartChange = {
  run: (readBack: SaleTerms) => Promise<Cart | undefined>
  isDone?: () => boolean
}

let tail: Promise<unknown> = Promise.resolve()

/**
 * Whether the sale crosses a State border, as the server decides it: by where the goods are sent,
 * but for a registered buyer by their own State. An export and a supply to a special economic zone
 * always do.
 */
export function crossesState(
  customer: Customer | null,
  branch: BranchDetails,
  sentTo: SentTo,
): boolean {
  if (sentTo.isAbroad || customer?.IsSEZ === true) return true
  if (customer?.GSTIN) return customer.GSTIN.slice(0, 2) !== branch.StateCode
  if (sentTo.stateID !== '') return sentTo.stateID !== branch.StateID
  if (customer === null) return false
  return Boolean(customer.StateID) && customer.StateID !== branch.StateID
}

/** The two flags under which the server is to total this sale. */
export async function saleTerms(customer: Customer | null): Promise<SaleTerms> {
  const branch = await branchNow()
  return {
    isCompositionScheme: branch.IsCompositionScheme,
    isCustomerStateNotSameAsCompanyState: crossesState(customer, branch, useCart.getState().sentTo),
  }
}

async function readCart(): Promise<void> {
  let { customer, sessionID } = useCart.getState()
  for (;;) {
    const terms = await saleTerms(customer)
    const cart = await call('read-cart', { sessionId: sessionID, isOnCounter: true, ...terms })
    if (leaveTaken(cart)) ({ customer, sessionID } = useCart.getState())
    else if (await takeCart(cart, terms)) return
    else customer = cart.customer
  }
}

/**
 * Puts an empty sale on the counter where another till has this one on its own, and says so, with
 * the cash that was taken here for it. False where no other till has it.
 */
export function leaveTaken({ sessionId, takenBy }: Reply<'read-cart'>): boolean {
  const { drafts, sessionID } = useCart.getState()
  if (takenBy === undefined || sessionID !== sessionId) return false
  const { cashPaise } = takenOf(drafts.payment)
  const till = { till: takenBy.Till, name: takenBy.UserName }
  switchSession(newRandomKey())
  goTo('counter')
  void markStale('cart')
  showError(
    cashPaise === 0
      ? t('live.taken', till)
      : t('live.takenGiveBack', { ...till, cash: formatPaise(cashPaise) }),
  )
  return true
}

/**
 * A manager's yes was for the goods as they were: what more goods lack of it is said at once, and
 * what a line with a discount of its own can't have besides.
 */
function warnOfCut(cutPaise: number, cart: Cart): void {
  const words = isOwnDiscountHigher(useCart.getState(), cart)
    ? 'billDiscount.cutByLine'
    : 'billDiscount.cut'
  showWarning(t(words, { amount: formatPaise(cutPaise), key: shownKey('billDiscount') }))
}

/** Shows a cart; false when it was totalled under other terms than its customer's. */
async function takeCart(cart: Cart, terms: SaleTerms): Promise<boolean> {
  // Whose sale it is comes with the answer; someone of another state changes its tax.
  const { isCustomerStateNotSameAsCompanyState: crosses } = await saleTerms(cart.customer)
  if (useCart.getState().sessionID !== cart.sessionId) return true
  if (crosses !== terms.isCustomerStateNotSameAsCompanyState) return false
  const cutPaise = cutByChange(useCart.getState(), cart)
  if (cutPaise > 0) warnOfCut(cutPaise, cart)
  useCart.setState((state) => {
    const wantedQty: Record<string, number> = {}
    for (const line of cart.lines) {
      const wanted = state.wantedQty[line.id]
      if (wanted !== undefined && wanted !== line.qty) wantedQty[line.id] = wanted
    }
    const isThere = cart.lines.some((line) => line.id === state.selectedID)
    const isEdited = cart.lines.some((line) => line.id === state.editing?.lineID)
    return {
      lines: cart.lines,
      totals: cart.totals,
      maximumDiscountRate: cart.maximumDiscountRate,
      shortLineID: cart.shortLineID,
      isShopEmpty: cart.isShopEmpty,
      customer: cart.customer,
      billDiscount: cart.billDiscount,
      offers: cart.offers,
      points: cart.points,
      drafts: cart.drafts,
      asOf: cart.asOf,
      status: 'ready',
      wantedQty,
      selectedID: isThere ? state.selectedID : (cart.lines.at(-1)?.id ?? null),
      // The editor of a line that is gone would keep the focus from the bar.
      editing: isEdited ? state.editing : null,
    }
  })
  return true
}

/** Reads the cart, waiting for the server as long as it takes. */
async function readCartPatiently(): Promise<void> {
  await askUntilAnswered(readCart)
}

/** Makes the change; true when the cart after it is shown. */
async function carryOut(change: CartChange): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      if (!isFirst) await readCartPatiently()
      if (!isFirst && change.isDone?.() === true) return true
      const terms = await saleTerms(useCart.getState().customer)
      const cart = await change.run(terms)
      return cart !== undefined && (await takeCart(cart, terms))
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      await whenOnline()
    }
  }
}

/** Runs work after everything queued before it, whether or not that went well. */
function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = tail.then(work, work)
  tail = result.catch(() => {})
  return result
}

/**
 * Makes one change after all the changes before it, and shows the cart after it. Survives a server
 * that goes away in between. Throws the server's refusal, with the cart as the server has it.
 */
export function changeCart(change: CartChange): Promise<void> {
  useCart.setState((state) => ({ pending: state.pending + 1 }))
  return enqueue(async () => {
    let isShown = false
    try {
      isShown = await carryOut(change)
    } finally {
      await (isShown ? Promise.resolve() : readCartPatiently()).finally(() => {
        useCart.setState((state) => ({ pending: state.pending - 1 }))
      })
    }
  })
}

/** Reads the cart of the current sale afresh. */
export async function loadCart(): Promise<void> {
  try {
    await changeCart({ run: async () => {} })
  } catch {
    useCart.setState({ status: 'failed' })
  }
}

/** Resolves when every change asked for so far has been answered. */
export function whenCartSettled(): Promise<void> {
  return enqueue(async () => {})
}
