import type { Item } from '../../../server/contract/catalog.ts'
import type { OrderChangeInput } from '../../../server/contract/order-change.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { parseTyped } from '../../base/format/money.ts'

type Line = OrderDetail['Lines'][number]

export const POWERS = ['spherical', 'cylinder', 'axis', 'addition', 'pd'] as const
export type PowerName = (typeof POWERS)[number]
/** The powers of a line as the order names them. */
export const SHOWN = {
  spherical: 'Spherical',
  cylinder: 'Cylinder',
  axis: 'Axis',
  addition: 'Addition',
  pd: 'PD',
} as const

/** The powers of a lens as columns name them, in every language. */
export const HEADS = {
  spherical: 'SPH',
  cylinder: 'CYL',
  axis: 'AXIS',
  addition: 'ADD',
  pd: 'PD',
} as const

/** Two prisms of each eye need more room than a power. */
export const LONGEST_PRISM = 60
export const LONGEST_FIGURE = 20

/** What stands in the fields of a line; an empty discount leaves it as it is, an empty job charge is none. */
export type LineDraft = Record<
  PowerName | 'prism' | 'height' | 'qty' | 'price' | 'discount' | 'job' | 'pairNo',
  string
>

/** A line that comes, with the eye of the lens that it stands in for. */
export type AddedDraft = {
  key: string
  item: Item
  /** A spectacle lens, by the section of its type: the kind of lens may not be known of an item. */
  isLens: boolean
  /** What lenses are fitted into. */
  isFrame: boolean
  /** A contact lens with a power, which is for one eye or both. */
  isContact: boolean
  eye: string | null
  draft: LineDraft
}

export type ChangeDraft = {
  lines: Readonly<Record<string, LineDraft>>
  removed: readonly string[]
  added: readonly AddedDraft[]
  day: string
  /** Of the promise, `18:00`. */
  time: string
  supplierID: string
  fitterID: string
  instructions: string
  reason: string
}

/** The axis of a lens: with the cylinder that is taken away it goes too, unless another is typed. */
export function axisOf(
  { axis, cylinder }: Readonly<Record<'axis' | 'cylinder', string>>,
  was: Pick<Line, 'Axis' | 'Cylinder'>,
): string {
  const isTakenAway = cylinder.trim() === '' && (was.Cylinder ?? '') !== ''
  return isTakenAway && axis.trim() === (was.Axis ?? '') ? '' : axis
}

export function draftOfOrder(order: OrderDetail): ChangeDraft {
  return {
    lines: Object.fromEntries(order.Lines.map((line) => [line.ID, draftOfLine(line)])),
    removed: [],
    added: [],
    day: order.ExpectedDate.slice(0, 10),
    time: order.ExpectedDate.slice(11, 16),
    supplierID: order.LabOrder?.SupplierID ?? '',
    fitterID: order.LabOrder?.FitterID ?? '',
    instructions: order.LabOrder?.Instructions ?? '',
    reason: '',
  }
}

function draftOfLine(line: Line): LineDraft {
  return {
    qty: String(line.Qty),
    price: String(line.Price),
    discount: '',
    job: chargeText(line),
    pairNo: line.PairNo ?? '',
    spherical: line.Spherical ?? '',
    cylinder: line.Cylinder ?? '',
    axis: line.Axis ?? '',
    addition: line.Addition ?? '',
    pd: line.PD ?? '',
    prism: line.Prism ?? '',
    height: line.FittingHeight === null ? '' : String(line.FittingHeight),
  }
}

/** Fitting, a job charge and the like, by the codes of services. */
export function isService({ HSN }: Pick<Line, 'HSN'>): boolean {
  return HSN.startsWith('99')
}

function chargeText({ JobCharges }: Line): string {
  return JobCharges > 0 ? String(JobCharges) : ''
}

/** Bifocal, progressive and near lenses, by their numbers in the contract: an addition is theirs. */
const WITH_ADDITION: ReadonlySet<number> = new Set([2, 3, 4])

/**
 * A line of an item that comes: in the place of a line of its kind that was taken off, as that was;
 * a frame into the pair that has none, and another lens for the eye that its pair still lacks, with
 * the powers of the prescription.
 */
export function addedLine(
  order: OrderDetail,
  draft: ChangeDraft,
  item: Item,
  section: Section | null,
): AddedDraft {
  const isLens = section === 'SpectacleLens'
  const isFrame = section === 'Frame' || section === 'Sunglass'
  const isContact = section === 'ContactLens' && Boolean(item.Sphere)
  const gone =
    isLens || isFrame
      ? lineToReplace(order, draft, isLens)
      : isContact
        ? contactToReplace(order, draft)
        : undefined
  const before = gone === undefined ? null : (draft.lines[gone.ID] ?? null)
  const lensPair = pairThatLacksLens(order, draft)
  const frameless = section === 'Frame' ? pairWithoutFrame(order, draft) : ''
  const pairNo = before?.pairNo ?? (isLens ? lensPair : frameless)
  const eye = gone?.Eye ?? (isLens ? lackingEye(order, draft, pairNo) : null)
  const powers = before ?? (isLens ? powersOfEye(order, eye) : NO_POWERS)
  const hasAddition = WITH_ADDITION.has(item.SpectacleLensType ?? 0)
  return {
    key: `${draft.added.length}-${item.ID}`,
    item,
    isLens,
    isFrame,
    isContact,
    eye,
    draft: {
      qty: before?.qty ?? '1',
      price: String(item.Price),
      discount: '',
      job: '',
      pairNo,
      height: before?.height ?? (isLens ? heightOfEye(order, eye) : ''),
      prism: before?.prism ?? (isLens ? prismOfEye(order, eye) : ''),
      ...(isLens ? powersOfItem(item, pick(powers)) : isContact ? powersOfBox(item) : NO_POWERS),
      ...(hasAddition || isContact ? {} : { addition: '' }),
    },
  }
}

/** The power of a box of contact lenses is its own. */
function powersOfBox({ Addition, Axis, Cylinder, Sphere }: Item): Powers {
  const text = (power: string | number | null | undefined) => String(power ?? '')
  const turned = { cylinder: text(Cylinder), axis: text(Axis) }
  return { ...NO_POWERS, spherical: text(Sphere), ...turned, addition: text(Addition) }
}

/** The first contact lens that was taken off and has nothing in its place yet. */
function contactToReplace(order: OrderDetail, { added, removed }: ChangeDraft): Line | undefined {
  return order.Lines.find(
    (line) =>
      removed.includes(line.ID) &&
      isContactLine(line) &&
      !added.some(({ eye, isContact }) => isContact && eye === line.Eye),
  )
}

/** A line with a power that no lab makes is a box of contact lenses. */
function isContactLine({ Eye, IsLabWork, Spherical }: Line): boolean {
  return !IsLabWork && Eye !== null && Boolean(Spherical)
}

/** Whether a piece is on the order already, as it shall be. */
export function hasPiece(order: OrderDetail, draft: ChangeDraft, inventoryID: string): boolean {
  const isKept = ({ ID, InventoryID }: Line) =>
    InventoryID === inventoryID && !draft.removed.includes(ID)
  return (
    order.Lines.some(isKept) || draft.added.some(({ item }) => item.InventoryID === inventoryID)
  )
}

/** The draft with one more of goods that come already; null for a piece, a lens and what is new. */
export function withOneMore(draft: ChangeDraft, { ID, InventoryID }: Item): ChangeDraft | null {
  const isSame = ({ isLens, item }: AddedDraft) => item.ID === ID && !isLens && !item.InventoryID
  const come = InventoryID ? undefined : draft.added.find(isSame)
  const qty = come === undefined ? null : parseTyped(come.draft.qty, 3)
  if (come === undefined || qty === null) return null
  const more = { ...come, draft: { ...come.draft, qty: String(qty + 1) } }
  return { ...draft, added: draft.added.map((each) => (each === come ? more : each)) }
}

/** A job charge that comes as a service of its own, for the pair with lenses. */
export function addedCharge(
  order: OrderDetail,
  draft: ChangeDraft,
  item: Item,
  amount: number,
): AddedDraft {
  const lens = order.Lines.find(({ IsLabWork }) => IsLabWork)
  return {
    key: `${draft.added.length}-${item.ID}`,
    item: { ...item, PriceIncludesTax: true },
    isLens: false,
    isFrame: false,
    isContact: false,
    eye: null,
    draft: {
      qty: '1',
      price: String(amount),
      discount: '',
      job: '',
      pairNo: lens?.PairNo ?? '',
      height: '',
      prism: '',
      ...NO_POWERS,
    },
  }
}

/** The goods that a job charge can be charged with, lenses first. */
export function goodsOfCharges(
  order: OrderDetail,
  { added, removed }: ChangeDraft,
): { key: string; name: string; isBeforeTax: boolean }[] {
  const kept = order.Lines.filter((line) => !isService(line) && !removed.includes(line.ID)).map(
    (line) => ({
      key: line.ID,
      name: line.ItemName,
      isLens: line.IsLabWork,
      isBeforeTax: !line.PriceIncludesTax,
    }),
  )
  const come = added
    .filter(({ item }) => !item.IsService)
    .map(({ isLens, item, key }) => ({
      key,
      name: item.Name,
      isLens,
      isBeforeTax: !item.PriceIncludesTax,
    }))
  return [...kept, ...come]
    .toSorted((a, b) => Number(b.isLens) - Number(a.isLens))
    .map(({ isBeforeTax, key, name }) => ({ key, name, isBeforeTax }))
}

/** The draft with a job charge more on a line of goods, which is taxed with it. */
export function chargedWith(draft: ChangeDraft, key: string, amount: number): ChangeDraft {
  const charged = (line: LineDraft): LineDraft => ({
    ...line,
    job: String(Math.round(((parseTyped(line.job, 4) ?? 0) + amount) * 100) / 100),
  })
  const own = draft.lines[key]
  return {
    ...draft,
    lines: own === undefined ? draft.lines : { ...draft.lines, [key]: charged(own) },
    added: draft.added.map((each) =>
      each.key === key ? { ...each, draft: charged(each.draft) } : each,
    ),
  }
}

const NO_POWERS = { spherical: '', cylinder: '', axis: '', addition: '', pd: '' } as const

type Powers = Record<PowerName, string>

function pick({ addition, axis, cylinder, pd, spherical }: Powers): Powers {
  return { spherical, cylinder, axis, addition, pd }
}

/** A lens that is kept in a power has it, whatever it comes for; it is turned to the axis of its eye. */
function powersOfItem({ Cylinder, Sphere }: Item, wanted: Powers): Powers {
  if (!Sphere) return wanted
  const cylinder = Number(Cylinder ?? 0) === 0 ? '' : (Cylinder ?? '')
  if (cylinder === '') return { ...wanted, spherical: Sphere, cylinder, axis: '' }
  // The other cylinder form of the same lens is turned by a right angle.
  const isOtherForm = wanted.axis !== '' && Number(wanted.cylinder) * Number(cylinder) < 0
  const axis = isOtherForm ? String(((Number(wanted.axis) + 89) % 180) + 1) : wanted.axis
  return { ...wanted, spherical: Sphere, cylinder, axis }
}

/** The goods that lenses of a pair are fitted into. */
function isFrameOfPair(line: Line): boolean {
  return !line.IsLabWork && line.PairNo !== null && !isService(line)
}

/** The first line of the kind that was taken off and has nothing in its place yet. */
function lineToReplace(order: OrderDetail, draft: ChangeDraft, isLens: boolean): Line | undefined {
  const isTaken = ({ Eye, PairNo }: Line) =>
    draft.added.some(
      (each) =>
        each.draft.pairNo === (PairNo ?? '') &&
        (isLens ? each.isLens && each.eye === Eye : each.isFrame),
    )
  return order.Lines.find(
    (line) =>
      draft.removed.includes(line.ID) &&
      (isLens ? line.IsLabWork : isFrameOfPair(line)) &&
      !isTaken(line),
  )
}

/** The first pair with lenses that, as it shall be, has no frame; '' where none lacks one. */
function pairWithoutFrame(order: OrderDetail, { added, removed }: ChangeDraft): string {
  const kept = order.Lines.filter(({ ID }) => !removed.includes(ID))
  const hasFrame = (pairNo: string) =>
    kept.some((line) => isFrameOfPair(line) && line.PairNo === pairNo) ||
    added.some(({ draft, isFrame }) => isFrame && draft.pairNo === pairNo) ||
    order.Frames.some(({ IsOwn, PairNo }) => IsOwn && PairNo === pairNo)
  const pairs = [
    ...kept.filter(({ IsLabWork }) => IsLabWork).map(({ PairNo }) => PairNo ?? ''),
    ...added.filter(({ isLens }) => isLens).map(({ draft }) => draft.pairNo),
  ]
  return pairs.find((pairNo) => pairNo !== '' && pairNo !== '0' && !hasFrame(pairNo)) ?? ''
}

/**
 * The draft with a line taken off, or kept again. What came before the line in whose place it stands
 * was taken off takes its pair then, a lens of no eye its eye and powers too.
 */
export function toggled(order: OrderDetail, draft: ChangeDraft, id: string): ChangeDraft {
  const line = order.Lines.find(({ ID }) => ID === id)
  const own = draft.lines[id]
  if (line === undefined || own === undefined) return draft
  const isGone = draft.removed.includes(id)
  const removed = isGone ? draft.removed.filter((each) => each !== id) : [...draft.removed, id]
  const change = isGone ? leavesPair(line) : takesPlace(line, own)
  const next = draft.added.findIndex((each) => change(each) !== null)
  const added = draft.added.map((each, at) => (at === next ? (change(each) ?? each) : each))
  return { ...draft, removed, added }
}

type ChangeAdded = (added: AddedDraft) => AddedDraft | null

/** A new line in the place of one that is taken off; null for what has its place already. */
function takesPlace(line: Line, own: LineDraft): ChangeAdded {
  return (added) => {
    const { draft, eye, isFrame, isLens, item } = added
    if (line.IsLabWork && isLens && eye === null) {
      const { qty, pairNo } = own
      const hasAddition = WITH_ADDITION.has(item.SpectacleLensType ?? 0)
      const powers = {
        ...powersOfItem(item, pick(own)),
        height: own.height,
        prism: own.prism,
        ...(hasAddition ? {} : { addition: '' }),
      }
      return { ...added, eye: line.Eye, draft: { ...draft, qty, pairNo, ...powers } }
    }
    const isFree = isFrame && draft.pairNo.trim() === ''
    if (!isFree || !isFrameOfPair(line)) return null
    return { ...added, draft: { ...draft, pairNo: own.pairNo } }
  }
}

/** A new frame out of the pair whose own frame is kept after all. */
function leavesPair(line: Line): ChangeAdded {
  return (added) =>
    isFrameOfPair(line) && added.isFrame && added.draft.pairNo === line.PairNo
      ? { ...added, draft: { ...added.draft, pairNo: '' } }
      : null
}

/** The first pair that has a lens for one eye alone; where none lacks one, the first with lenses. */
function pairThatLacksLens(order: OrderDetail, draft: ChangeDraft): string {
  const pairs = order.Lines.filter(({ IsLabWork }) => IsLabWork).map(({ PairNo }) => PairNo ?? '')
  return pairs.find((pairNo) => lackingEye(order, draft, pairNo) !== null) ?? pairs[0] ?? ''
}

/** The eye of the pair that no lens of the order, as it shall be, is for; null where both have one. */
function lackingEye(order: OrderDetail, draft: ChangeDraft, pairNo: string): string | null {
  const kept = order.Lines.filter(
    ({ ID, IsLabWork, PairNo }) =>
      IsLabWork && !draft.removed.includes(ID) && (PairNo ?? '') === pairNo,
  ).map(({ Eye }) => Eye)
  const come = draft.added
    .filter(({ draft: line, isLens }) => isLens && line.pairNo === pairNo)
    .map(({ eye }) => eye)
  const served = [...kept, ...come]
  if (served.includes('Both')) return null
  return ['Right', 'Left'].find((eye) => !served.includes(eye)) ?? null
}

/** What the prescription of the order asks of an eye. */
export function powersOfEye({ EyeInfo }: OrderDetail, eye: string | null): Powers {
  const found = eye === 'Right' ? EyeInfo?.Right : eye === 'Left' ? EyeInfo?.Left : null
  const halfPd = eye === 'Right' || eye === 'Left' ? EyeInfo?.WorkedOutPD[eye] : null
  if (found === null || found === undefined) return { ...NO_POWERS, pd: halfPd ?? '' }
  return {
    spherical: found.Spherical ?? '',
    cylinder: found.Cylinder ?? '',
    axis: found.Axis ?? '',
    addition: found.Addition ?? '',
    pd: found.PD || (halfPd ?? ''),
  }
}

/** The fitting height that the prescription of the order asks of an eye; '' where it says none. */
function heightOfEye({ EyeInfo }: OrderDetail, eye: string | null): string {
  const found = eye === 'Right' ? EyeInfo?.Right : eye === 'Left' ? EyeInfo?.Left : null
  return found?.FittingHeight ?? ''
}

/** The prism that the prescription of the order asks of an eye; '' where it says none. */
function prismOfEye({ EyeInfo }: OrderDetail, eye: string | null): string {
  const found = eye === 'Right' ? EyeInfo?.Right : eye === 'Left' ? EyeInfo?.Left : null
  return found?.Prism ? `${found.Prism} ${found.Base ?? ''}`.trim() : ''
}

/** A new lens for another eye: with what the prescription asks of that one. */
export function forEye(order: OrderDetail, added: AddedDraft, eye: string): AddedDraft {
  if (added.isContact) {
    // A line for both eyes has the boxes of both.
    const qty = Number(added.draft.qty)
    const isOneOfTwo = added.eye === 'Both' && eye !== 'Both' && qty > 0 && qty % 2 === 0
    return isOneOfTwo
      ? { ...added, eye, draft: { ...added.draft, qty: String(qty / 2) } }
      : { ...added, eye }
  }
  const powers = powersOfEye(order, eye)
  const hasAddition = WITH_ADDITION.has(added.item.SpectacleLensType ?? 0)
  const isKnown = powers.spherical !== '' || powers.cylinder !== ''
  return {
    ...added,
    eye,
    draft: {
      ...added.draft,
      ...(isKnown
        ? {
            ...powersOfItem(added.item, powers),
            height: heightOfEye(order, eye),
            prism: prismOfEye(order, eye),
          }
        : // Of an eye without a power the lens keeps what it has; the PD is never the other eye's.
          eye === 'Both'
          ? {}
          : { pd: powers.pd }),
      ...(isKnown && !hasAddition ? { addition: '' } : {}),
    },
  }
}

/**
 * The new lenses after an eye was chosen for one of them. Both eyes are two lenses, each with what
 * the prescription asks of its own; one line for both is left to lenses that come for such a line.
 */
export function withEye(
  order: OrderDetail,
  draft: ChangeDraft,
  key: string,
  eye: string,
): ChangeDraft {
  return {
    ...draft,
    added: draft.added.flatMap((each) => {
      if (each.key !== key) return [each]
      if (eye !== 'Both' || each.isContact) return [forEye(order, each, eye)]
      const one = { ...each, draft: { ...each.draft, qty: '1' } }
      return [forEye(order, one, 'Right'), forEye(order, { ...one, key: `${key}-left` }, 'Left')]
    }),
  }
}

/** The new lenses of which nobody said yet for which eye they are. */
export function lensesWithoutEye({ added }: ChangeDraft): readonly AddedDraft[] {
  return added.filter(({ eye, isContact, isLens }) => (isLens || isContact) && eye === null)
}

/**
 * Where the server refused a figure, by the key of its line: lines go out in the order of the draft,
 * those that are unchanged are left out.
 */
export function lineOfField(
  order: OrderDetail,
  draft: ChangeDraft,
  input: OrderChangeInput,
  field: string,
): { key: string; name: string } | null {
  const [, list, at = '', name = ''] = /^(lines|added)\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (list === 'added') {
    const added = draft.added[Number(at)]
    return added === undefined ? null : { key: added.key, name: figureOf(name) }
  }
  const lineID = list === 'lines' ? input.lines?.[Number(at)]?.lineID : undefined
  const line = order.Lines.find(({ ID }) => ID === lineID)
  return line === undefined ? null : { key: line.ID, name: figureOf(name) }
}

/** What the field of a figure of the wire is called here. */
function figureOf(name: string): string {
  if (name === 'lensFittingHeight') return 'height'
  return name === 'jobCharges' ? 'job' : name
}

/** What is sent: only what is different. Null where a figure can't be read, or nothing changes. */
export function changeOf(order: OrderDetail, draft: ChangeDraft): OrderChangeInput | null {
  const lines = order.Lines.map((line) => changedLine(line, draft))
  const added = draft.added.map((each) => addition(order, each))
  const isWhole = lines.every((line) => line !== 'unread') && added.every((line) => line !== null)
  if (!isWhole || lensesWithoutEye(draft).length > 0) return null
  const changed = lines.filter((line) => typeof line === 'object' && line !== null)
  const promised = `${draft.day}T${draft.time}`
  const isOtherDay =
    draft.day !== '' && draft.time !== '' && promised !== order.ExpectedDate.slice(0, 16)
  const isOtherLab =
    draft.supplierID !== '' && draft.supplierID !== (order.LabOrder?.SupplierID ?? '')
  const isOtherFitter = draft.fitterID !== '' && draft.fitterID !== (order.LabOrder?.FitterID ?? '')
  const instructions = draft.instructions.trim()
  const isSaidAnew = instructions !== '' && instructions !== (order.LabOrder?.Instructions ?? '')
  const isJobChanged = isOtherLab || isOtherFitter || isSaidAnew
  if (changed.length === 0 && added.length === 0 && !isOtherDay && !isJobChanged) return null
  return {
    salesOrderID: order.ID,
    version: order.Version,
    ...(changed.length === 0 ? {} : { lines: changed }),
    ...(added.length === 0 ? {} : { added: added.filter((line) => line !== null) }),
    ...(isOtherDay ? { expectedDate: `${promised}:00` } : {}),
    ...(isOtherLab ? { supplierID: draft.supplierID } : {}),
    ...(isOtherFitter ? { fitterID: draft.fitterID } : {}),
    ...(isSaidAnew ? { instructions } : {}),
    ...(draft.reason.trim() === '' ? {} : { reason: draft.reason.trim() }),
  }
}

/** Whether a lens is to be made to another power: its bill keeps the one that it was written with. */
export function hasOtherPower(line: Readonly<Partial<Record<PowerName, unknown>>>): boolean {
  return POWERS.some((power) => power !== 'pd' && line[power] !== undefined)
}

type SentLine = NonNullable<OrderChangeInput['lines']>[number]
type SentAddition = NonNullable<OrderChangeInput['added']>[number]

function changedLine(line: Line, { lines, removed }: ChangeDraft): SentLine | null | 'unread' {
  if (removed.includes(line.ID)) return { lineID: line.ID, remove: true }
  const draft = lines[line.ID]
  if (draft === undefined) return null
  const figures = readFigures(draft)
  if (figures === null) return 'unread'
  const typed = { ...draft, axis: axisOf(draft, line) }
  const powers = Object.fromEntries(
    POWERS.filter((power) => typed[power].trim() !== (line[SHOWN[power]] ?? '')).map((power) => [
      power,
      typed[power].trim(),
    ]),
  )
  const height = figures.height === line.FittingHeight ? null : (figures.height ?? 0)
  const change = {
    ...(figures.qty === line.Qty ? {} : { qty: figures.qty }),
    ...(figures.price === line.Price ? {} : { price: figures.price }),
    ...(figures.discountRate === null ? {} : { discountRate: figures.discountRate }),
    ...(figures.jobCharges === line.JobCharges ? {} : { jobCharges: figures.jobCharges }),
    ...powers,
    ...(height === null ? {} : { lensFittingHeight: height }),
    ...(draft.prism.trim() === (line.Prism ?? '') ? {} : { prism: draft.prism.trim() }),
  }
  return Object.keys(change).length === 0 ? null : { lineID: line.ID, ...change }
}

function addition(
  order: OrderDetail,
  { draft, eye, isLens, item }: AddedDraft,
): SentAddition | null {
  const figures = readFigures(draft)
  if (figures === null) return null
  const isListed = figures.price === item.Price
  const isOtherPrism = isLens && draft.prism.trim() !== prismOfEye(order, eye)
  const powers = Object.fromEntries(
    POWERS.filter((power) => draft[power].trim() !== '').map((power) => [
      power,
      draft[power].trim(),
    ]),
  )
  return {
    itemID: item.ID,
    ...(item.InventoryID ? { inventoryID: item.InventoryID } : {}),
    qty: figures.qty,
    ...(isListed ? {} : { price: figures.price, priceIncludesTax: item.PriceIncludesTax }),
    ...(figures.discountRate === null ? {} : { discountRate: figures.discountRate }),
    ...(figures.jobCharges === 0 ? {} : { jobCharges: figures.jobCharges }),
    ...(draft.pairNo.trim() === '' ? {} : { pairNo: draft.pairNo.trim() }),
    ...(figures.height === null ? {} : { lensFittingHeight: figures.height }),
    ...(isOtherPrism ? { prism: draft.prism.trim() } : {}),
    ...(eye === 'Right' || eye === 'Left' || eye === 'Both' ? { eye } : {}),
    ...powers,
  }
}

type Figures = Pick<LineDraft, 'discount' | 'height' | 'job' | 'price' | 'qty'>

/** The figures of a line that can't be read. */
export function unreadFigures({ discount, height, job, price, qty }: Figures): (keyof LineDraft)[] {
  const typedQty = parseTyped(qty, 3)
  const wrong: (keyof LineDraft)[] = []
  if (typedQty === null || typedQty <= 0) wrong.push('qty')
  if (parseTyped(price, 4) === null) wrong.push('price')
  if (discount.trim() !== '' && parseTyped(discount, 3) === null) wrong.push('discount')
  if (job.trim() !== '' && parseTyped(job, 4) === null) wrong.push('job')
  if (height.trim() !== '' && parseTyped(height, 3) === null) wrong.push('height')
  return wrong
}

function readFigures(draft: Figures): {
  qty: number
  price: number
  discountRate: number | null
  jobCharges: number
  height: number | null
} | null {
  if (unreadFigures(draft).length > 0) return null
  const { discount, height, job, price, qty } = draft
  return {
    qty: parseTyped(qty, 3) ?? 0,
    price: parseTyped(price, 4) ?? 0,
    discountRate: discount.trim() === '' ? null : parseTyped(discount, 3),
    jobCharges: parseTyped(job, 4) ?? 0,
    height: height.trim() === '' ? null : parseTyped(height, 3),
  }
}

/** The goods whose price is asked for: what a manager's yes covers. */
export function goodsOf(
  order: OrderDetail,
  input: OrderChangeInput,
): { itemID: string; qty: number }[] {
  const changed = (input.lines ?? []).flatMap(({ lineID, qty, remove }) => {
    const line = order.Lines.find(({ ID }) => ID === lineID)
    return line === undefined || remove === true
      ? []
      : [{ itemID: line.ItemID, qty: qty ?? line.Qty }]
  })
  return [...changed, ...(input.added ?? []).map(({ itemID, qty }) => ({ itemID, qty }))]
}
