import type { CartLineInput } from '../../../server/contract/cart.ts'
import type { Item } from '../../../server/contract/catalog.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { sectionOf } from '../../kernel/queries/lookups.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { showError, showToast, showWarning } from '../../kernel/toasts.ts'
import { beginChange } from '../../kernel/undo-stack.ts'
import { findItem } from '../cart/add-item.ts'
import { flashLine, insertLine } from '../cart/cart-actions.ts'
import { useCart } from '../cart/cart-store.ts'
import { lineForItem } from '../cart/line-input.ts'
import { ownFramesOf } from '../cart/own-frames.ts'
import { pairForNewItem } from '../cart/pairs.ts'
import { chosenGoods, goodsOfItem } from '../cart/which-goods.ts'
import { farContactLenses, namesOf } from './far-contact-lenses.ts'
import { askAboutRepeated } from './gate.ts'
import { keepOwnPowers, syncLensLines, undoAdding } from './lens-lines.ts'
import { changeFrame } from './own-frame.ts'
import { askAboutPairs } from './pair-question.ts'
import { markRepeated, repeatedLines, repeatOfAnother } from './repeated-lenses.ts'
import { copyLast } from './rx-actions.ts'
import { NO_FRAME } from './rx-draft.ts'
import { frameOf } from './rx-pairs.ts'
import { useRx } from './rx-store.ts'

type OrderLine = OrderDetail['Lines'][number]

/** Spectacle and contact lenses, by the chapter of the tariff. */
const LENS_HSN = '9001'
/** So many orders back a lens is looked for. */
const MOST_ORDERS = 10

type LensOrder = { order: OrderDetail; lines: OrderLine[] }

/** The orders of a customer that had lenses, and those lenses, the newest first. */
async function* lensOrders(customerID: string): AsyncGenerator<LensOrder, undefined> {
  const { Orders } = await call('get-customer', { customerID })
  for (const { ID, Status } of Orders.slice(0, MOST_ORDERS)) {
    if (Status === 'Cancelled') continue
    const order = await call('get-order', { salesOrderID: ID })
    // What came back was not what the customer wears.
    const lines = order.Lines.filter(
      ({ HSN, Qty, ReturnedQty }) => HSN.startsWith(LENS_HSN) && ReturnedQty < Qty,
    )
    if (lines.length > 0) yield { order, lines }
  }
}

async function isContactLens({ ItemCode }: OrderLine): Promise<boolean> {
  const item = await findItem(ItemCode)
  return item !== null && (await sectionOf(item.ItemTypeID)) === 'ContactLens'
}

/**
 * The boxes of the eye that an order of contact lenses leaves out, of the newest of the orders before
 * it that had some: one box may have been exchanged alone. Null where both eyes have their own.
 */
async function boxesOfOtherEye(
  { lines }: LensOrder,
  before: AsyncIterable<LensOrder>,
): Promise<(LensOrder & { eye: 'Right' | 'Left' }) | null> {
  const eyes = new Set(lines.map(eyeOf))
  const [only] = eyes
  if (eyes.size !== 1 || (only !== 'Right' && only !== 'Left')) return null
  for (const line of lines) if (!(await isContactLens(line))) return null
  const eye = only === 'Right' ? 'Left' : 'Right'
  for await (const { order, lines: older } of before) {
    const found: OrderLine[] = []
    for (const line of older) {
      const of = eyeOf(line)
      if ((of !== eye && of !== 'Both') || !(await isContactLens(line))) continue
      const left = line.Qty - line.ReturnedQty
      const qty = of === 'Both' ? Math.ceil(left / 2) : left
      found.push({ ...line, Eye: eye, Qty: qty, ReturnedQty: 0 })
    }
    if (found.length > 0) return { order, lines: found, eye }
  }
  return null
}

/** Lines by the number of their pair, loose ones last: a lens that was replaced is a newer line. */
function byPair(first: OrderLine, second: OrderLine): number {
  const numberOf = ({ PairNo }: OrderLine) => Number(PairNo ?? Number.MAX_SAFE_INTEGER)
  return numberOf(first) - numberOf(second)
}

function eyeOf({ Eye }: OrderLine): 'Right' | 'Left' | 'Both' | null {
  return Eye === 'Right' || Eye === 'Left' || Eye === 'Both' ? Eye : null
}

/** The powers that the line was sold with; none where it was sold by the name of its box alone. */
function powersOf({ Addition, Axis, Cylinder, Spherical }: OrderLine): Partial<CartLineInput> {
  if (!Spherical && !Cylinder && !Addition) return {}
  return { spherical: Spherical, cylinder: Cylinder, axis: Axis, addition: Addition }
}

/**
 * The pair in the sale of each pair of the order: the first is the one that a new lens goes to, each
 * other one a pair of its own.
 */
type PairsNow = Map<string | null, string | null>

function pairOf({ PairNo }: OrderLine, section: Section | null, pairs: PairsNow): string | null {
  const known = pairs.get(PairNo)
  if (known !== undefined) return known
  const { drafts, lines } = useCart.getState()
  const first = pairForNewItem(section, lines, null, ownFramesOf(drafts.prescription))
  const used = [...lines.map(({ pairNo }) => pairNo), ...pairs.values()]
  const isFirst = first === null || pairs.size === 0
  const pairNo = isFirst ? first : String(Math.max(...used.map(Number).filter(Number.isFinite)) + 1)
  if (pairNo !== null) pairs.set(PairNo, pairNo)
  return pairNo
}

/** The line again at today's price, with the eye and the powers that it had, else its box's. */
async function lineOf(line: OrderLine, item: Item, pairs: PairsNow): Promise<CartLineInput> {
  const { sessionID } = useCart.getState()
  const section = await sectionOf(item.ItemTypeID)
  return {
    ...lineForItem(item, { sessionID, pairNo: pairOf(line, section, pairs), inventoryID: null }),
    qty: line.Qty - line.ReturnedQty,
    ...powersOf(line),
    ...(section === 'SpectacleLens' && line.Eye !== 'Both' ? { prism: line.Prism ?? '' } : {}),
    // A lens for reading is one of distance in the catalogue.
    spectacleLensType: line.SpectacleLensType ?? item.SpectacleLensType ?? null,
    pd: line.PD,
    eye: eyeOf(line),
  }
}

/** The goods of the lines by their codes, at the MRPs printed on them; null where one is not said, or gone. */
async function goodsOf(lines: readonly OrderLine[]): Promise<ReadonlyMap<string, Item> | null> {
  const goods = new Map<string, Item>()
  for (const { ItemCode, ItemName } of lines) {
    if (goods.has(ItemCode)) continue
    const item = await findItem(ItemCode)
    if (item === null) {
      showError(t('repeat.gone', { name: ItemName }))
      return null
    }
    const chosen = await chosenGoods(goodsOfItem(item, item.ID))
    if (chosen === null) return null
    goods.set(ItemCode, chosen)
  }
  return goods
}

/** Warns of contact lenses that are far from the customer's last prescription. */
async function warnOfOtherPowers(ids: readonly string[]): Promise<void> {
  const far = (await farContactLenses()).filter(({ id }) => ids.includes(id))
  if (far.length > 0) showWarning(t('repeat.powerDiffers', { names: namesOf(far) }))
}

/**
 * Brings the newest prescription along, and lets the lenses that were put in follow it at once: what
 * the counter shows is what is made. Returns the lines as they are then, and whether that gave them
 * other powers. A pair of `others` was made in powers of its own, and is asked about first.
 */
async function withNewestPowers(
  orderID: string,
  others: readonly string[],
): Promise<{ ids: string[]; isNewer: boolean }> {
  const repeated = () => repeatedLines(orderID)
  // By their powers: a line that is put in again has another number and place.
  const powers = () =>
    repeated()
      .map(({ addition, axis, cylinder, eye, pairNo, prism, spherical }) =>
        [pairNo, eye, spherical, cylinder, axis, addition, prism].join(),
      )
      .toSorted()
      .join('; ')
  const before = powers()
  await copyLast()
  await keepOwnPowers(others)
  askAboutPairs(await syncLensLines())
  return { ids: repeated().map(({ id }) => id), isNewer: powers() !== before }
}

/**
 * Takes over that pairs of the order were made into the customer's own frame, with the sizes that were
 * measured; a pair that has a frame keeps it. Returns the pairs.
 */
function takeOwnFramesOver({ Frames }: OrderDetail, pairs: PairsNow): string[] {
  const size = (mm: number | null) => (mm === null ? '' : String(mm))
  return Frames.flatMap(({ A, B, DBL, ED, IsOwn, PairNo }) => {
    const pairNo = pairs.get(PairNo) ?? null
    if (!IsOwn || pairNo === null || hasFrame(pairNo)) return []
    changeFrame(pairNo, { isOwn: true, a: size(A), b: size(B), dbl: size(DBL), ed: size(ED) })
    return [pairNo]
  })
}

function hasFrame(pairNo: string): boolean {
  const isOwn = useRx.getState().draft.frames[pairNo]?.isOwn === true
  return isOwn || frameOf(useCart.getState().lines, pairNo) !== undefined
}

function forgetFrames(pairs: readonly string[]): void {
  for (const pairNo of pairs) changeFrame(pairNo, NO_FRAME)
}

/** A second press does not put the lenses in again while they are being put in. */
let isRepeating = false

/**
 * "Same as last time": puts the lenses of the customer's last order into the sale again. Spectacle
 * lenses bring the newest prescription along and follow it; contact lenses have the powers of their
 * boxes, and those far from the last prescription are told; an eye that the order left out has its
 * box of the order before, and that is said. Other goods of the order are not taken.
 */
export async function repeatLast(): Promise<void> {
  const { customer } = useCart.getState()
  if (customer === null) return openDialog('customer')
  if (isRepeating) return
  isRepeating = true
  const begunAs = beginChange()
  try {
    if (repeatOfAnother() !== null) return askAboutRepeated()
    const orders = lensOrders(customer.ID)
    const { value: last } = await orders.next()
    if (last === undefined) return showToast(t('repeat.none', { name: customer.Name }))
    if (repeatedLines(last.order.ID).length > 0) {
      return showToast(t('repeat.there', { number: last.order.SalesOrderNo }))
    }
    const { ID: orderID, Lines, OrderDate, SalesOrderNo } = last.order
    const { ID: customerID } = customer
    const other = await boxesOfOtherEye(last, orders)
    const wanted = [...last.lines.toSorted(byPair), ...(other?.lines ?? [])]
    const goods = await goodsOf(wanted)
    if (goods === null) return
    const added: string[] = []
    const pairs: PairsNow = new Map()
    let hasSpectacles = false
    for (const line of wanted) {
      const item = goods.get(line.ItemCode)
      if (item === undefined) continue
      hasSpectacles ||= (await sectionOf(item.ItemTypeID)) === 'SpectacleLens'
      const input = await lineOf(line, item, pairs)
      const id = await insertLine(() => input)
      if (id === undefined) continue
      added.push(id)
      markRepeated({ customerID, orderID, number: SalesOrderNo, lineIDs: [id] })
    }
    const others = last.order.PairsOfOtherPowers.flatMap((pairNo) => pairs.get(pairNo) ?? [])
    const { ids: there, isNewer } = hasSpectacles
      ? await withNewestPowers(orderID, others)
      : { ids: added, isNewer: false }
    if (isNewer) showWarning(t('repeat.newer', { number: SalesOrderNo }))
    if (others.length > 0) {
      showWarning(t('repeat.otherPairs', { number: SalesOrderNo, pairs: others.join(', ') }))
    }
    const ownPairs = takeOwnFramesOver(last.order, pairs)
    flashLine(there[0])
    const bill = { number: SalesOrderNo, day: formatDay(OrderDate) }
    const count = Lines.length - last.lines.length
    undoAdding(
      there,
      count === 0 ? t('repeat.done', bill) : t('repeat.doneInPart', { ...bill, count }),
      { alsoUndo: () => forgetFrames(ownPairs), begunAs },
    )
    if (ownPairs.length > 0) showWarning(t('repeat.ownFrame', { numbers: ownPairs.join(', ') }))
    if (other !== null) {
      const { OrderDate: day, SalesOrderNo: number } = other.order
      showWarning(t('repeat.otherEye', { eye: other.eye, number, day: formatDay(day) }))
    }
    await warnOfOtherPowers(there)
  } catch (error) {
    showError(errorMessage(error))
  } finally {
    isRepeating = false
  }
}
