import type { CartLine } from '../../../server/contract/cart.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { clearErrors, showError, showWarning } from '../../kernel/toasts.ts'
import { deleteLine } from '../cart/cart-actions.ts'
import { changeCart, whenCartSettled } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { endPaymentIfEmptied } from '../cart/emptied-sale.ts'
import { markLines } from '../cart/line-marks.ts'
import { undoAdding } from './lens-lines.ts'
import type { Repeated } from './rx-draft.ts'
import { changeDraft } from './rx-keep.ts'
import { useRx } from './rx-store.ts'

/** What the lines seen so far were marked with: one that is put in again by an undo is theirs still. */
const markOf = new WeakMap<CartLine, Repeated>()

/** The lenses of an order that "same as last time" put into the sale and that are in it still. */
export function repeatedLines(orderID: string): CartLine[] {
  const { repeated } = useRx.getState().draft
  const ids = repeated.find((each) => each.orderID === orderID)?.lineIDs ?? []
  return useCart.getState().lines.filter(({ id }) => ids.includes(id))
}

/** Repeated lenses that are of somebody else than the sale is for; null for none. */
export function repeatOfAnother(): Repeated | null {
  const { customer } = useCart.getState()
  if (customer === null) return null
  const { repeated } = useRx.getState().draft
  return (
    repeated.find(
      ({ customerID, orderID }) => customerID !== customer.ID && repeatedLines(orderID).length > 0,
    ) ?? null
  )
}

/** Keeps whose lines are that were put in from an order. */
export function markRepeated(mark: Repeated): void {
  const { repeated } = useRx.getState().draft
  const known = repeated.find(({ orderID }) => orderID === mark.orderID)
  const lineIDs = [...new Set([...(known?.lineIDs ?? []), ...mark.lineIDs])]
  const others = repeated.filter((each) => each !== known)
  changeDraft({ repeated: [...others, { ...mark, ...known, lineIDs }] })
}

/** They are for the customer of the sale after all. */
export function claimRepeated({ orderID }: Repeated): void {
  const { customer } = useCart.getState()
  if (customer === null) return
  const { repeated } = useRx.getState().draft
  changeDraft({
    repeated: repeated.map((each) =>
      each.orderID === orderID ? { ...each, customerID: customer.ID } : each,
    ),
  })
  clearErrors()
}

/** Takes the repeated lenses of an order out of the sale, with an undo. */
export async function takeRepeatedOut({ orderID }: Repeated): Promise<void> {
  await whenCartSettled()
  const { sessionID } = useCart.getState()
  const lines = repeatedLines(orderID)
  try {
    await endPaymentIfEmptied(async () => {
      for (const { id } of lines) await changeCart({ run: () => deleteLine(sessionID, id) })
    })
    clearErrors()
    undoAdding([], t('repeat.takenOut', { count: lines.length }), { replaced: lines })
  } catch (error) {
    showError(errorMessage(error))
  }
}

/**
 * A mark goes with its line: the next line may get the number that it had. What a line was marked with
 * is remembered for one that is put in again.
 */
function followLines(): void {
  const { lines, sessionID, status } = useCart.getState()
  const { draft, sessionID: sessionOfDraft } = useRx.getState()
  if (status !== 'ready' || sessionID !== sessionOfDraft || draft.repeated.length === 0) return
  const there = draft.repeated.flatMap((mark) => {
    const marked = lines.filter(({ id }) => mark.lineIDs.includes(id))
    for (const line of marked) markOf.set(line, mark)
    return marked.length === 0 ? [] : [{ ...mark, lineIDs: marked.map(({ id }) => id) }]
  })
  const count = (marks: readonly Repeated[]) => marks.flatMap(({ lineIDs }) => lineIDs).length
  if (count(there) < count(draft.repeated)) changeDraft({ repeated: there })
}

let shownCustomerID = useCart.getState().customer?.ID ?? null

/** Says at once that lenses of the customer before stay in the sale; the payment asks about them. */
function warnOfOtherCustomer(): void {
  const customerID = useCart.getState().customer?.ID ?? null
  if (customerID === shownCustomerID) return
  shownCustomerID = customerID
  const repeated = repeatOfAnother()
  if (repeated !== null) showWarning(t('repeat.stays', { number: repeated.number }))
}

useCart.subscribe(followLines)
useRx.subscribe(followLines)
useCart.subscribe(warnOfOtherCustomer)

markLines({
  onPutAgain: (was, lineID) => {
    const mark = markOf.get(was)
    if (mark !== undefined) markRepeated({ ...mark, lineIDs: [lineID] })
  },
  isOfAnother: ({ id }) => repeatOfAnother()?.lineIDs.includes(id) === true,
})
