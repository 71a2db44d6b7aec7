import { call } from '../api/client.ts'
import { whenOnline } from '../api/connection.ts'
import { NoAnswerError } from '../api/errors.ts'
import { branchNow } from '../api/lookups.ts'
import type { BranchDetails, Cart, Customer } from '../api/types.ts'
import { useCart } from './cart-store.ts'

/**
 * One change of the cart. `run` may be repeated after a lost answer, so `isDone` must tell from
 * the cart as it is now whether the change was made all the same.
 */
export type CartChange = { run: () => Promise<void>; isDone?: () => boolean }

let tail: Promise<unknown> = Promise.resolve()

/** Whether the sale crosses a state border, from what is known of customer and branch. */
export function crossesState(customer: Customer | null, branch: BranchDetails): boolean {
  if (customer === null) return false
  if (customer.GSTIN) return customer.GSTIN.slice(0, 2) !== branch.StateCode
  return Boolean(customer.StateID) && customer.StateID !== branch.StateID
}

/** The two flags under which the server is to total this sale. */
export async function saleTerms(customer: Customer | null): Promise<{
  isCompositionScheme: boolean
  isCustomerStateNotSameAsCompanyState: boolean
}> {
  const branch = await branchNow()
  return {
    isCompositionScheme: branch.IsCompositionScheme,
    isCustomerStateNotSameAsCompanyState: crossesState(customer, branch),
  }
}

async function readCart(): Promise<void> {
  const { sessionID } = useCart.getState()
  let { customer } = useCart.getState()
  for (;;) {
    const terms = await saleTerms(customer)
    const cart = await call('readCart', { sessionId: sessionID, ...terms })
    if (useCart.getState().sessionID !== sessionID) return
    // Whose sale it is comes with the answer; someone of another state changes its tax.
    const rightTerms = await saleTerms(cart.customer)
    const isRight =
      rightTerms.isCustomerStateNotSameAsCompanyState === terms.isCustomerStateNotSameAsCompanyState
    if (isRight) return takeCart(cart)
    customer = cart.customer
  }
}

function takeCart(cart: Cart): void {
  useCart.setState((state) => {
    const wantedQty: Record<string, number> = {}
    for (const line of cart.lines) {
      const wanted = state.wantedQty[line.id]
      if (wanted !== undefined && wanted !== line.qty) wantedQty[line.id] = wanted
    }
    const isThere = cart.lines.some((line) => line.id === state.selectedID)
    return {
      lines: cart.lines,
      totals: cart.totals,
      maximumDiscountRate: cart.maximumDiscountRate,
      customer: cart.customer,
      billDiscount: cart.billDiscount,
      drafts: cart.drafts,
      status: 'ready',
      wantedQty,
      selectedID: isThere ? state.selectedID : (cart.lines.at(-1)?.id ?? null),
    }
  })
}

/** Reads the cart, waiting for the server as long as it takes. */
async function readCartPatiently(): Promise<void> {
  for (;;) {
    try {
      await readCart()
      return
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      await whenOnline()
    }
  }
}

async function carryOut(change: CartChange): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      if (!isFirst) await readCartPatiently()
      if (isFirst || change.isDone?.() !== true) await change.run()
      return
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
 * Makes one change after all the changes before it, then reads the cart back. Survives a server
 * that goes away in between. Throws the server's refusal, with the cart as the server has it.
 */
export function changeCart(change: CartChange): Promise<void> {
  useCart.setState((state) => ({ pending: state.pending + 1 }))
  return enqueue(async () => {
    try {
      await carryOut(change)
    } finally {
      await readCartPatiently().finally(() => {
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
