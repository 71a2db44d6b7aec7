import type { Item } from '../../../server/contract/catalog.ts'
import type { OrderChangeInput } from '../../../server/contract/order-change.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { parseTyped } from '../../base/format/money.ts'
import { REPAIR_CODE } from '../cart/repairs.ts'

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
  /** A single vision lens in the place of one for near: it is for near too. */
  isNear: boolean
  /** The pair and the measures that it was filled with: where they stand, nobody typed over them. */
  filled: Filled
  draft: LineDraft
}

/** What a lens is made to: its powers, fitting height and prism, as they stand in its fields. */
type Measures = Pick<LineDraft, PowerName | 'height' | 'prism'>
type Filled = Measures & Pick<LineDraft, 'pairNo'>

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
  /** The customer's own frame that is repaired, and its fault. */
  repair: { frame: string; fault: string }
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
    repair: { frame: order.Repair?.Frame ?? '', fault: order.Repair?.Fault ?? '' },
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

/** Bifocal and progressive lenses, by their numbers in the contract: an addition is theirs. */
const MULTIFOCAL: ReadonlySet<number> = new Set([2, 3])
const SINGLE_VISION = 1
const NEAR_LENS = 4

/**
 * A line of an item that comes: in the place of a line of its kind that was taken off, as that was;
 * a frame into the pair that has none, and another lens for the eye that its pair still lacks, with
 * what it is made to there.
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
  const place = isLens ? placeOfLens(order, draft, null) : null
  const frameless = section === 'Frame' ? pairWithoutFrame(order, draft) : ''
  const pairNo = place?.pairNo ?? before?.pairNo ?? frameless
  const eye = place?.eye ?? gone?.Eye ?? null
  const { isNear, measures } = isLens
    ? measuresFor(order, draft, item, { pairNo, eye })
    : {
        isNear: false,
        measures: isContact ? { ...NO_MEASURES, ...powersOfBox(item) } : NO_MEASURES,
      }
  return {
    key: `${draft.added.length}-${item.ID}`,
    item,
    isLens,
    isFrame,
    isContact,
    eye,
    isNear,
    filled: { ...measures, pairNo },
    draft: {
      qty: before?.qty ?? '1',
      price: String(item.Price),
      discount: '',
      job: '',
      pairNo,
      ...measures,
    },
  }
}

/**
 * Where a new lens comes, for `wanted` or for any eye: for a lens that was taken off and has nothing in
 * its place, else into the first pair that has a lens for the other eye alone, else to a frame that has
 * none, else into the first pair.
 */
function placeOfLens(
  order: OrderDetail,
  draft: ChangeDraft,
  wanted: string | null,
): { pairNo: string; eye: string | null } {
  const isWanted = (eye: string | null) => wanted === null || eye === wanted || eye === 'Both'
  const gone = lineToReplace(order, draft, true, isWanted)
  if (gone !== undefined) return { pairNo: gone.PairNo ?? '', eye: wanted ?? gone.Eye }
  const pairs = order.Lines.filter(({ IsLabWork }) => IsLabWork).map(({ PairNo }) => PairNo ?? '')
  for (const pairNo of pairs) {
    const eye = lackingEyes(order, draft, pairNo).find(isWanted)
    if (eye !== undefined) return { pairNo, eye }
  }
  return { pairNo: pairWithoutLens(order, draft) ?? pairs[0] ?? '', eye: wanted }
}

/** The first pair of a frame, sold or the customer's own, that has no lens; undefined without one. */
function pairWithoutLens(order: OrderDetail, { added, removed }: ChangeDraft): string | undefined {
  const kept = order.Lines.filter(({ ID }) => !removed.includes(ID))
  const frames = [
    ...kept.filter(isFrameOfPair).map(({ PairNo }) => PairNo),
    ...order.Frames.filter(({ IsOwn }) => IsOwn).map(({ PairNo }) => PairNo),
  ]
  const hasLens = (pairNo: string) =>
    kept.some((line) => line.IsLabWork && (line.PairNo ?? '') === pairNo) ||
    added.some((each) => each.isLens && each.draft.pairNo === pairNo)
  return frames.find(
    (pairNo): pairNo is string => pairNo !== null && pairNo !== '' && !hasLens(pairNo),
  )
}

/**
 * What a new lens is made to: what the pair's own lens of that eye is, be it taken off or not, and
 * what the prescription asks of the eye where the pair has none. A lens of another use than that one
 * has its power for far or near.
 */
function measuresFor(
  order: OrderDetail,
  draft: ChangeDraft,
  item: Item,
  { eye, pairNo }: { eye: string | null; pairNo: string },
): { isNear: boolean; measures: Measures } {
  const line = ownLens(order, pairNo, eye)
  const own = line === undefined ? undefined : draft.lines[line.ID]
  const asked = powersOfEye(order, eye)
  const isOwnNear = line?.SpectacleLensType === NEAR_LENS
  const type = item.SpectacleLensType ?? SINGLE_VISION
  const isNear = type === NEAR_LENS || (type === SINGLE_VISION && isOwnNear)
  const isMultifocal = MULTIFOCAL.has(type)
  const addition = own?.addition || asked.addition
  const isMade = own !== undefined && (own.spherical !== '' || own.cylinder !== '')
  const isForOther = isNear !== (isMade && isOwnNear)
  const power = isMade && line !== undefined ? { ...own, axis: axisOf(own, line) } : asked
  const spherical = isForOther
    ? shifted(power.spherical, addition, isNear ? 1 : -1)
    : power.spherical
  const pd = isNear ? nearPdOfEye(order, eye) : asked.pd
  const powers = powersOfItem(item, {
    spherical: spherical ?? asked.spherical,
    cylinder: power.cylinder,
    axis: power.axis,
    addition: isMultifocal ? addition : '',
    pd: isNear === isOwnNear ? own?.pd || pd : pd,
  })
  // A height is measured in the frame of its pair.
  const height = own?.height || (own === undefined || isMultifocal ? heightOfEye(order, eye) : '')
  const prism = own === undefined ? prismOfEye(order, eye) : prismOf(own.prism, eye)
  return { isNear, measures: { ...powers, height, prism } }
}

/** The lens of a pair for an eye; one line may be for both. */
function ownLens(order: OrderDetail, pairNo: string, eye: string | null): Line | undefined {
  const ofPair = order.Lines.filter(
    ({ IsLabWork, PairNo }) => IsLabWork && (PairNo ?? '') === pairNo,
  )
  return ofPair.find(({ Eye }) => Eye === eye) ?? ofPair.find(({ Eye }) => Eye === 'Both')
}

/** A sphere with an addition more or less; null where one of them is not known. */
function shifted(spherical: string, addition: string, sign: 1 | -1): string | null {
  const sphere = spherical === '' ? 0 : Number(spherical)
  const added = Number(addition || Number.NaN)
  if (Number.isNaN(sphere + added)) return null
  const dioptres = sphere + sign * added
  return `${dioptres > 0 ? '+' : ''}${dioptres.toFixed(2)}`
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
    isNear: false,
    filled: { pairNo: lens?.PairNo ?? '', ...NO_MEASURES },
    draft: {
      qty: '1',
      price: String(amount),
      discount: '',
      job: '',
      pairNo: lens?.PairNo ?? '',
      ...NO_MEASURES,
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
const NO_MEASURES = { ...NO_POWERS, height: '', prism: '' } as const

type Powers = Record<PowerName, string>

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
function lineToReplace(
  order: OrderDetail,
  draft: ChangeDraft,
  isLens: boolean,
  isWanted: (eye: string | null) => boolean = () => true,
): Line | undefined {
  const isTaken = ({ Eye, PairNo }: Line) =>
    draft.added.some(
      (each) =>
        each.draft.pairNo === (PairNo ?? '') &&
        (isLens ? each.isLens && each.eye === Eye : each.isFrame),
    )
  return order.Lines.find(
    (line) =>
      draft.removed.includes(line.ID) &&
      (isLens ? line.IsLabWork && isWanted(line.Eye) : isFrameOfPair(line)) &&
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
 * was taken off takes its pair then, a lens of no eye its eye and what it is made to too.
 */
export function toggled(order: OrderDetail, draft: ChangeDraft, id: string): ChangeDraft {
  const line = order.Lines.find(({ ID }) => ID === id)
  const own = draft.lines[id]
  if (line === undefined || own === undefined) return draft
  const isGone = draft.removed.includes(id)
  const removed = isGone ? draft.removed.filter((each) => each !== id) : [...draft.removed, id]
  const change = isGone ? leavesPair(line) : takesPlace(order, draft, line, own)
  const next = draft.added.findIndex((each) => change(each) !== null)
  const added = draft.added.map((each, at) => (at === next ? (change(each) ?? each) : each))
  return { ...draft, removed, added }
}

type ChangeAdded = (added: AddedDraft) => AddedDraft | null

/** A new line in the place of one that is taken off; null for what has its place already. */
function takesPlace(
  order: OrderDetail,
  draft: ChangeDraft,
  line: Line,
  own: LineDraft,
): ChangeAdded {
  return (added) => {
    const { draft: typed, eye, filled, isFrame, isLens } = added
    const pairNo = own.pairNo
    if (line.IsLabWork && isLens && eye === null) {
      const placed = refilled(order, draft, added, { eye: line.Eye, pairNo })
      return { ...placed, draft: { ...placed.draft, qty: own.qty } }
    }
    if (line.IsLabWork && isLens && eye === line.Eye && typed.pairNo === filled.pairNo) {
      // It came to a pair that has its own lens still.
      const isDouble = order.Lines.some(
        ({ Eye, ID, IsLabWork, PairNo }) =>
          IsLabWork && Eye === eye && PairNo === typed.pairNo && !draft.removed.includes(ID),
      )
      return isDouble && typed.pairNo !== pairNo
        ? refilled(order, draft, added, { eye, pairNo })
        : null
    }
    const isFree = isFrame && typed.pairNo.trim() === ''
    if (!isFree || !isFrameOfPair(line)) return null
    return { ...added, draft: { ...typed, pairNo } }
  }
}

const POWER_OF_LENS = ['spherical', 'cylinder', 'axis', 'addition'] as const
const LENGTHS = ['pd', 'height', 'prism'] as const

/**
 * A new lens for another eye or pair, with what it is made to there. What was typed over stays: a
 * power as a whole, other measures each by itself.
 */
function refilled(
  order: OrderDetail,
  draft: ChangeDraft,
  added: AddedDraft,
  at: { eye: string | null; pairNo: string },
): AddedDraft {
  const { draft: typed, filled, item } = added
  const { isNear, measures } = measuresFor(order, draft, item, at)
  const isTyped = (name: keyof Measures) => typed[name].trim() !== filled[name]
  const isPowerTyped = POWER_OF_LENS.some(isTyped)
  // Of an eye without a power the lens keeps what it has; the PD is never the other eye's.
  const isKnown = measures.spherical !== '' || measures.cylinder !== ''
  const isPowerKept = isPowerTyped || !isKnown
  const names = [
    ...(isPowerKept ? [] : POWER_OF_LENS),
    ...LENGTHS.filter((name) => !isTyped(name) && (isKnown || name === 'pd')),
  ]
  const fills = Object.fromEntries(names.map((name) => [name, measures[name]]))
  return {
    ...added,
    eye: at.eye,
    isNear: isPowerKept ? added.isNear : isNear,
    filled: { ...filled, ...fills, pairNo: at.pairNo },
    draft: { ...typed, ...fills, pairNo: at.pairNo },
  }
}

/** A new frame out of the pair whose own frame is kept after all. */
function leavesPair(line: Line): ChangeAdded {
  return (added) =>
    isFrameOfPair(line) && added.isFrame && added.draft.pairNo === line.PairNo
      ? { ...added, draft: { ...added.draft, pairNo: '' } }
      : null
}

/** The eyes of the pair that no lens of the order, as it shall be, is for. */
function lackingEyes(order: OrderDetail, draft: ChangeDraft, pairNo: string): string[] {
  const kept = order.Lines.filter(
    ({ ID, IsLabWork, PairNo }) =>
      IsLabWork && !draft.removed.includes(ID) && (PairNo ?? '') === pairNo,
  ).map(({ Eye }) => Eye)
  const come = draft.added
    .filter(({ draft: line, isLens }) => isLens && line.pairNo === pairNo)
    .map(({ eye }) => eye)
  const served = [...kept, ...come]
  if (served.includes('Both')) return []
  return ['Right', 'Left'].filter((eye) => !served.includes(eye))
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

/** The near PD that the prescription of the order asks of an eye; '' where it says none. */
function nearPdOfEye({ EyeInfo }: OrderDetail, eye: string | null): string {
  const found = eye === 'Right' ? EyeInfo?.Right : eye === 'Left' ? EyeInfo?.Left : null
  return found?.NearPD ?? ''
}

/** The prism that the prescription asks of an eye, each size with its base; '' where it says none. */
function prismOfEye({ EyeInfo }: OrderDetail, eye: string | null): string {
  const found = eye === 'Right' ? EyeInfo?.Right : eye === 'Left' ? EyeInfo?.Left : null
  if (!found?.Prism) return ''
  const bases = (found.Base ?? '').split(' / ')
  return found.Prism.split(' / ')
    .map((size, place) => `${size} ${bases[place] ?? ''}`.trim())
    .join(' / ')
}

/** The prism of one eye out of that of a line: 'R 2.00 In, L 1.00 Up' of one for both eyes. */
function prismOf(text: string, eye: string | null): string {
  const parts = text.split(/,\s*/).map((part) => /^([RL])\s+(.*)$/.exec(part.trim()))
  if (eye === 'Both' || eye === null || parts.some((part) => part === null)) return text
  return parts.find((part) => part?.[1] === eye.charAt(0))?.[2] ?? ''
}

/** A new lens for another eye, in the pair that lacks it where nobody typed another. */
export function forEye(
  order: OrderDetail,
  draft: ChangeDraft,
  added: AddedDraft,
  eye: string,
): AddedDraft {
  if (added.isContact) {
    // A line for both eyes has the boxes of both.
    const qty = Number(added.draft.qty)
    const isOneOfTwo = added.eye === 'Both' && eye !== 'Both' && qty > 0 && qty % 2 === 0
    return isOneOfTwo
      ? { ...added, eye, draft: { ...added.draft, qty: String(qty / 2) } }
      : { ...added, eye }
  }
  const others = { ...draft, added: draft.added.filter(({ key }) => key !== added.key) }
  return refilled(order, draft, added, { eye, pairNo: pairFor(order, others, added, eye) })
}

/** The pair of a new lens for an eye: as it was typed, else the one that lacks such a lens. */
function pairFor(
  order: OrderDetail,
  others: ChangeDraft,
  { draft: typed, filled }: AddedDraft,
  eye: string | null,
): string {
  const isTyped = typed.pairNo.trim() !== filled.pairNo
  return isTyped ? typed.pairNo : placeOfLens(order, others, eye).pairNo
}

/**
 * The new lenses after an eye was chosen for one of them. Both eyes are two lenses, each with what
 * its own is made to; one line for both is left to lenses that come for such a line.
 */
export function withEye(
  order: OrderDetail,
  draft: ChangeDraft,
  key: string,
  eye: string,
): ChangeDraft {
  const others = { ...draft, added: draft.added.filter((each) => each.key !== key) }
  return {
    ...draft,
    added: draft.added.flatMap((each) => {
      if (each.key !== key) return [each]
      if (eye !== 'Both' || each.isContact) return [forEye(order, draft, each, eye)]
      const one = { ...each, draft: { ...each.draft, qty: '1' } }
      const pairNo = pairFor(order, others, each, null)
      return [
        refilled(order, draft, one, { eye: 'Right', pairNo }),
        refilled(order, draft, { ...one, key: `${key}-left` }, { eye: 'Left', pairNo }),
      ]
    }),
  }
}

/** The new lines after one of them was typed into: a lens of another pair is made to what that has. */
export function withTyped(
  order: OrderDetail,
  draft: ChangeDraft,
  key: string,
  line: LineDraft,
): ChangeDraft {
  return {
    ...draft,
    added: draft.added.map((each) => {
      if (each.key !== key) return each
      const typed = { ...each, draft: line }
      const pairNo = line.pairNo.trim()
      if (!each.isLens || pairNo === each.draft.pairNo.trim()) return typed
      const { filled, ...placed } = refilled(order, draft, typed, { eye: each.eye, pairNo })
      return { ...placed, filled: { ...filled, pairNo: each.filled.pairNo } }
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

/** Whether the order, as it shall be, has a repair: its frame and fault are typed then. */
export function hasRepair(order: OrderDetail, { added, removed }: ChangeDraft): boolean {
  return (
    order.Lines.some(({ ID, ItemCode }) => ItemCode === REPAIR_CODE && !removed.includes(ID)) ||
    added.some(({ item }) => item.Code === REPAIR_CODE)
  )
}

/** Whether the slip of a repair would lack its frame or its fault. A repair done at once has neither. */
export function lacksRepairText(order: OrderDetail, draft: ChangeDraft): boolean {
  const { fault, frame } = draft.repair
  const typed = [frame, fault].filter((text) => text.trim() !== '').length
  const isAsked = order.Repair !== null || typed > 0
  return hasRepair(order, draft) && isAsked && typed < 2
}

/** The frame and fault where they are other ones than those of the order; null where they are not. */
function changedRepair(order: OrderDetail, draft: ChangeDraft): OrderChangeInput['repair'] | null {
  const frame = draft.repair.frame.trim()
  const fault = draft.repair.fault.trim()
  if (!hasRepair(order, draft) || frame === '' || fault === '') return null
  const isSame = frame === order.Repair?.Frame && fault === order.Repair.Fault
  return isSame ? null : { frame, fault }
}

/** What is sent: only what is different. Null where a figure can't be read, or nothing changes. */
export function changeOf(order: OrderDetail, draft: ChangeDraft): OrderChangeInput | null {
  const lines = order.Lines.map((line) => changedLine(line, draft))
  const added = draft.added.map((each) => addition(order, each))
  const isWhole = lines.every((line) => line !== 'unread') && added.every((line) => line !== null)
  if (!isWhole || lensesWithoutEye(draft).length > 0 || lacksRepairText(order, draft)) return null
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
  const repair = changedRepair(order, draft)
  const isNothing = changed.length === 0 && added.length === 0 && repair === null
  if (isNothing && !isOtherDay && !isJobChanged) return null
  return {
    salesOrderID: order.ID,
    version: order.Version,
    ...(changed.length === 0 ? {} : { lines: changed }),
    ...(added.length === 0 ? {} : { added: added.filter((line) => line !== null) }),
    ...(isOtherDay ? { expectedDate: `${promised}:00` } : {}),
    ...(isOtherLab ? { supplierID: draft.supplierID } : {}),
    ...(isOtherFitter ? { fitterID: draft.fitterID } : {}),
    ...(isSaidAnew ? { instructions } : {}),
    ...(repair ? { repair } : {}),
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
  { draft, eye, isLens, isNear, item }: AddedDraft,
): SentAddition | null {
  const figures = readFigures(draft)
  if (figures === null) return null
  const isListed = figures.price === item.Price
  // What is shown is what is made, be it said by the prescription too: the pair may have its own.
  const hasPrism = isLens && (draft.prism.trim() !== '' || prismOfEye(order, eye) !== '')
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
    ...(isNear && item.SpectacleLensType !== NEAR_LENS ? { spectacleLensType: NEAR_LENS } : {}),
    ...(hasPrism ? { prism: draft.prism.trim() } : {}),
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
