import type { CartLine, CartLineInput } from '../../../server/contract/cart.ts'
import type {
  EyeWorkedOut,
  LensSuggestion,
  WorkedOut,
} from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { offerUndo, showError, showToast, showWarning } from '../../kernel/toasts.ts'
import { dropUndo, rememberUndo } from '../../kernel/undo-stack.ts'
import { atPrintedMrp } from '../cart/add-item.ts'
import { deleteLine, flashLine, insertAgain, insertLine, updateLine } from '../cart/cart-actions.ts'
import { changeCart, whenCartSettled } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { endPaymentIfEmptied } from '../cart/emptied-sale.ts'
import { lineForItem } from '../cart/line-input.ts'
import { groupByPair } from '../cart/pairs.ts'
import { heightNotOf, measuredNow, showHeightsOfPair } from './pair-heights.ts'
import {
  type AskedLens,
  eyesOfOtherPd,
  eyesOfOtherPowers,
  isSame,
  type LensAndPowers,
  type MadeBy,
  type PairQuestion,
  stayKey,
  whatFollows,
  withOwnHeight,
} from './pair-powers.ts'
import { isEmptyDraft, type Side } from './rx-draft.ts'
import {
  type CellsAsTyped,
  cellsAsTyped,
  changeDraft,
  readSoon,
  settleRx,
  workedOutOf,
} from './rx-keep.ts'
import { currentPair, frameOf, pairNumbers } from './rx-pairs.ts'
import { focusOn, useRx } from './rx-store.ts'
import { unreadRx } from './unread-rx.ts'

const NEAR_LENS = 4
const MULTIFOCAL: ReadonlySet<number> = new Set([2, 3])
const ANSWERED = { right: 'Right', left: 'Left' } as const

type Powers = Pick<MadeBy, 'spherical' | 'cylinder' | 'axis' | 'addition'> & { prism: string }
type Lengths = Pick<MadeBy, 'pd' | 'lensFittingHeight'> & Pick<CartLineInput, 'lensTotalHeight'>
type Made = Powers & Lengths & Pick<CartLineInput, 'spectacleLensType'>

/** What the cells come to for an eye. */
function eyeOf(worked: WorkedOut | null, side: Side): EyeWorkedOut | null {
  return worked?.[ANSWERED[side]] ?? null
}

/** The powers of a spectacle lens for one eye, in the form that the lab wants. */
function spectaclePowers(eye: EyeWorkedOut | null, lensType: number | null): Powers {
  const { isPlus } = useRx.getState().draft
  const typed = { Spherical: eye?.Spherical, Cylinder: eye?.Cylinder, Axis: eye?.Axis }
  const far = isPlus && eye?.Plus ? eye.Plus : typed
  const power = lensType === NEAR_LENS && eye?.Near ? eye.Near : far
  const addition = eye?.Addition || eye?.WorkedOut.Addition || null
  return {
    spherical: power.Spherical || null,
    cylinder: power.Cylinder || null,
    axis: power.Axis || null,
    addition: lensType !== null && MULTIFOCAL.has(lensType) ? addition : null,
    prism: prismOf(eye),
  }
}

/** The prism of an eye as it is written on its lens: each size with its base; '' without one. */
function prismOf(eye: Pick<EyeWorkedOut, 'Prism' | 'Base'> | null): string {
  if (!eye?.Prism) return ''
  const bases = eye.Base.split(' / ')
  return eye.Prism.split(' / ')
    .map((size, place) => `${size} ${bases[place] ?? ''}`.trim())
    .join(' / ')
}

function numberOf(text: string | undefined): number | null {
  const mm = Number(text || Number.NaN)
  return Number.isFinite(mm) ? mm : null
}

/** The distances and heights of one eye, and the height of the frame where it was measured. */
function lengths(
  eye: EyeWorkedOut | null,
  lensType: number | null,
  pairNo: string | null,
): Lengths {
  const isNear = lensType === NEAR_LENS
  const near = eye?.NearPD || eye?.WorkedOut.NearPD
  const far = eye?.PD || eye?.WorkedOut.PD
  const frame = pairNo === null ? undefined : useRx.getState().draft.frames[pairNo]
  return {
    pd: (isNear ? near : far) || null,
    lensFittingHeight: numberOf(eye?.FittingHeight),
    lensTotalHeight: numberOf(frame?.b),
  }
}

function spectacleLine(
  eye: EyeWorkedOut | null,
  lensType: number | null,
  pairNo: string | null,
): Made {
  return {
    ...spectaclePowers(eye, lensType),
    ...lengths(eye, lensType, pairNo),
    spectacleLensType: lensType,
  }
}

/** An item sold by the pair is half of one for each eye; known once its first line is there. */
async function halveIfPair(lineID: string | undefined): Promise<number> {
  const line = useCart.getState().lines.find(({ id }) => id === lineID)
  if (line?.unit !== 'PRS') return 1
  const input = { id: line.id, qty: 0.5, price: line.price }
  await changeCart({ run: (readBack) => updateLine({ ...input, readBack }) })
  return 0.5
}

/**
 * Puts a suggested lens into the current pair of the sale, one line for each eye that it is for,
 * with the eye's powers. A pair has one lens an eye: what it had before goes out. Nothing is put in
 * while a power can't be read, for the lens would be of the other eye alone.
 */
export function addLenses(suggestion: Pick<LensSuggestion, 'Eyes' | 'Item'>): Promise<boolean> {
  const added = adding.then(() => addOnce(suggestion))
  adding = added.then(() => {})
  return added
}

/** One after the other: a second press at once would not see what the first puts in. */
let adding: Promise<void> = Promise.resolve()

async function addOnce({
  Eyes,
  Item: found,
}: Pick<LensSuggestion, 'Eyes' | 'Item'>): Promise<boolean> {
  await settleRx()
  await showOwnHeights()
  const unread = unreadRx()
  if (unread !== null) {
    focusOn(unread.id)
    showError(unread.sentence)
    return false
  }
  const Item = await printedOrMade(found)
  if (Item === null) return false
  const { kind, pairNo: chosen, worked } = useRx.getState()
  const { lines, sessionID } = useCart.getState()
  const pairNo = currentPair(lines, chosen)
  const isNear = kind === 'Near' && Item.SpectacleLensType === 1
  const lensType = isNear ? NEAR_LENS : (Item.SpectacleLensType ?? null)
  const sides = sidesOf({ lensEyes: Eyes })
  const replaced = lensesOf(lines, pairNo, sides)
  const added: string[] = []
  try {
    let qty = 1
    for (const side of sides) {
      const powers = spectacleLine(eyeOf(worked, side), lensType, pairNo)
      const input = {
        ...lineForItem(Item, { sessionID, pairNo, inventoryID: null }),
        ...powers,
        qty,
        eye: ANSWERED[side],
      }
      const id = await insertLine(() => input)
      if (id !== undefined) added.push(id)
      if (added.length === 1) qty = await halveIfPair(id)
    }
    for (const { id } of replaced) await changeCart({ run: () => deleteLine(sessionID, id) })
    useRx.setState({ onlyEye: null })
    flashLine(added[0])
    tellIfKeptElsewhere(added)
    const names = sides.map((side) => t(side === 'right' ? 'pair.r' : 'pair.l')).join('+')
    const notice = replaced.length === 0 ? 'rx.added' : 'rx.replaced'
    // A lens of another kind may have been meant for another pair.
    const isOtherKind = replaced.some((line) => line.spectacleLensType !== lensType)
    const said = t(notice, { name: Item.Name, eyes: names })
    undoAdding(added, said, { replaced, stays: isOtherKind })
    return true
  } catch (error) {
    showError(t('cart.notAdded', { name: Item.Name, reason: errorMessage(error) }))
    return false
  }
}

/**
 * A lens from the drawer at the MRP on its envelope, null where nobody says which of several; one that
 * is made has no envelope. Null too, with the reason said, where it can't be looked up.
 */
async function printedOrMade(lens: LensSuggestion['Item']): Promise<LensSuggestion['Item'] | null> {
  if (!lens.Sphere) return lens
  try {
    return await atPrintedMrp(lens)
  } catch (error) {
    showError(t('cart.notAdded', { name: lens.Name, reason: errorMessage(error) }))
    return null
  }
}

/** The lenses that a pair has for these eyes and no other. */
function lensesOf(lines: readonly CartLine[], pairNo: string, sides: readonly Side[]): CartLine[] {
  return lines.filter(
    (line) =>
      line.pairNo === pairNo &&
      line.section === 'SpectacleLens' &&
      line.lensEyes.length > 0 &&
      sidesOf(line).every((side) => sides.includes(side)),
  )
}

/** Says who has the last lenses where another sale keeps them: these will be ordered. */
function tellIfKeptElsewhere(added: readonly string[]): void {
  const texts = useCart
    .getState()
    .lines.flatMap(({ id, keptElsewhere }) =>
      keptElsewhere !== undefined && added.includes(id) ? [keptElsewhere] : [],
    )
  const [first] = texts
  if (first !== undefined) showWarning(first)
}

/** Offers to take lines out again that were just put in, and to put back those that they replaced. */
export function undoAdding(
  added: readonly string[],
  notice: string,
  {
    alsoUndo,
    begunAs,
    replaced = [],
    stays = false,
  }: {
    /** What `beginChange` returned, where the sale can be changed while the lines are put in. */
    begunAs?: number
    replaced?: readonly CartLine[]
    stays?: boolean
    /** What else came with the lines. */
    alsoUndo?: () => void
  } = {},
): void {
  const { sessionID } = useCart.getState()
  const undo = () => {
    dropUndo(undo)
    withdraw()
    alsoUndo?.()
    void (async () => {
      await endPaymentIfEmptied(async () => {
        for (const id of added) await changeCart({ run: () => deleteLine(sessionID, id) })
        for (const line of replaced) await insertAgain(line)
      })
    })().catch((error: unknown) => showError(errorMessage(error)))
  }
  rememberUndo(sessionID, undo, begunAs)
  const withdraw = offerUndo(notice, undo, stays)
}

/** A lens line of a pair with what the prescription makes of it; null powers where nothing. */
type Member = LensAndPowers<CartLine, Made>

/** A lens from the drawer has the power that it has: only its axis follows a prescription. */
export async function isMadeToOrder({ itemCode }: CartLine): Promise<boolean> {
  const item = await call('get-item-by-code', { code: itemCode })
  return !item.Sphere
}

async function newPowers(
  line: CartLine,
  pairNo: string | null,
  worked: WorkedOut | null,
): Promise<Made | null> {
  const [side, ...more] = sidesOf(line)
  // A line of both eyes has one power: the check tells where that is not both eyes'.
  if (side === undefined || more.length > 0) return null
  const eye = eyeOf(worked, side)
  if (!eye?.Printed) return null
  const powers = spectacleLine(eye, line.spectacleLensType, pairNo)
  if (isSame(line, powers)) return null
  if (await isMadeToOrder(line)) return powers
  const turned = turnedLine(line, eye, powers)
  return isSame(line, turned) ? null : turned
}

/** A stock lens keeps its power; it is turned to the axis of its eye where it has that power. */
function turnedLine(line: CartLine, eye: EyeWorkedOut, powers: Made): Made {
  const { addition, axis, cylinder, spherical } = line
  const form = Number(cylinder ?? 0) > 0 ? eye.Plus : eye.Minus
  const isSame =
    form != null &&
    Number(form.Spherical) === Number(spherical ?? 0) &&
    Number(form.Cylinder) === Number(cylinder ?? 0)
  return { ...powers, spherical, cylinder, addition, axis: isSame ? form.Axis || null : axis }
}

function sidesOf({ lensEyes }: Pick<CartLine, 'lensEyes'>): Side[] {
  return lensEyes.map((eye) => (eye === 'Right' ? 'right' : 'left'))
}

/** The lens lines of every pair that has some, with what the cells make of each. */
async function pairsOfLenses(
  worked: WorkedOut | null,
): Promise<{ pairNo: string | null; members: Member[] }[]> {
  const found: { pairNo: string | null; members: Member[] }[] = []
  for (const { lines, pairNo } of groupByPair(useCart.getState().lines)) {
    const members: Member[] = []
    for (const line of lines.filter(({ section }) => section === 'SpectacleLens')) {
      members.push({ line, powers: await newPowers(line, pairNo, worked) })
    }
    if (members.length > 0) found.push({ pairNo, members })
  }
  return found
}

/**
 * The same lines once the changes under way are done: one that was given its eye meanwhile is put in
 * again with it. A line that is gone is left out.
 */
async function settledMembers(members: readonly Member[]): Promise<Member[]> {
  await whenCartSettled()
  const { lines } = useCart.getState()
  return members.flatMap(({ line, powers }) => {
    const now = lines.find(({ id }) => id === line.id)
    return now === undefined ? [] : [{ line: now, powers }]
  })
}

/** Puts lines out and in again under other powers, for a line's powers can't be changed. */
async function replaceLines(
  sessionID: string,
  ids: readonly string[],
  lines: readonly { line: CartLine; change: Partial<CartLineInput> }[],
): Promise<string[]> {
  for (const id of ids) await changeCart({ run: () => deleteLine(sessionID, id) })
  const added: string[] = []
  for (const { change, line } of lines) {
    const id = await insertAgain(line, change)
    if (id !== undefined) added.push(id)
  }
  return added
}

let syncing: Promise<unknown> = Promise.resolve()

/**
 * Lets the made lenses of the sale follow the prescription; says so, with an undo. One after the
 * other: two at once would put the same lenses in twice. Returns the pairs to ask about first.
 */
export function syncLensLines(): Promise<PairQuestion[]> {
  const synced = syncing.then(syncOnce)
  syncing = synced
  return synced
}

/**
 * Lets the cells show the fitting heights of the pair in work. Where another pair was in work before,
 * its lenses follow first what was typed for them; as the screen opens they have followed already.
 */
export function showOwnHeights({ isOpening = false } = {}): Promise<void> {
  const shown = syncing.then(async () => {
    await settleRx()
    await showHeightsOnce(isOpening)
  })
  syncing = shown.catch((error: unknown) => showError(errorMessage(error)))
  return shown
}

/**
 * Has the pair in work asked about before it follows the cells, where it is one of these pairs, or has
 * the power of the cells at another PD: it was measured for these lenses.
 */
export async function keepOwnPowers(pairs: readonly string[]): Promise<void> {
  await showOwnHeights({ isOpening: true })
  const inWork = currentPair(useCart.getState().lines, useRx.getState().pairNo)
  const pair = await pairInWork(useRx.getState().worked)
  if (pair === undefined) return
  const isAsked = pairs.includes(inWork)
  useRx.setState({ heldEyes: isAsked ? eyesOfOtherPowers(pair) : eyesOfOtherPd(pair) })
}

/** What stood in the cells as another pair was chosen; null once its lenses have followed that. */
let leftWith: CellsAsTyped | null = null

/**
 * Takes another pair in work. `cells` are as they stood when it was chosen: what is typed from then on
 * is for this pair, however long the lenses of the other one take to follow.
 */
export async function workOnPair(pairNo: string, cells = cellsAsTyped()): Promise<void> {
  leftWith ??= cells
  const isOther = currentPair(useCart.getState().lines, useRx.getState().pairNo) !== pairNo
  // The kind of lens that was looked for was that of the pair before.
  useRx.setState(isOther ? { pairNo, kind: 'All', onlyEye: null } : { pairNo })
  await showOwnHeights()
}

/** The cells as they stood for the pair that was in work before. */
function takeLeft(): CellsAsTyped {
  const cells = leftWith
  leftWith = null
  return cells?.sessionID === useRx.getState().sessionID ? cells : cellsAsTyped()
}

async function showHeightsOnce(isOpening = false): Promise<void> {
  await whenCartSettled()
  await dropMeasuresOfOtherFrames()
  const { lines } = useCart.getState()
  const { heightsOf, pairNo } = useRx.getState()
  const cells = takeLeft()
  if (heightsOf === currentPair(lines, pairNo)) return
  const isOther = heightsOf !== null && pairNumbers(lines).includes(heightsOf)
  const worked = isOther ? await workedOutOf(cells) : null
  if (isOther && !isOpening) await followAs(heightsOf, worked)
  const heldEyes = isOther ? await eyesThatDiffer(worked) : []
  // A sale that is begun, or was left between two pairs, says itself what is held.
  if (heightsOf !== null) useRx.setState({ heldEyes })
  showHeightsOfPair(cells.draft)
  await settleRx()
}

/** Takes out the heights and typed sizes of a pair that has another frame than it was measured in. */
async function dropMeasuresOfOtherFrames(): Promise<void> {
  const { sessionID } = useCart.getState()
  const { draft, heightsOf, sessionID: ofSession } = useRx.getState()
  if (ofSession !== sessionID) return
  const { changed, measuredIn } = measuredNow()
  const isNoted = JSON.stringify(measuredIn) === JSON.stringify(draft.measuredIn)
  if (changed.length === 0 && isNoted) return
  const pairs = changed.map(({ pairNo }) => pairNo)
  // The sizes of an own frame are its own: it is no line that another one replaced.
  const isSold = (pairNo: string) => frameOf(useCart.getState().lines, pairNo) !== undefined
  const frames = Object.entries(draft.frames).filter(
    ([pairNo]) => !pairs.includes(pairNo) || !isSold(pairNo),
  )
  const isShown = heightsOf !== null && pairs.includes(heightsOf)
  const lenses = changed.flatMap((pair) => pair.lenses)
  const height = (side: Side) =>
    isShown ? '' : heightNotOf(draft[side].fittingHeight ?? '', lenses, side)
  changeDraft({
    measuredIn,
    frames: Object.fromEntries(frames),
    right: { ...draft.right, fittingHeight: height('right') },
    left: { ...draft.left, fittingHeight: height('left') },
  })
  readSoon()
  for (const { lenses: ofPair, pairNo } of changed) {
    const change = { lensFittingHeight: null, lensTotalHeight: null }
    await replaceLines(
      sessionID,
      ofPair.map(({ id }) => id),
      ofPair.map((line) => ({ line, change })),
    )
    // Not as a warning, which what holds the sale takes away.
    showToast(t('rx.measuresDropped', { number: pairNo }))
  }
  await settleRx()
}

/** Lets the lenses of a pair follow that was asked about. */
export function changePair(pairNo: string | null): Promise<void> {
  const changed = syncing.then(async () => {
    const { lines } = useCart.getState()
    const { stays } = useRx.getState().draft
    const { [stayKey(pairNo)]: _asked, ...others } = stays
    changeDraft({ stays: others })
    const inWork = currentPair(lines, useRx.getState().pairNo)
    const pairs = (await pairsOfLenses(useRx.getState().worked)).filter(
      (pair) => pair.pairNo === pairNo,
    )
    const asAnswered = pairs.map((pair) => ({
      ...pair,
      members:
        pairNo === null || pairNo === inWork ? pair.members : pair.members.map(withOwnHeight),
    }))
    const { followers } = whatFollows(asAnswered, pairNo ?? inWork, others)
    await follow(useCart.getState().sessionID, followers)
  })
  syncing = changed.catch((error: unknown) => showError(errorMessage(error)))
  return changed
}

async function syncOnce(): Promise<PairQuestion[]> {
  const { sessionID } = useCart.getState()
  await settleRx()
  try {
    await showHeightsOnce()
    const { pairNo, worked } = useRx.getState()
    const questions = await followAs(currentPair(useCart.getState().lines, pairNo), worked)
    return useCart.getState().sessionID === sessionID ? questions : []
  } catch (error) {
    showError(errorMessage(error))
    return []
  }
}

/** The eyes of the pair in work whose lens has other powers than the cells. */
async function eyesThatDiffer(worked: WorkedOut | null): Promise<AskedLens['eye'][]> {
  const pair = await pairInWork(worked)
  return pair === undefined ? [] : eyesOfOtherPowers(pair)
}

/** The lenses of the pair in work with what the cells make of each; none of cells that can't be read. */
async function pairInWork(
  worked: WorkedOut | null,
): Promise<Awaited<ReturnType<typeof pairsOfLenses>>[number] | undefined> {
  if (worked === null || worked.Refusals.length > 0) return undefined
  const inWork = currentPair(useCart.getState().lines, useRx.getState().pairNo)
  return (await pairsOfLenses(worked)).find(({ pairNo }) => pairNo === inWork)
}

/** Lets the lenses follow as they do while this pair is in work; returns the pairs to ask about. */
async function followAs(inWork: string, worked: WorkedOut | null): Promise<PairQuestion[]> {
  const { sessionID } = useCart.getState()
  const { draft } = useRx.getState()
  if (isEmptyDraft(draft) || worked === null || worked.Refusals.length > 0) return []
  const { heldEyes } = useRx.getState()
  const pairs = await pairsOfLenses(worked)
  const { followers, questions } = whatFollows(pairs, inWork, draft.stays, heldEyes)
  await follow(sessionID, followers)
  // A lens that has the powers of the cells once follows what is typed for it then.
  const equal = pairs.flatMap(({ members, pairNo }) =>
    pairNo === inWork
      ? members.flatMap(({ line, powers }) => (powers === null ? line.lensEyes : []))
      : [],
  )
  useRx.setState({ heldEyes: heldEyes.filter((eye) => !equal.includes(eye)) })
  return questions
}

/** Puts the lenses that changed in again; all of a pair, for the first lens of it is the right one. */
async function follow(sessionID: string, followers: readonly Member[]): Promise<void> {
  const changed = new Set(
    followers.flatMap(({ line, powers }) => (powers === null ? [] : [line.pairNo])),
  )
  const members = await settledMembers(followers.filter(({ line }) => changed.has(line.pairNo)))
  const count = members.filter(({ powers }) => powers !== null).length
  // A sale that was set aside meanwhile is left whole: it follows before it is paid.
  if (count === 0 || useCart.getState().sessionID !== sessionID) return
  const ids = await replaceLines(
    sessionID,
    members.map(({ line }) => line.id),
    members.map(({ line, powers }) => ({ line, change: powers ?? {} })),
  )
  const undo = () => {
    dropUndo(undo)
    withdraw()
    const before = members.map(({ line }) => ({ line, change: {} }))
    void replaceLines(sessionID, ids, before)
      .then(() => holdPair(changed))
      .catch((error: unknown) => showError(errorMessage(error)))
  }
  rememberUndo(sessionID, undo)
  const withdraw = offerUndo(followedText(count, [...changed]), undo)
}

/** Has the pair in work, where it is one of these, asked about before it follows the cells again. */
async function holdPair(pairs: ReadonlySet<string | null>): Promise<void> {
  const inWork = currentPair(useCart.getState().lines, useRx.getState().pairNo)
  if (pairs.has(inWork)) useRx.setState({ heldEyes: await eyesThatDiffer(useRx.getState().worked) })
}

/** Names the pairs whose lenses followed, where there are several. */
function followedText(count: number, changed: readonly (string | null)[]): string {
  const numbers = pairNumbers(useCart.getState().lines)
  const followed = changed.flatMap((pairNo) => pairNo ?? [])
  if (numbers.length < 2 || followed.length === 0) return t('rx.followed', { count })
  return t('rx.followedOf', { count, pairs: followed.join(', ') })
}

const NO_POWERS = {
  spherical: null,
  cylinder: null,
  axis: null,
  addition: null,
  prism: '',
} as const
const NO_LENGTHS = { pd: null, lensFittingHeight: null, lensTotalHeight: null } as const

/**
 * Takes the powers of a prescription that was cleared off the lenses of the sale: of the pair in work,
 * or of all where they are another person's. A lens from the drawer keeps the power that it has,
 * without the axis.
 */
export function clearLensPowers(isOfAll: boolean): Promise<void> {
  const cleared = syncing.then(() => clearOnce(isOfAll))
  syncing = cleared
  return cleared
}

async function clearOnce(isOfAll: boolean): Promise<void> {
  await whenCartSettled()
  const { lines, sessionID } = useCart.getState()
  const all = lines.filter(({ section }) => section === 'SpectacleLens')
  const inWork = currentPair(lines, useRx.getState().pairNo)
  const lenses = all.filter(({ pairNo }) => isOfAll || !pairNo || pairNo === inWork)
  try {
    for (const line of lenses) {
      const powers = (await isMadeToOrder(line)) ? NO_POWERS : { axis: null, prism: '' }
      const change = { ...NO_LENGTHS, ...powers }
      if (useCart.getState().sessionID !== sessionID) return
      await replaceLines(sessionID, [line.id], [{ line, change }])
    }
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** The frame that suggestions are measured against, where the current pair has one. */
export function pairFrame(): { pairNo: string; line: CartLine | undefined } {
  const { lines } = useCart.getState()
  const pairNo = currentPair(lines, useRx.getState().pairNo)
  return { pairNo, line: frameOf(lines, pairNo) }
}
