import { BOX_WEAR, type BoxWear } from '../catalog/box-sizes.ts'
import type { MessageLanguage, OutreachKind, OutreachState } from '../contract/outreach.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { addDays, addMonths } from '../domain/local-time.ts'
import { isModality } from '../domain/optics/contact-lens.ts'
import {
  balanceReminderDay,
  birthdaysOn,
  EYE_TEST_MONTHS,
  eyeTestDay,
  isAdult,
  PURPOSE_OF,
  reorderDay,
} from '../domain/outreach.ts'
import { endedPoints } from '../points/point-rows.ts'
import { readSetting } from '../settings/settings.ts'

/** A message that is due: what it is about, to whom, and what was done about it. */
export type DueMessage = {
  kind: OutreachKind
  /** The recall, the order, or the customer of a birthday. */
  aboutId: number
  /** `yyyy-mm-dd`. */
  dueOn: string
  customerId: number
  /** Of an order; null where it is about none. */
  orderId: number | null
  orderNo: string | null
  orderDate: string | null
  balancePaise: number
  /** What points are worth that end. */
  amountPaise: number
  /** What a campaign says in each language; null for every other kind. */
  campaign: Readonly<Record<MessageLanguage, string>> | null
  /** The day that the text names: of the test, or until which the lenses last. */
  day: string | null
  /** The words of the recall itself; null where it has none. */
  ownWords: string | null
  /** When the order was made ready; null for every other kind. */
  readyAtMs: number | null
  /** An order that is ready goes to its customer: it is not fetched. */
  isSent: boolean
}

/** What asks for messages: the day, and one thing alone where named. */
type Wanted = { today: string; walkInCustomerId: number; aboutId: number | null }

const NOTHING = {
  orderId: null,
  orderNo: null,
  orderDate: null,
  balancePaise: 0,
  amountPaise: 0,
  campaign: null,
  day: null,
  ownWords: null,
  readyAtMs: null,
  isSent: false,
} as const

/** Rows of a kind that are read; a shop that is behind by more works from the top. */
const MOST = 200

type Finder = (db: ReadableDb, wanted: Wanted) => DueMessage[]

/** Finds the messages of each kind that are due, whatever was done about them; the earliest first. */
const FINDERS: Readonly<Record<OutreachKind, Finder>> = {
  EyeTest: eyeTests,
  EyeTestByAge: eyeTestsByAge,
  ContactLensReorder: contactLensReorders,
  OrderReady: readyOrders,
  BalanceDue: balances,
  Birthday: (db, wanted) => yearlyDays(db, wanted, 'Birthday'),
  Anniversary: (db, wanted) => yearlyDays(db, wanted, 'Anniversary'),
  Feedback: feedback,
  PointsEnding: endingPoints,
  MembershipEnding: endingMemberships,
  CreditEnding: endingCards,
  Campaign: campaignMessages,
}

export function dueMessages(db: ReadableDb, kind: OutreachKind, wanted: Wanted): DueMessage[] {
  const rows = all<{ id: number }>(db, 'SELECT id FROM customers WHERE gone IS NOT NULL', {})
  const gone = new Set(rows.map(({ id }) => id))
  // Nobody writes to who died or moved away.
  return FINDERS[kind](db, wanted)
    .filter(({ customerId }) => !gone.has(customerId))
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn)))
    .slice(0, MOST)
}

function eyeTests(db: ReadableDb, { aboutId, today }: Wanted): DueMessage[] {
  return all<{ id: number; customerId: number; day: string; words: string | null }>(
    db,
    `SELECT r.id, r.customer_id AS customerId, substr(r.recall_date, 1, 10) AS day,
            r.message AS words
       FROM standing_recalls r JOIN customers c ON c.id = r.customer_id
      WHERE r.status = 'Due' AND r.recall_date < :today || 'U' AND c.erased_at_ms IS NULL
        AND (:aboutId IS NULL OR r.id = :aboutId)
      ORDER BY r.recall_date, r.id LIMIT ${MOST}`,
    { today, aboutId },
  ).map(({ customerId, day, id, words }) => ({
    ...NOTHING,
    kind: 'EyeTest',
    aboutId: id,
    dueOn: day,
    customerId,
    day,
    ownWords: words?.trim() || null,
  }))
}

type OrderRow = {
  orderId: number
  orderNo: string
  orderDate: string
  customerId: number
}

const ORDER = `o.id AS orderId, o.order_no AS orderNo, o.order_date AS orderDate,
            o.customer_id AS customerId`

type ReadyRow = OrderRow & {
  isSent: number
  readyAt: string | null
  readyAtMs: number | null
  balancePaise: number
}

/** Orders that wait for their customer, who was not notified since they were made ready. */
function readyOrders(db: ReadableDb, { aboutId, walkInCustomerId }: Wanted): DueMessage[] {
  return all<ReadyRow>(
    db,
    `SELECT ${ORDER}, o.delivery_mode <> 'Counter' AS isSent, e.at AS readyAt, e.at_ms AS readyAtMs,
            b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise AS balancePaise
       FROM sales_orders o
       JOIN order_balances b ON b.order_id = o.id
       LEFT JOIN order_events e ON e.id =
         (SELECT max(id) FROM order_events WHERE order_id = o.id AND kind = 'Ready')
      WHERE o.status = 'Ready' AND o.dropped_at IS NULL AND o.customer_id <> :walkInCustomerId
        AND (:aboutId IS NULL OR o.id = :aboutId)
        AND NOT EXISTS
          (SELECT 1 FROM order_events t
            WHERE t.order_id = o.id AND t.kind = 'ToldCustomer' AND t.id > coalesce(e.id, 0))
      ORDER BY o.id LIMIT ${MOST}`,
    { aboutId, walkInCustomerId },
  ).map(({ isSent, readyAt, readyAtMs, ...order }) => ({
    ...NOTHING,
    ...order,
    isSent: isSent === 1,
    kind: 'OrderReady',
    aboutId: order.orderId,
    dueOn: (readyAt ?? order.orderDate).slice(0, 10),
    readyAtMs,
  }))
}

/** Balances of orders that were handed over a week ago, and again every month. */
function balances(db: ReadableDb, { aboutId, today, walkInCustomerId }: Wanted): DueMessage[] {
  return all<OrderRow & { deliveredAt: string; balancePaise: number }>(
    db,
    `SELECT ${ORDER}, coalesce(
              (SELECT max(at) FROM order_events WHERE order_id = o.id AND kind = 'Deliver'),
              o.order_date) AS deliveredAt,
            b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise AS balancePaise
       FROM order_balances b JOIN sales_orders o ON o.id = b.order_id
       JOIN customers c ON c.id = o.customer_id
      WHERE b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise > 0
        AND o.status = 'Delivered' AND o.customer_id <> :walkInCustomerId
        AND c.erased_at_ms IS NULL AND (:aboutId IS NULL OR o.id = :aboutId)
      ORDER BY o.id`,
    { aboutId, walkInCustomerId },
  ).flatMap(({ deliveredAt, ...order }) => {
    const dueOn = balanceReminderDay(deliveredAt.slice(0, 10), today)
    if (dueOn === null) return []
    return [{ ...NOTHING, ...order, kind: 'BalanceDue' as const, aboutId: order.orderId, dueOn }]
  })
}

/** Nobody is asked about lenses that they bought longer ago than the longest last. */
const LENSES_BACK_DAYS = 800
/** Whoever did not come for so long has lenses from elsewhere. */
const REORDER_LATE_DAYS = 90

type LensRow = OrderRow & BoxWear & { qtyMilli: number }

/** Customers whose last contact lenses are nearly worn, by their newest order with some. */
function contactLensReorders(db: ReadableDb, wanted: Wanted): DueMessage[] {
  const { aboutId, today, walkInCustomerId } = wanted
  const rows = all<LensRow>(
    db,
    `SELECT ${ORDER}, l.qty_milli - l.returned_milli AS qtyMilli,
            ${BOX_WEAR}
       FROM sales_orders o
       JOIN order_lines l ON l.order_id = o.id
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id AND t.section = 'ContactLens'
       JOIN customers c ON c.id = o.customer_id
      WHERE o.order_date >= :since AND o.status <> 'Cancelled'
        AND o.customer_id <> :walkInCustomerId AND c.erased_at_ms IS NULL
        AND (:aboutId IS NULL OR o.customer_id =
          (SELECT customer_id FROM sales_orders WHERE id = :aboutId))
      ORDER BY o.id DESC`,
    { aboutId, walkInCustomerId, since: addDays(today, -LENSES_BACK_DAYS) },
  )
  const newest = new Map<number, LensRow[]>()
  for (const row of rows) {
    const own = newest.get(row.customerId)
    if (own === undefined) newest.set(row.customerId, [row])
    else if (own[0]?.orderId === row.orderId) own.push(row)
  }
  return [...newest.values()].flatMap((lines) => reorderOf(lines, wanted))
}

function reorderOf(lines: readonly LensRow[], { aboutId, today }: Wanted): DueMessage[] {
  const [first] = lines
  if (first === undefined || (aboutId !== null && first.orderId !== aboutId)) return []
  const boxes = lines.flatMap(({ modality, pack, qtyMilli }) =>
    isModality(modality) ? [{ boxes: qtyMilli / 1000, modality, pack }] : [],
  )
  const dueOn = reorderDay(first.orderDate, boxes)
  if (dueOn === null || dueOn > today || addDays(dueOn, REORDER_LATE_DAYS) < today) return []
  const { customerId, orderDate, orderId, orderNo } = first
  const day = addDays(dueOn, 10)
  const about = { kind: 'ContactLensReorder' as const, aboutId: orderId, dueOn, day }
  return [{ ...NOTHING, ...about, customerId, orderDate, orderId, orderNo }]
}

const DAY_OF = { Birthday: 'date_of_birth', Anniversary: 'anniversary' } as const

/** Adults with their day of the year today who want to hear from the shop. */
function yearlyDays(
  db: ReadableDb,
  { aboutId, today, walkInCustomerId }: Wanted,
  kind: keyof typeof DAY_OF,
): DueMessage[] {
  return all<{ id: number; bornOn: string | null }>(
    db,
    `SELECT c.id, substr(c.date_of_birth, 1, 10) AS bornOn
       FROM customers c
       JOIN standing_consents s
         ON s.customer_id = c.id AND s.purpose = 'Offers' AND s.is_given = 1
      WHERE substr(c.${DAY_OF[kind]}, 6, 5) IN (SELECT value FROM json_each(:days))
        AND substr(c.${DAY_OF[kind]}, 1, 10) < :today
        AND c.id <> :walkInCustomerId AND (:aboutId IS NULL OR c.id = :aboutId)
      ORDER BY c.id`,
    { aboutId, today, walkInCustomerId, days: JSON.stringify(birthdaysOn(today)) },
  )
    .filter(({ bornOn }) => bornOn === null || isAdult(bornOn, today))
    .map(({ id }) => ({ ...NOTHING, kind, aboutId: id, dueOn: today, customerId: id }))
}

/** Whoever has not come for so long after the day has their eyes tested elsewhere. */
const EYE_TEST_LATE_MONTHS = 12

/** Customers whose last eye test is long ago for their age, and for whom no day was kept since. */
function eyeTestsByAge(db: ReadableDb, { aboutId, today, walkInCustomerId }: Wanted): DueMessage[] {
  const months = { ...EYE_TEST_MONTHS, ...readSetting(db, 'outreach').eyeTestMonths }
  const kept = Object.values(months).filter((each) => each > 0)
  if (kept.length === 0) return []
  return all<{ id: number; bornOn: string | null; hasEyeDisease: number; testedOn: string }>(
    db,
    `SELECT c.id, substr(c.date_of_birth, 1, 10) AS bornOn,
            c.has_eye_disease AS hasEyeDisease, t.testedOn
       FROM (SELECT customer_id, substr(max(exam_date), 1, 10) AS testedOn
               FROM prescriptions
              WHERE superseded_by_id IS NULL AND (:aboutId IS NULL OR customer_id = :aboutId)
              GROUP BY customer_id) t
       JOIN customers c ON c.id = t.customer_id
      WHERE t.testedOn >= :since AND t.testedOn <= :until
        AND c.id <> :walkInCustomerId AND c.erased_at_ms IS NULL
        AND NOT EXISTS (SELECT 1 FROM recalls r
                         WHERE r.customer_id = c.id AND r.recall_date > t.testedOn)
      ORDER BY t.testedOn, c.id`,
    {
      aboutId,
      walkInCustomerId,
      since: addMonths(today, -Math.max(...kept) - EYE_TEST_LATE_MONTHS),
      until: addMonths(today, -Math.min(...kept)),
    },
  ).flatMap(({ bornOn, hasEyeDisease, id, testedOn }) => {
    const person = { bornOn, hasEyeDisease: hasEyeDisease === 1 }
    const day = eyeTestDay(testedOn, person, months)
    if (day === null || day > today || addMonths(day, EYE_TEST_LATE_MONTHS) < today) return []
    const about = { kind: 'EyeTestByAge' as const, aboutId: id, dueOn: day, day }
    return [{ ...NOTHING, ...about, customerId: id }]
  })
}

/** Memberships and gift cards are told of so many days before they end. */
const END_AHEAD_DAYS = 30

/** Members whose membership ends within a month. */
function endingMemberships(db: ReadableDb, { aboutId, today }: Wanted): DueMessage[] {
  return all<{ id: number; endsOn: string }>(
    db,
    `SELECT id, membership_until AS endsOn FROM customers
      WHERE membership_id IS NOT NULL AND membership_until >= :today AND membership_until < :after
        AND erased_at_ms IS NULL AND (:aboutId IS NULL OR id = :aboutId)
      ORDER BY membership_until, id LIMIT ${MOST}`,
    { aboutId, today, after: addDays(today, END_AHEAD_DAYS) },
  ).map(({ endsOn, id }) => ({
    ...NOTHING,
    kind: 'MembershipEnding',
    aboutId: id,
    dueOn: addDays(endsOn, -END_AHEAD_DAYS),
    customerId: id,
    day: endsOn,
  }))
}

/** Buyers of gift cards on which money is left that ends within a month. */
function endingCards(db: ReadableDb, { aboutId, today }: Wanted): DueMessage[] {
  return all<{ id: number; customerId: number; endsOn: string; paise: number }>(
    db,
    `SELECT g.id, g.buyer_id AS customerId, g.expires_on AS endsOn, g.balance_paise AS paise
       FROM gift_cards g JOIN customers c ON c.id = g.buyer_id
      WHERE g.balance_paise > 0 AND g.state = 'Active' AND g.expires_on >= :today
        AND g.expires_on < :after AND c.erased_at_ms IS NULL
        AND (:aboutId IS NULL OR g.id = :aboutId)
      ORDER BY g.expires_on, g.id LIMIT ${MOST}`,
    { aboutId, today, after: addDays(today, END_AHEAD_DAYS) },
  ).map(({ customerId, endsOn, id, paise }) => ({
    ...NOTHING,
    kind: 'CreditEnding',
    aboutId: id,
    dueOn: addDays(endsOn, -END_AHEAD_DAYS),
    customerId,
    day: endsOn,
    amountPaise: paise,
  }))
}

/** Nobody is asked about what they took home longer ago. */
const FEEDBACK_LATE_DAYS = 21

/** Orders that were handed over so many days ago that their customer can say how they are. */
function feedback(db: ReadableDb, { aboutId, today, walkInCustomerId }: Wanted): DueMessage[] {
  const days = readSetting(db, 'outreach').feedbackDays ?? null
  if (days === null) return []
  return all<OrderRow & { deliveredOn: string }>(
    db,
    `SELECT ${ORDER}, substr(e.at, 1, 10) AS deliveredOn
       FROM sales_orders o
       JOIN order_events e ON e.order_id = o.id AND e.kind = 'Deliver'
       JOIN customers c ON c.id = o.customer_id
      WHERE o.status = 'Delivered' AND o.customer_id <> :walkInCustomerId
        AND c.erased_at_ms IS NULL AND (:aboutId IS NULL OR o.id = :aboutId)
        AND e.at >= :since AND e.at < :until
        -- What came back is not asked about.
        AND NOT EXISTS (SELECT 1 FROM credit_notes n WHERE n.order_id = o.id)
      ORDER BY e.at, o.id LIMIT ${MOST}`,
    {
      aboutId,
      walkInCustomerId,
      since: addDays(today, -days - FEEDBACK_LATE_DAYS),
      until: addDays(today, 1 - days),
    },
  ).map(({ deliveredOn, ...order }) => ({
    ...NOTHING,
    ...order,
    kind: 'Feedback',
    aboutId: order.orderId,
    dueOn: addDays(deliveredOn, days),
  }))
}

/** Points are told of so many days before they end. */
const POINTS_AHEAD_DAYS = 30

/** Customers whose points end within a month, by the day on which the first of them do. */
function endingPoints(db: ReadableDb, { aboutId, today }: Wanted): DueMessage[] {
  if (readSetting(db, 'points') === null) return []
  return all<{ id: number; endsOn: string; points: number; pointPaise: number }>(
    db,
    `SELECT *, ${endedPoints('id', ':after')} - ${endedPoints('id', ':today')} AS points
       FROM (SELECT e.customer_id AS id, min(e.expires_on) AS endsOn,
                    max(e.point_paise) AS pointPaise
               FROM point_entries e JOIN customers c ON c.id = e.customer_id
              WHERE e.kind = 'earned' AND e.expires_on >= :today AND e.expires_on < :after
                AND c.erased_at_ms IS NULL AND (:aboutId IS NULL OR c.id = :aboutId)
              GROUP BY e.customer_id)
      ORDER BY endsOn, id LIMIT ${MOST}`,
    { aboutId, today, after: addDays(today, POINTS_AHEAD_DAYS) },
  )
    .filter(({ points }) => points > 0)
    .map(({ endsOn, id, pointPaise, points }) => ({
      ...NOTHING,
      kind: 'PointsEnding',
      aboutId: id,
      dueOn: addDays(endsOn, -POINTS_AHEAD_DAYS),
      customerId: id,
      day: endsOn,
      amountPaise: points * pointPaise,
    }))
}

/** People of the campaigns that run, whom nothing was sent yet and who still want offers. */
function campaignMessages(db: ReadableDb, { aboutId, today }: Wanted): DueMessage[] {
  return all<{ id: number; customerId: number; fromDay: string; en: string; hi: string }>(
    db,
    `SELECT r.id, r.customer_id AS customerId, g.from_day AS fromDay, g.text_en AS en,
            g.text_hi AS hi
       FROM campaign_recipients r
       JOIN campaigns g ON g.id = r.campaign_id
       JOIN customers c ON c.id = r.customer_id
       JOIN standing_consents s
         ON s.customer_id = c.id AND s.purpose = 'Offers' AND s.is_given = 1
       LEFT JOIN outreach x ON x.kind = 'Campaign' AND x.about_id = r.id
      WHERE g.state = 'Running' AND g.from_day <= :today AND g.to_day >= :today
        AND c.erased_at_ms IS NULL AND (:aboutId IS NULL OR r.id = :aboutId)
        AND coalesce(x.state, 'Due') IN ('Due', 'Queued', 'Failed')
      ORDER BY r.id LIMIT ${MOST}`,
    { aboutId, today },
  ).map(({ customerId, en, fromDay, hi, id }) => ({
    ...NOTHING,
    kind: 'Campaign',
    aboutId: id,
    dueOn: fromDay,
    customerId,
    campaign: { en, hi },
  }))
}

/** What was done about a message. */
export type OutreachRecord = {
  kind: OutreachKind
  aboutId: number
  dueOn: string
  customerId: number
  state: OutreachState
  channel: 'ByHand' | 'Call' | 'WhatsApp' | 'SMS' | null
  text: string | null
  mobile: string | null
  error: string | null
  atMs: number
}

export const RECORD = `x.kind, x.about_id AS aboutId, x.due_on AS dueOn, x.customer_id AS customerId,
            x.state, x.channel, x.text, x.mobile, x.error, x.at_ms AS atMs`

/** Kinds that remind of more than an order that is in the shop: one of them at a time. */
const REMINDERS = Object.entries(PURPOSE_OF)
  .filter(([, purpose]) => purpose !== 'Service')
  .map(([kind]) => kind)

/** Returns who was reminded of something since a time, by what; a person is left in peace then. */
export function remindedSince(db: ReadableDb, sinceMs: number): ReadonlyMap<number, string> {
  const rows = all<{ customerId: number; key: string }>(
    db,
    `SELECT customer_id AS customerId, kind || ' ' || about_id || ' ' || due_on AS key
       FROM outreach
      WHERE at_ms >= :sinceMs AND state IN ('Sent', 'Answered', 'Booked')
        AND kind IN (SELECT value FROM json_each(:kinds))`,
    { sinceMs, kinds: JSON.stringify(REMINDERS) },
  )
  return new Map(rows.map(({ customerId, key }) => [customerId, key]))
}

/** The key of a message: what it is about, and for which day. */
export function keyOf({ aboutId, dueOn, kind }: Pick<DueMessage, 'kind' | 'aboutId' | 'dueOn'>) {
  return `${kind} ${aboutId} ${dueOn}`
}
