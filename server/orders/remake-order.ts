import { remakeOrder as spec } from '../contract/order-transitions.ts'
import { exactlyOne, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { writtenPrism } from '../domain/optics/lens-prism.ts'
import { readTypedPowers } from '../domain/optics/typed-powers.ts'
import { checkRefraction } from '../domain/prescription.ts'
import { type Message, message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { optionalDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import {
  createRemake,
  findRemake,
  type RemadeLine,
  type RemakeRequest,
} from '../lab/create-remake.ts'
import { assertLabAndFitter, labLineIds, type WrittenLabOrder } from '../lab/lab-orders.ts'
import { madeHeight } from '../lab/made-powers.ts'
import { orderedPrisms } from '../lab/ordered-prism.ts'
import { stockLensAsMade } from '../lab/stock-lens.ts'
import type { CorrectedLens } from '../prescriptions/correct-dispensed.ts'
import { milliToQuantity } from '../wire/rupees.ts'
import { recordTransition } from './apply-transition.ts'
import { bookRemade, type TakenLens } from './book-remade.ts'
import { goodsLines, losesPower, SIDES } from './changed-line.ts'
import { findingsToAsk, newlyFound } from './findings-now.ts'
import { flippedSigns } from './flipped-signs.ts'
import { followLenses, lensesAndPrescription } from './follow-lenses.ts'
import { hasSeveralPairs, lensesThatStay } from './lenses-that-stay.ts'
import { type OrderActor, orderActor } from './order-actor.ts'
import { type OrderLineRow, orderLines } from './order-record.ts'
import {
  assertNotDropped,
  canRemake,
  type OrderStatusDetail,
  orderStatus,
  statusReply,
} from './order-status.ts'
import { rolledBack } from './rolled-back.ts'
import { keepPrisms } from './write-order.ts'

type RemakeCall = Call<typeof spec>

export const remakeOrder = operation(spec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  if (body.reason.trim() === '') throw invalidField('reason', message('orders.why-remade'))
  if (body.isChargeable === true) {
    throw new Refusal('BUSINESS_RULE', message('orders.charged-remake'))
  }
  const asked = readAsked(call)
  const actor = orderActor(call)
  const make = (tx: WritableDb) => {
    const status = orderStatus(tx, orderId)
    const known = repeatedRemake(tx, status, asked)
    const anew = () => {
      const standing = remakeable(status)
      const { lines, notes } = remadeLines(tx, orderId, asked.lines)
      const job = remake(tx, services, actor, { orderId, status: standing, lines, request: asked })
      return { ...job, questions: [...notes, ...job.questions] }
    }
    const made = known === undefined ? anew() : { ...known, taken: [], questions: [] }
    return {
      ...statusReply(tx, orderId, known === undefined),
      LabOrderID: services.ids.encode('labOrder', made.id),
      LabOrderNo: made.labOrderNo,
      Stock: made.taken.map(({ itemCode, itemName, qtyMilli }) => ({
        ItemName: itemName,
        ItemCode: itemCode,
        Qty: -milliToQuantity(qtyMilli),
      })),
      Questions: made.questions,
    }
  }
  return body.preview === true ? rolledBack(services, make) : services.write(make)
})

type RemakeableStatus = OrderStatusDetail & { labOrderId: number }

/**
 * Has lenses of an order made again. The order goes back to the lab, even after it was handed over:
 * its invoice stays, for nothing is charged. A promise that can't be kept is moved.
 */
export function remake(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  args: {
    orderId: number
    status: RemakeableStatus
    lines: readonly RemadeLine[]
    request: RemakeRequest
  },
): WrittenLabOrder & { taken: TakenLens[]; questions: Message[] } {
  const { lines, orderId, request, status } = args
  const before = lensesAndPrescription(tx, services, orderId)
  const goodsBefore = goodsLines(tx, orderId, actor.localNow)
  const findingsBefore = findingsToAsk(services, orderId)
  const corrected = correctedLenses(tx, orderId, lines)
  if (lines.some(({ prism }) => prism !== undefined)) keepPrisms(tx, orderId)
  const made = createRemake(tx, services, actor, {
    orderId,
    replacedId: status.labOrderId,
    lines,
    remake: request,
  })
  const { questions } = followLenses(tx, services, orderId, before)
  const goods = goodsLines(tx, orderId, actor.localNow)
  const changed = lines.flatMap(({ lineId }) => {
    const [was, is] = [goodsBefore.get(lineId), goods.get(lineId)]
    return was === undefined || is === undefined ? [] : [{ before: was, after: is }]
  })
  const stays = lensesThatStay(changed, goodsBefore, [])
  const found = newlyFound(findingsBefore, findingsToAsk(services, orderId))
  const taken = bookRemade(tx, actor, {
    orderId,
    labOrderId: made.id,
    lineIds: lines.map(({ lineId }) => lineId),
    // What broke after it was handed over was the customer's.
    isBroken: request.kind === 'Breakage' && status.order !== 'Delivered',
  })
  run(
    tx,
    `UPDATE sales_orders
        SET status = 'InLab', expected_date = max(expected_date, :expectedDate)
      WHERE id = :orderId`,
    { orderId, expectedDate: made.expectedDate },
  )
  recordTransition(tx, actor, {
    orderId,
    labOrderId: made.id,
    kind: 'Remake',
    from: status.order,
    to: 'InLab',
    labFrom: status.lab,
    labTo: 'Draft',
    note: [
      `${request.kind}: ${request.reason}`,
      ...madeAnew(corrected, hasSeveralPairs(goodsBefore)),
    ].join(' · '),
    channel: null,
    passed: null,
  })
  // Where the lens differs from the prescription, that is asked.
  const signs = questions.length > 0 ? [] : flippedSigns(changed)
  return { ...made, taken, questions: [...signs, ...questions, ...found, ...stays] }
}

/** Returns the remake that was just asked for and has not gone out; undefined for another one. */
function repeatedRemake(
  tx: WritableDb,
  { lab, labOrderId }: OrderStatusDetail,
  asked: RemakeRequest,
): WrittenLabOrder | undefined {
  return lab !== 'Draft' || labOrderId === null ? undefined : findRemake(tx, labOrderId, asked)
}

function readAsked({ body, services }: RemakeCall) {
  const optional = (kind: 'supplier' | 'fitter' | 'priority', text: string | undefined) =>
    text === undefined ? null : services.idOf(kind, text, `${kind}ID`)
  const asked = {
    kind: body.kind,
    reason: body.reason.trim(),
    supplierId: optional('supplier', body.supplierID),
    fitterId: optional('fitter', body.fitterID),
    priorityId: optional('priority', body.priorityID),
    expectedDate: optionalDate(services, body.expectedDate, 'expectedDate'),
    instructions: body.instructions?.trim() ?? null,
    lines: body.lines.map(({ lineID, ...powers }) => ({
      lineId: services.idOf('orderLine', lineID, 'lineID'),
      powers,
    })),
  }
  assertLabAndFitter(services.db, asked)
  if (new Set(asked.lines.map(({ lineId }) => lineId)).size < asked.lines.length) {
    throw invalidField('lines', message('orders.name-each-line-once'))
  }
  return asked
}

type RemadeLens = CorrectedLens & { pairNo: string }

/** The lenses as they were made last, and as they are made now: the record of the eyes follows. */
function correctedLenses(
  tx: WritableDb,
  orderId: number,
  lines: readonly RemadeLine[],
): RemadeLens[] {
  const known = new Map(orderLines(tx, orderId).map((line) => [line.id, line]))
  const prisms = orderedPrisms(tx, orderId)
  return lines.flatMap(({ lensFittingHeight, lineId, prism, ...powers }) => {
    const line = known.get(lineId)
    if (line === undefined) return []
    const given = Object.fromEntries(
      Object.entries(powers).map(([power, text]) => [power, text.trim() || null]),
    )
    const before = { ...line, fittingHeight: heightText(madeHeightOf(tx, lineId)) }
    const height = lensFittingHeight === undefined ? {} : heightGiven(lensFittingHeight)
    const had = prisms.get(lineId) ?? ''
    return [
      {
        eye: line.eye,
        pairNo: line.pairNo ?? '',
        before,
        after: { ...before, ...given, ...height },
        prism: { before: had, after: prism ?? had },
      },
    ]
  })
}

const HEADS = [
  ['spherical', 'SPH'],
  ['cylinder', 'CYL'],
  ['axis', 'AXIS'],
  ['addition', 'ADD'],
  ['pd', 'PD'],
  ['fittingHeight', 'FH'],
] as const

/**
 * What lenses are made to instead of what they were, as every language writes it: 'R AXIS 180 → 170',
 * of several pairs '[2] R AXIS 180 → 170' and a lens that is made as it was too, '[2] R'.
 */
function madeAnew(lenses: readonly RemadeLens[], isPairNamed: boolean): string[] {
  const change = (head: string, was: string | null, is: string | null): string[] =>
    (was ?? '') === (is ?? '') ? [] : [`${head} ${was || '–'} → ${is || '–'}`]
  return lenses.flatMap(({ after, before, eye, pairNo, prism }) => {
    const changes = [
      ...HEADS.flatMap(([name, head]) => change(head, before[name] ?? null, after[name] ?? null)),
      ...(prism === undefined ? [] : change('Prism', prism.before, prism.after)),
    ]
    if (changes.length === 0 && !isPairNamed) return []
    const side = eye === null ? '' : SIDES[eye]
    const said = `${side} ${changes.join(', ')}`.trim()
    return [isPairNamed ? `[${pairNo || '–'}] ${said}` : said]
  })
}

function heightGiven(millimetres: number): { fittingHeight: string | null } {
  return { fittingHeight: millimetres === 0 ? null : String(millimetres) }
}

function heightText(milli: number | null): string | null {
  return milli === null ? null : String(milli / 1_000)
}

function madeHeightOf(tx: WritableDb, lineId: number): number | null {
  return exactlyOne<{ milli: number | null }>(
    tx,
    `SELECT ${madeHeight('order_lines')} AS milli FROM order_lines WHERE id = :lineId`,
    { lineId },
  ).milli
}

function remakeable(status: OrderStatusDetail): RemakeableStatus {
  assertNotDropped(status)
  const { labOrderId, order } = status
  if (order === 'Cancelled') throw new Refusal('CONFLICT', message('orders.was-cancelled'))
  if (labOrderId === null) throw new Refusal('CONFLICT', message('orders.nothing-made-to-order'))
  if (!canRemake(status)) {
    throw new Refusal('CONFLICT', message('orders.job-not-at-lab'))
  }
  return { ...status, labOrderId }
}

type AskedLine = ReturnType<typeof readAsked>['lines'][number]

/**
 * The lenses to be made, each with the powers that change; checked as they will be. `notes` says which
 * were read otherwise than they were typed.
 */
function remadeLines(
  tx: WritableDb,
  orderId: number,
  asked: readonly AskedLine[],
): { lines: RemadeLine[]; notes: Message[] } {
  const notes: Message[] = []
  const lines = new Map(orderLines(tx, orderId).map((line) => [line.id, line]))
  const lenses = labLineIds(tx, orderId)
  const remade = asked.map(({ lineId, powers: sent }, at) => {
    const line = lines.get(lineId)
    if (line === undefined) throw new Refusal('NOT_FOUND', message('orders.line-not-in-order'))
    if (!lenses.has(lineId)) {
      throw new Refusal('BUSINESS_RULE', message('orders.only-lenses-remade'))
    }
    if (line.returnedMilli >= line.qtyMilli) {
      throw new Refusal('CONFLICT', message('orders.lenses-came-back'))
    }
    const { notes: noted, ...powers } = readPowers(line, sent, `lines.${at}`)
    notes.push(...noted)
    assertKept(tx, line, powers)
    const { prism, ...others } = powers
    if (prism === undefined) return { lineId, ...others }
    const reading = writtenPrism(prism, line.eye)
    if (!reading.ok) throw invalidField(`lines.${at}.prism`, reading.reason)
    return { lineId, ...others, prism: reading.value ?? '' }
  })
  return { lines: remade, notes }
}

/** Throws 422 where a lens kept in powers shall be made in one that its grid does not have. */
function assertKept(db: ReadableDb, line: OrderLineRow, powers: AskedLine['powers']): void {
  const { axis, cylinder, spherical } = { ...line, ...powers }
  if (stockLensAsMade(db, line.id, { axis, cylinder, spherical }) !== null) return
  throw new Refusal('BUSINESS_RULE', message('orders.remake-not-kept', { item: line.itemName }))
}

/** Reads the powers of a lens to be made. Throws 400 for one that can't be read, or that none has. */
function readPowers(
  line: OrderLineRow,
  sent: AskedLine['powers'],
  field: string,
): AskedLine['powers'] & { notes: Message[] } {
  const { notes, powers, wrong } = readTypedPowers(
    sent,
    line.eye === 'Right' || line.eye === 'Left',
  )
  if (wrong !== null) throw invalidField(`${field}.${wrong.field}`, wrong.message)
  const { addition, axis, cylinder, spectacleLensType, spherical } = { ...line, ...powers }
  const [first] = checkRefraction({ addition, axis, cylinder, spherical })
  if (first !== undefined) throw invalidField(`${field}.${first.field}`, first.message)
  if (losesPower(line, { addition, axis, cylinder, spherical, spectacleLensType })) {
    throw invalidField(`${field}.spherical`, message('orders.lens-needs-power'))
  }
  return { ...sent, ...powers, notes: notes.map((note) => note.message) }
}
