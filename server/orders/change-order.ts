import type { changeOrder as spec } from '../contract/order-change.ts'
import { one, type WritableDb } from '../db/sql.ts'
import { SIDES, type Side } from '../domain/optics/eyes.ts'
import { eyeOfTooMany, pairKey } from '../domain/optics/lens-eyes.ts'
import { type ChangeParts, changeRefusal, isLabToldAgain } from '../domain/order-corrections.ts'
import type { OrderState } from '../domain/order-states.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Call } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type AskedOfJob,
  callOffJob,
  changeDraft,
  firstJob,
  jobOf,
  replaceJob,
} from '../lab/change-job.ts'
import { unsentRemake } from '../lab/create-remake.ts'
import { type ChangedFrames, writeChangedFrames } from '../prescriptions/changed-frames.ts'
import {
  contactPowers,
  correctContacts,
  eyesOfOtherPower,
  eyesOfTwoPowers,
} from '../prescriptions/correct-contacts.ts'
import { orderFrames } from '../prescriptions/order-frames.ts'
import { milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { type AppliedLines, applyLines, type LinesRemoved } from './apply-line-changes.ts'
import {
  describeLine,
  type GoodsLine,
  goodsLines,
  isLens,
  isMadeAnew,
  isPricedAnew,
  lineText,
} from './changed-line.ts'
import { findingsToAsk, newlyFound } from './findings-now.ts'
import { flippedSigns } from './flipped-signs.ts'
import { followLenses, lensesAndPrescription } from './follow-lenses.ts'
import { hasSeveralPairs, lensesThatStay } from './lenses-that-stay.ts'
import { type OrderActor, orderActor } from './order-actor.ts'
import { orderVersion, recordOrderChange } from './order-changes.ts'
import type { PlacedLens } from './order-lenses.ts'
import { invoiceOfOrder, type OrderRow, requireOrder } from './order-record.ts'
import { changeRepair, dropRepair } from './order-repair.ts'
import {
  assertNotDropped,
  type OrderStatusDetail,
  orderStatus,
  statusReply,
} from './order-status.ts'
import {
  type AskedLines,
  type ChangeIds,
  type LineChange,
  readChangeIds,
  readLines,
  readOrderParts,
} from './read-change.ts'
import { addUpOrder } from './reprice-order.ts'
import { rolledBack } from './rolled-back.ts'
import { changeDiscount, changePromise } from './write-order.ts'

type ChangeCall = Call<typeof spec>

/** What comes of the offers of an order that is changed. */
export type OffersOfChange = {
  /** Lines that have another share of an offer, with their whole discount then. */
  discounts: { lineId: number; paise: number }[]
  /** The offers that give less than before. */
  sentences: Message[]
}

/** What else hangs on the lines of an order, in the transaction of its change. */
export type WithChange = {
  /** Receives the lines that are taken off. */
  onRemoved: LinesRemoved
  /** Judges the offers of an order again, on the lines that it has then. */
  judgeOffers: (tx: WritableDb, order: OrderRow, lines: readonly GoodsLine[]) => OffersOfChange
  /** Gives points back that lines no longer bear, after the order was added up; says how many. */
  fitPoints: (tx: WritableDb, orderId: number) => Message[]
}

/** Changes an order as a request asks, or tells what would come of it. */
export function changeOrderAs(call: ChangeCall, withChange: WithChange): ReturnType<typeof reply> {
  const { body, services } = call
  const sent = {
    orderId: services.idOf('order', body.salesOrderID, 'salesOrderID'),
    ids: readChangeIds(call),
    parts: readOrderParts(call),
    ...withChange,
  }
  return body.preview === true
    ? rolledBack(services, (tx) => change(tx, call, sent))
    : services.write((tx) => change(tx, call, sent))
}

/** What a request says that no table is read for. */
type Sent = {
  orderId: number
  ids: ChangeIds
  parts: ReturnType<typeof readOrderParts>
} & WithChange

/**
 * Changes an order inside the caller's transaction: lines with their stock, the bill added up anew,
 * the promise, the job of the lab, and its history. What is asked and is so already changes nothing.
 */
function change(tx: WritableDb, call: ChangeCall, sent: Sent) {
  const { body, services, user } = call
  const { orderId } = sent
  const order = requireOrder(tx, orderId)
  if (body.version !== orderVersion(tx, orderId)) {
    throw new Refusal('CONFLICT', message('orders.changed-meanwhile'))
  }
  const status = orderStatus(tx, orderId)
  assertNotDropped(status)
  const actor = orderActor(call)
  const lines = goodsLines(tx, orderId, actor.localNow)
  const asked = { lines: readLines(tx, call, sent.ids, lines), ...sent.parts }
  const remade = unsentRemake(tx, status)
  const parts = partsOf(asked.lines, lines, remade, jobChanges(tx, status, asked.job))
  const at = { ...status, invoiceNo: invoiceOfOrder(tx, orderId)?.invoiceNo ?? null }
  const refusal = changeRefusal(at, parts)
  if (refusal !== null) throw new Refusal('CONFLICT', refusal)
  assertOneLensAnEye(asked.lines, lines)
  const isEmpty = asked.lines.removed.length === lines.size && asked.lines.added.length === 0
  if (isEmpty) throw new Refusal('BUSINESS_RULE', message('orders.keeps-a-line'))

  const lensesBefore = lensesAndPrescription(tx, services, orderId)
  const contactsBefore = contactPowers(tx, orderId)
  const findingsBefore = findingsToAsk(services, orderId)
  const ownFrames = orderFrames(tx, orderId).flatMap(({ isOwn, pairNo }) => (isOwn ? pairNo : []))
  const applied = applyLines(
    tx,
    {
      services,
      user,
      ip: call.ip,
      actor,
      order,
      sessionKey: sessionOf(tx, orderId),
      remake: { labOrderId: status.labOrderId, lineIds: remade },
      approvalId:
        body.approvalID === undefined
          ? null
          : services.idOf('approval', body.approvalID, 'approvalID'),
      isPreview: body.preview === true,
      onRemoved: sent.onRemoved,
    },
    asked.lines,
  )
  dropRepair(tx, orderId, asked.lines.removed)
  const repaired = changeRepair(tx, orderId, asked.repair)
  writeChangedFrames(tx, actor, { orderId, ...changedFrames(asked.lines, lines) })
  const offers = parts.isOfBill ? offersAfter(tx, order, sent, actor) : []
  const after = parts.isOfBill ? addUpOrder(tx, order) : order
  const points = parts.isOfBill ? sent.fitPoints(tx, orderId) : []
  const followed = followLenses(tx, services, orderId, lensesBefore)
  correctContacts(tx, { orderId, takenBy: user.userId }, contactsBefore)
  const contacts = contactPowers(tx, orderId)
  const boxes = [
    ...eyesOfTwoPowers(contactsBefore, contacts),
    ...eyesOfOtherPower(contactsBefore, contacts),
  ]
  const isToldAgain = isLabToldAgain(at, parts)
  const job = changeJob(tx, call, actor, { order, status, parts, asked, isToldAgain })
  changePromise(tx, orderId, {
    expectedDate: asked.expectedDate ?? order.expectedDate,
    status: job.status,
  })
  const anew = [...asked.lines.changed, ...lensesReplaced(asked.lines)]
  const stays = lensesThatStay(anew, lines, asked.lines.removed)
  const found = newlyFound(findingsBefore, findingsToAsk(services, orderId))
  const lensesAfter = lensesAndPrescription(tx, services, orderId).lenses
  const single = eyesLeftWithout(lensesBefore.lenses, lensesAfter)
  const heights = heightsOfOldFrames(asked.lines, ownFrames, lensesBefore.lenses, lensesAfter)
  // Where a lens differs from the prescription, that is asked.
  const signs = followed.questions.length > 0 ? [] : flippedSigns(asked.lines.changed)
  const questions = [...signs, ...single, ...heights, ...followed.questions, ...found, ...boxes]
  const changes = [
    ...describeLines(asked.lines, hasSeveralPairs(lines)),
    ...offers,
    ...points,
    ...followed.changes,
    ...stays,
    ...repaired,
    ...describePromise(order, asked.expectedDate),
    ...(parts.isOfJob ? [message('orders.change.job')] : []),
    ...(isToldAgain ? describeJob(job) : []),
  ]
  if (changes.length > 0) {
    recordOrderChange(tx, actor, {
      orderId,
      reason: asked.reason,
      netBeforePaise: order.netPaise,
      netAfterPaise: after.netPaise,
      labOrderId: isToldAgain ? job.id : null,
      changes,
    })
  }
  const { notes } = asked.lines
  const { number } = job
  return reply(tx, {
    order,
    after,
    applied,
    changes,
    offers: [...offers, ...points],
    stays,
    questions,
    notes,
    isToldAgain,
    number,
  })
}

/** Gives the lines what the offers give them now, and returns what is to be said of it. */
function offersAfter(
  tx: WritableDb,
  order: OrderRow,
  { judgeOffers }: WithChange,
  { localNow }: OrderActor,
): Message[] {
  const { discounts, sentences } = judgeOffers(tx, order, [
    ...goodsLines(tx, order.id, localNow).values(),
  ])
  for (const discount of discounts) changeDiscount(tx, discount)
  return sentences
}

/** The pairs that lose a frame, and the frames that come to lenses. */
function changedFrames(
  { added, removed }: AskedLines,
  lines: ReadonlyMap<number, GoodsLine>,
): Omit<ChangedFrames, 'orderId'> {
  const kept = [...lines.values()].filter((line) => !removed.includes(line))
  const pairs = new Set([...kept, ...added].filter(isLens).map(({ pairNo }) => pairKey(pairNo)))
  return {
    removed: removed.filter(isFrame).map(({ pairNo }) => pairNo),
    added: added.filter((line) => isFrame(line) && pairs.has(pairKey(line.pairNo))),
  }
}

/** Whether a line is what the lenses of a pair are fitted into. */
function isFrame({ item, pairNo }: Pick<GoodsLine, 'item' | 'pairNo'>): boolean {
  return ['Frame', 'Sunglass'].includes(item.section) && pairNo !== null && pairNo !== '0'
}

/** Throws 422 where a pair would get two lenses for one eye: the other eye gets none then. */
function assertOneLensAnEye(
  { added, changed, removed }: AskedLines,
  lines: ReadonlyMap<number, GoodsLine>,
): void {
  const before = [...lines.values()]
  const kept = before
    .filter((line) => !removed.includes(line))
    .map((line) => changed.find((each) => each.before === line)?.after ?? line)
  const extra = eyeOfTooMany(pairLenses(before), pairLenses([...kept, ...added]))
  if (extra === null) return
  throw new Refusal('BUSINESS_RULE', message('orders.lens-too-many', extra))
}

function pairLenses(lines: readonly Pick<GoodsLine, 'eye' | 'item' | 'pairNo'>[]) {
  return lines.filter(isLens).map(({ eye, pairNo }) => ({ pairNo: pairKey(pairNo), eye }))
}

function sessionOf(tx: WritableDb, orderId: number): string {
  const row = one<{ sessionKey: string }>(
    tx,
    'SELECT session_key AS sessionKey FROM sales_orders WHERE id = :orderId',
    { orderId },
  )
  return row?.sessionKey ?? ''
}

/** Whether something of the job is asked to be otherwise than it is. */
function jobChanges(tx: WritableDb, { labOrderId }: OrderStatusDetail, asked: AskedOfJob): boolean {
  if (labOrderId === null) return false
  const job = jobOf(tx, labOrderId)
  return (['supplierId', 'fitterId', 'instructions'] as const).some(
    (key) => asked[key] !== null && asked[key] !== job[key],
  )
}

function partsOf(
  { added, changed, removed }: AskedLines,
  lines: ReadonlyMap<number, GoodsLine>,
  remade: ReadonlySet<number>,
  isOfJob: boolean,
): ChangeParts {
  const pairsWithLenses = new Set([...lines.values()].filter(isLens).map(({ pairNo }) => pairNo))
  const isOfPair = (line: Pick<GoodsLine, 'item' | 'pairNo'>) =>
    !isLens(line) && line.pairNo !== null && pairsWithLenses.has(line.pairNo)
  const moved = [...removed, ...added]
  const lenses = changed.filter(({ after, before }) => isLens(before) && isMadeAnew(before, after))
  return {
    isOfBill: moved.length > 0 || changed.some(({ after, before }) => isPricedAnew(before, after)),
    isOfLenses: moved.some(isLens) || lenses.length > 0,
    isOfUnsentRemake:
      lenses.length > 0 &&
      !moved.some(isLens) &&
      lenses.every(
        ({ after, before }) =>
          remade.has(before.id) && before.eye === after.eye && before.qtyMilli === after.qtyMilli,
      ),
    isOfTheirFrames: moved.some(isOfPair),
    isOfJob,
  }
}

/** Asks about each pair that had a lens for both eyes and would have one for one eye alone. */
function eyesLeftWithout(before: readonly PlacedLens[], after: readonly PlacedLens[]): Message[] {
  const lacking = (lenses: readonly PlacedLens[], pairNo: string) =>
    SIDES.filter((side) => !lenses.some((lens) => lens.pairNo === pairNo && lens.side === side))
  return [...new Set(after.map(({ pairNo }) => pairNo))].flatMap((pairNo) =>
    lacking(before, pairNo).length > 0
      ? []
      : lacking(after, pairNo).map((side) => message('orders.ask.one-lens', { pairNo, side })),
  )
}

/**
 * Asks about each fitting height that was measured in a frame which goes for another one, where it was
 * not typed anew with the change.
 */
function heightsOfOldFrames(
  { added, removed }: AskedLines,
  /** The pairs that had the customer's own frame. */
  ownFrames: readonly string[],
  before: readonly PlacedLens[],
  after: readonly PlacedLens[],
): Message[] {
  const heightIn = (lenses: readonly PlacedLens[], pairNo: string, side: Side) =>
    lenses.find((lens) => lens.pairNo === pairNo && lens.side === side)?.lens
      .fittingHeightTenthsMm ?? null
  return added.filter(isFrame).flatMap((frame) => {
    const pairNo = pairKey(frame.pairNo)
    const old = removed.find((line) => isFrame(line) && pairKey(line.pairNo) === pairNo)
    const isOther = old === undefined ? ownFrames.includes(pairNo) : old.itemId !== frame.itemId
    if (!isOther) return []
    return SIDES.flatMap((side) => {
      const height = heightIn(after, pairNo, side)
      if (height === null || height !== heightIn(before, pairNo, side)) return []
      const frames = { frame: frame.itemName, old: old?.itemName ?? 'none' }
      return [message('orders.ask.height-of-frame', { ...frames, pairNo, side, height })]
    })
  })
}

type LensChange = Pick<LineChange, 'before' | 'after'>

/**
 * The lenses that others of their kind come for, as a lens from the drawer is exchanged for one of
 * another power: what was not measured anew stays as it was.
 */
function lensesReplaced({ added, removed }: AskedLines): LensChange[] {
  return removed.filter(isLens).flatMap((before) => {
    const come = added.find(
      (line) =>
        isLens(line) &&
        line.eye === before.eye &&
        pairKey(line.pairNo) === pairKey(before.pairNo) &&
        line.item.spectacleLensType === before.item.spectacleLensType,
    )
    if (come === undefined) return []
    const { axis, cylinder, spherical } = come
    const after = {
      ...before,
      ...{ spherical, cylinder, axis },
      addition: come.addition || before.addition,
      pd: come.pd || before.pd,
      fittingHeightMilli: come.fittingHeightMilli ?? before.fittingHeightMilli,
      prism: come.ownPrism ?? before.prism,
    }
    return [{ before, after }]
  })
}

type JobAfter = {
  id: number | null
  /** Of a new job. */
  number: string | null
  /** The number of the job that nobody makes any more. */
  calledOff?: string
  status: OrderState
}

/**
 * Gives the lab the lenses that the order has now: on the job that has not gone out, or on a new one
 * in its place. An order whose lenses were all taken off has nothing to wait for.
 */
function changeJob(
  tx: WritableDb,
  { services }: ChangeCall,
  actor: OrderActor,
  args: {
    order: OrderRow
    status: OrderStatusDetail
    parts: ChangeParts
    asked: { expectedDate: string | null; job: AskedOfJob }
    isToldAgain: boolean
  },
): JobAfter {
  const { asked, isToldAgain, order, parts, status } = args
  const { lab, labOrderId } = status
  const isOfLab = parts.isOfLenses || parts.isOfJob || isToldAgain
  const unchanged = { id: labOrderId, number: null, status: order.status }
  if (!isOfLab) return unchanged
  const lineIds = [...goodsLines(tx, order.id, actor.localNow).values()]
    .filter(isLens)
    .map(({ id }) => id)
  if (labOrderId === null) {
    if (lineIds.length === 0) return unchanged
    const expectedDate = asked.expectedDate ?? order.expectedDate
    const made = firstJob(tx, services, actor, {
      orderId: order.id,
      expectedDate,
      asked: asked.job,
      lineIds,
    })
    const isBack = order.status === 'Ready'
    return { id: made.id, number: made.labOrderNo, status: isBack ? 'InLab' : order.status }
  }
  if (lineIds.length === 0 && parts.isOfLenses) {
    const calledOff = callOffJob(tx, labOrderId)
    return { id: labOrderId, number: null, calledOff, status: 'Ready' }
  }
  const work = { asked: asked.job, lineIds }
  if (lab === 'Draft') {
    changeDraft(tx, labOrderId, status.remakeCount > 0 ? { ...work, lineIds: null } : work)
    return unchanged
  }
  const made = replaceJob(tx, services, actor, {
    ...work,
    orderId: order.id,
    replacedId: labOrderId,
  })
  // Lenses that come to an order that had none any more are waited for.
  const isBack = order.status === 'Ready'
  return { id: made.id, number: made.labOrderNo, status: isBack ? 'InLab' : order.status }
}

/** What the lab that has the job is told. */
function describeJob({ calledOff, number }: JobAfter): Message[] {
  if (calledOff !== undefined) return [message('orders.change.called-off', { number: calledOff })]
  return number === null ? [] : [message('orders.change.told-again', { number })]
}

function describeLines({ added, changed, removed }: AskedLines, isPairNamed: boolean): Message[] {
  return [
    ...removed.map((line) => message('orders.change.removed', { item: lineText(line) })),
    ...changed.flatMap(({ after, before }) => describeLine(before, after, isPairNamed)),
    ...added.map((line) => message('orders.change.added', { item: lineText(line) })),
  ]
}

function describePromise({ expectedDate: before }: OrderRow, after: string | null): Message[] {
  if (after === null || after === before) return []
  if (before.slice(0, 10) !== after.slice(0, 10)) {
    return [message('orders.change.promise', { before, after })]
  }
  const hours = { before: hourOf(before), after: hourOf(after) }
  return [message('orders.change.promise-hour', { day: after, ...hours })]
}

/** '2026-11-24T18:00:00' is 6:00 pm. */
function hourOf(local: string): string {
  const [hour = 0, minute = ''] = [Number(local.slice(11, 13)), local.slice(14, 16)]
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

function reply(
  tx: WritableDb,
  made: {
    order: OrderRow
    after: OrderRow
    applied: AppliedLines
    changes: Message[]
    offers: Message[]
    stays: Message[]
    questions: Message[]
    notes: AskedLines['notes']
    isToldAgain: boolean
    number: string | null
  },
) {
  const { after, applied, changes, isToldAgain, notes, number, offers, order, questions, stays } =
    made
  const { IsRepeat: _, ...status } = statusReply(tx, order.id, true)
  return {
    ...status,
    Version: orderVersion(tx, order.id),
    NetBefore: toRupees(order.netPaise),
    NetAfter: toRupees(after.netPaise),
    Stock: applied.stock.map(({ itemCode, itemName, qtyMilli }) => ({
      ItemName: itemName,
      ItemCode: itemCode,
      Qty: milliToQuantity(qtyMilli),
    })),
    LabToldAgain: isToldAgain,
    LabOrderNo: number,
    ApprovalRate: applied.approvalPpm === null ? null : ppmToPercent(applied.approvalPpm),
    Offers: offers,
    Stays: stays,
    Questions: questions,
    Changes: changes,
    Notes: notes.map(({ field, message: sentence }) => ({ Field: field, Sentence: sentence })),
  }
}
