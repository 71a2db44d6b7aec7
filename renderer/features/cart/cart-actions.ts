import type { Cart, CartLine, CartLineInput } from '../../../server/contract/cart.ts'
import type { Item } from '../../../server/contract/catalog.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import type { Input } from '../../base/api/operations.ts'
import { t } from '../../base/i18n/t.ts'
import { askApproval, needsApproval, withApproval } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { sectionOf } from '../../kernel/queries/lookups.ts'
import { offerUndo, showError, showToast } from '../../kernel/toasts.ts'
import { beginChange, dropUndo, rememberUndo } from '../../kernel/undo-stack.ts'
import { changeCart, whenCartSettled } from './cart-queue.ts'
import { selectedLine, shownQty, useCart } from './cart-store.ts'
import { endPaymentIfEmptied } from './emptied-sale.ts'
import { type Discount, discountOf, lineAgain, lineForItem, sharePercent } from './line-input.ts'
import { lineMarks } from './line-marks.ts'
import { ownFramesOf } from './own-frames.ts'
import { inDrawnOrder, lensCount, pairForNewItem } from './pairs.ts'
import { markedIfBeforeTax } from './price-with-tax.ts'
import { lineNow, notePutAgain } from './put-again.ts'
import { takeWantedPair } from './wanted-pair.ts'

const FLASH_MS = 900

/** Marks the line that the last action touched, and selects it. */
export function flashLine(lineID: string | undefined): void {
  if (lineID === undefined) return
  useCart.setState({ flashID: lineID, selectedID: lineID })
  setTimeout(() => {
    if (useCart.getState().flashID === lineID) useCart.setState({ flashID: null })
  }, FLASH_MS)
}

function findLine(lineID: string): CartLine | undefined {
  const now = lineNow(lineID)
  return useCart.getState().lines.find(({ id }) => id === now)
}

/**
 * The line that a second scan of the same thing raises. A serialised unit never has one, nor have
 * goods with another MRP or lot printed on them, nor lenses of somebody else's last order, nor has one
 * spectacle lens: the second is for the other eye, with the axis of that eye.
 */
function lineToRaise(item: Item, inventoryID: string | null): CartLine | undefined {
  if (inventoryID !== null) return undefined
  return useCart
    .getState()
    .lines.findLast(
      (line) =>
        line.itemID === item.ID &&
        line.inventoryID === null &&
        (line.mrp ?? 0) === item.MRP &&
        (line.lot ?? null) === (item.Lot ?? null) &&
        !lineMarks().isOfAnother(line) &&
        !(line.section === 'SpectacleLens' && lensCount(line) === 1),
    )
}

/** Puts one line into the cart; answers its ID, found by comparing when the answer was lost. */
export async function insertLine(input: () => CartLineInput): Promise<string | undefined> {
  const before = new Set(useCart.getState().lines.map((line) => line.id))
  let added: string | undefined
  await changeCart({
    run: async (readBack) => {
      const { cart, id } = await call('add-cart-line', { ...input(), readBack })
      added = id
      return cart
    },
    isDone: () => {
      const { itemID } = input()
      added = useCart.getState().lines.find((l) => l.itemID === itemID && !before.has(l.id))?.id
      return added !== undefined
    },
  })
  return added
}

/** Puts a line in again that was taken out, with what is changed of it. */
export async function insertAgain(
  line: CartLine,
  change: Partial<CartLineInput> = {},
): Promise<string | undefined> {
  const added = await insertLine(() => ({ ...lineAgain(line), ...change }))
  if (added !== undefined) {
    notePutAgain(line.id, added)
    lineMarks().onPutAgain(line, added)
  }
  return added
}

/** Adds an item, or raises its line. Refusals throw and leave the cart as it was. */
export async function addItem(item: Item, inventoryID: string | null = null): Promise<void> {
  const begunAs = beginChange()
  const section = await sectionOf(item.ItemTypeID)
  const wanted = takeWantedPair(section, item)
  const raised = wanted === undefined ? lineToRaise(item, inventoryID) : undefined
  if (raised !== undefined) {
    const from = shownQty(raised, useCart.getState().wantedQty)
    await setQty(raised, from + 1)
    const { sessionID: ofSale } = useCart.getState()
    const lower = () => void quietly(() => setQty(findLine(raised.id) ?? raised, from))
    rememberUndo(ofSale, lower, begunAs)
    return flashLine(raised.id)
  }
  const { drafts, lines, sessionID } = useCart.getState()
  const own = ownFramesOf(drafts.prescription)
  const pairNo = wanted ?? pairForNewItem(section, lines, selectedLine()?.pairNo, own)
  const added = await insertLine(() => lineForItem(item, { sessionID, pairNo, inventoryID }))
  flashLine(added)
  rememberAdded(sessionID, { id: added, name: item.Name }, begunAs)
}

/** Has the undo key take a line out again that was put into a sale, and say so. */
export function rememberAdded(
  sessionID: string,
  { id, name }: { id: string | undefined; name: string },
  begunAs?: number,
): void {
  if (id === undefined) return
  const undo = () => {
    void quietly(async () => {
      await endPaymentIfEmptied(() => changeCart({ run: () => deleteLine(sessionID, id) }))
      showToast(t('cart.removed', { name }))
    })
  }
  rememberUndo(sessionID, undo, begunAs)
}

/** Returns the cart after it, where that was asked for. */
export async function updateLine(input: Input<'update-cart-line'>): Promise<Cart | undefined> {
  return (await call('update-cart-line', input)).cart
}

/** Sends the quantity that is wanted by the time its turn comes, so quick presses become one. */
async function setQty(line: CartLine, qty: number): Promise<void> {
  useCart.setState((state) => ({ wantedQty: { ...state.wantedQty, [line.id]: qty } }))
  const isDone = () => {
    const now = findLine(line.id)
    return now === undefined || now.qty === (useCart.getState().wantedQty[line.id] ?? now.qty)
  }
  try {
    await changeCart({
      run: async (readBack) => {
        const now = findLine(line.id)
        const wanted = useCart.getState().wantedQty[line.id]
        if (now === undefined || wanted === undefined || wanted === now.qty) return undefined
        const edit = { id: now.id, qty: wanted, price: now.price, ...discountOf(now) }
        return await updateLine({ ...edit, readBack })
      },
      isDone,
    })
  } catch (error) {
    useCart.setState((state) => {
      const { [line.id]: _refused, ...rest } = state.wantedQty
      return { wantedQty: rest }
    })
    throw error
  }
}

/** `+` and `-` on a line; going below one removes it, with an undo. */
export async function changeQty(line: CartLine, delta: number): Promise<void> {
  const from = shownQty(line, useCart.getState().wantedQty)
  const to = from + delta
  if (to <= 0) return await removeLine(line)
  try {
    await setQty(line, to)
    const undo = () => void quietly(() => setQty(findLine(line.id) ?? line, from))
    rememberUndo(useCart.getState().sessionID, undo)
  } catch (error) {
    // More goods than a discount was approved for.
    if (needsApproval(error)) {
      return await quietly(async () => void (await editLine(line, { qty: to })))
    }
    showError(errorMessage(error))
  }
}

/**
 * What a manager is asked about a line. A price below the list is as good as a discount: the rate
 * is that of both together.
 */
function askedOf(line: CartLine, edit: LineEdit): { detail: string; discountRate: number } {
  const { itemName: name, listPrice } = line
  const share = sharePercent(edit)
  if (listPrice === null || edit.price >= listPrice) {
    return { detail: t('approval.discount', { rate: share, name }), discountRate: share }
  }
  const paid = edit.price * (1 - share / 100)
  const rate = Math.min(100, Math.ceil((1 - paid / listPrice) * 100_000) / 1_000)
  const price = markedIfBeforeTax(line, edit.price)
  return { detail: t('approval.lowered', { name, price, rate }), discountRate: rate }
}

/** Whether a lowered price is beyond what the person gives alone, so that a manager is asked first. */
function isLoweredTooFar(line: CartLine, edit: LineEdit, rate: number): boolean {
  const { maximumDiscountRate = useCart.getState().maximumDiscountRate, listPrice } = line
  if (maximumDiscountRate === null || listPrice === null || edit.price >= listPrice) return false
  // What a manager said yes to once is not asked again for the same goods at no lower price.
  if (line.approvalID !== null && edit.price >= line.price && edit.qty <= line.qty) return false
  return rate > maximumDiscountRate
}

export type LineEdit = { qty: number; price: number; jobCharges?: number } & Discount

/** What somebody changes on a line: what is not named stays as the line has it by then. */
export type LineChange = {
  qty?: number
  price?: number
  jobCharges?: number
  discount?: Discount
}

/** A line as it is to be after a change. */
export function changed(line: CartLine, change: LineChange): LineEdit {
  return {
    qty: change.qty ?? line.qty,
    price: change.price ?? line.price,
    ...(change.discount ?? discountOf(line)),
    ...(change.jobCharges === undefined ? {} : { jobCharges: change.jobCharges }),
  }
}

/** Sends a change once all before it are answered, on the line as it is then. */
function sendChange(line: CartLine, change: LineChange, approvalID?: string): Promise<void> {
  const approval = approvalID === undefined ? {} : { approvalID }
  return changeCart({
    run: (readBack) => {
      const edit = changed(findLine(line.id) ?? line, change)
      return updateLine({ id: lineNow(line.id), ...edit, ...approval, readBack })
    },
  })
}

/**
 * Changes quantity, price, discount or job charges. A discount above one's own is put to a manager
 * on the spot; returns why where none approved it, else null. Other refusals throw, so that the
 * editor can keep the text.
 */
export async function editLine(line: CartLine, change: LineChange): Promise<string | null> {
  const { sessionID, wantedQty } = useCart.getState()
  const edit = changed({ ...line, qty: shownQty(line, wantedQty) }, change)
  let before = line
  const send = async (approvalID?: string) => {
    await whenCartSettled()
    before = findLine(line.id) ?? line
    await sendChange(line, change, approvalID)
  }
  const lines = [{ itemID: line.itemID, qty: edit.qty }]
  const question = { action: 'discount', sessionID, lines, ...askedOf(line, edit) } as const
  if (isLoweredTooFar(line, edit, question.discountRate)) {
    const approvalID = await askApproval(question)
    if (approvalID === null) return t('error.approval')
    await send(approvalID)
  } else {
    const answer = await withApproval(question, send)
    if (!answer.done) return answer.why
  }
  flashLine(line.id)
  const back: LineChange = {
    ...(change.qty === undefined ? {} : { qty: before.qty }),
    ...(change.price === undefined ? {} : { price: before.price }),
    ...(change.discount === undefined ? {} : { discount: discountOf(before) }),
    ...(change.jobCharges === undefined ? {} : { jobCharges: before.jobCharges ?? 0 }),
  }
  rememberUndo(sessionID, () => {
    void quietly(() => sendChange(line, back, before.approvalID ?? undefined))
  })
  return null
}

/** Adds rupees of fitting or job charges to a line, taxed as its goods are; with an undo. */
export async function chargeOnLine(line: CartLine, rupees: number): Promise<void> {
  const { sessionID } = useCart.getState()
  const put = (step: number) => {
    // Counted once, so that a change that is sent again after a lost answer charges nothing twice.
    let jobCharges: number | undefined
    return changeCart({
      run: (readBack) => {
        const now = findLine(line.id) ?? line
        const standing = now.approvalID === null ? {} : { approvalID: now.approvalID }
        jobCharges ??= Math.max(0, Math.round(((now.jobCharges ?? 0) + step) * 100) / 100)
        const edit = changed(now, { jobCharges })
        return updateLine({ id: now.id, ...edit, ...standing, readBack })
      },
    })
  }
  await put(rupees)
  flashLine(line.id)
  rememberUndo(sessionID, () => void quietly(() => put(-rupees)))
}

/** Deletes one line; one that is gone already is as good. */
export async function deleteLine(sessionID: string, lineID: string): Promise<undefined> {
  try {
    await call('delete-cart-line', { sessionID, salesOrderTempId: lineNow(lineID) })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** Removes a line at once and offers to bring it back. */
export async function removeLine(line: CartLine): Promise<void> {
  const { sessionID } = useCart.getState()
  selectNeighbour(line)
  await quietly(() =>
    endPaymentIfEmptied(() => changeCart({ run: () => deleteLine(sessionID, line.id) })),
  )
  if (findLine(line.id) !== undefined) return
  const undo = () => {
    dropUndo(undo)
    withdraw()
    void quietly(async () => flashLine(await insertAgain(line)))
  }
  rememberUndo(sessionID, undo)
  const withdraw = offerUndo(t('cart.removed', { name: line.itemName }), undo)
}

/** Moves a line to a pair, or out of all pairs with null; says so, with an undo. */
export async function moveToPair(line: CartLine, pairNo: string | null): Promise<void> {
  if (line.pairNo === pairNo) return
  const { sessionID } = useCart.getState()
  const move = (to: string | null, eye: CartLine['eye']) =>
    quietly(async () => {
      const moved = { id: lineNow(line.id), pairNo: to ?? '', ...(eye ? { eye } : {}) }
      await changeCart({ run: async () => void (await call('assign-pair', moved)) })
      flashLine(line.id)
    })
  // A lens stays for its eye wherever it is put, and is told it where it was only taken to be.
  const [only, ...others] = line.lensEyes
  await move(pairNo, line.eye ?? (others.length === 0 ? (only ?? null) : null))
  if (findLine(line.id)?.pairNo !== pairNo) return
  const undo = () => {
    dropUndo(undo)
    withdraw()
    void move(line.pairNo, line.eye)
  }
  rememberUndo(sessionID, undo)
  const withdraw = offerUndo(movedText(line, pairNo), undo)
}

function movedText(line: CartLine, pairNo: string | null): string {
  const name = line.itemName
  return pairNo === null ? t('cart.movedOut', { name }) : t('cart.moved', { name, number: pairNo })
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showError(errorMessage(error))
  }
}

function selectNeighbour(line: CartLine): void {
  const drawn = inDrawnOrder(useCart.getState().lines)
  const index = drawn.findIndex((other) => other.id === line.id)
  const next = drawn[index + 1] ?? drawn[index - 1]
  useCart.setState({ selectedID: next?.id ?? null, editing: null })
}

/** Moves the selection by one line, in the order that is drawn. */
export function moveSelection(step: number): void {
  const drawn = inDrawnOrder(useCart.getState().lines)
  const at = drawn.findIndex((line) => line.id === selectedLine()?.id)
  const next = drawn[Math.min(Math.max(at + step, 0), drawn.length - 1)]
  if (next !== undefined) useCart.setState({ selectedID: next.id })
}
