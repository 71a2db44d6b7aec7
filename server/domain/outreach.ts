import { type CivilDate, civilDateOf, civilDateText, dayNumber, daysInMonth } from './civil-date.ts'
import { addDays, addMonths } from './local-time.ts'
import type { Modality } from './optics/contact-lens.ts'
import { wearingDaysOfBox } from './optics/wearing-time.ts'

/** What a customer says yes or no to, each by itself (DPDP Act 2023, s.6). */
export type Purpose = 'Service' | 'Health' | 'Offers'

/**
 * Why a shop writes to a customer by itself (reference back-office 13). A message about the
 * customer's own order is service.
 */
export const PURPOSE_OF = {
  EyeTest: 'Health',
  EyeTestByAge: 'Health',
  ContactLensReorder: 'Health',
  OrderReady: 'Service',
  BalanceDue: 'Service',
  Birthday: 'Offers',
  Anniversary: 'Offers',
  Feedback: 'Service',
  PointsEnding: 'Offers',
  MembershipEnding: 'Offers',
  CreditEnding: 'Service',
  Campaign: 'Offers',
} as const satisfies Record<string, Purpose>
export type OutreachKind = keyof typeof PURPOSE_OF

/**
 * Whether a person may write by hand: an order's message unless it was refused, a reminder of
 * health unless it was refused, an offer only after a yes.
 */
export function mayWriteByHand(purpose: Purpose, isGiven: boolean | null): boolean {
  return isGiven ?? purpose !== 'Offers'
}

/** Whether the program may send by itself: beside an order's own messages, only after a yes. */
export function maySendByItself(purpose: Purpose, isGiven: boolean | null): boolean {
  return isGiven ?? purpose === 'Service'
}

/** Lenses are asked about so many days before the last one is worn. */
const REORDER_AHEAD_DAYS = 10

/** Boxes of contact lenses of one line of an order. */
export type LensBoxes = { boxes: number; modality: Modality; pack: number | null }

/**
 * Returns the day on which somebody is asked to buy contact lenses again: the sale, and the days
 * for which its boxes last, less ten (reference back-office 13). Two boxes or more are for two
 * eyes. Null without boxes.
 */
export function reorderDay(soldOn: string, lines: readonly LensBoxes[]): string | null {
  const boxes = lines.reduce((sum, line) => sum + line.boxes, 0)
  if (boxes <= 0) return null
  const days = lines.reduce(
    (sum, { boxes: count, modality, pack }) => sum + count * wearingDaysOfBox(modality, pack),
    0,
  )
  const eyes = boxes >= 2 ? 2 : 1
  return addDays(soldOn.slice(0, 10), Math.max(0, Math.floor(days / eyes) - REORDER_AHEAD_DAYS))
}

const BALANCE_AFTER_DAYS = 7
const BALANCE_AGAIN_DAYS = 30

/**
 * Returns the day of the newest reminder of a balance: a week after the goods were handed over, and
 * every 30 days. Null where the first is not due yet. Days as `yyyy-mm-dd`.
 */
export function balanceReminderDay(deliveredOn: string, today: string): string | null {
  const first = addDays(deliveredOn, BALANCE_AFTER_DAYS)
  const late = daysBetween(first, today)
  if (late < 0) return null
  return addDays(first, Math.floor(late / BALANCE_AGAIN_DAYS) * BALANCE_AGAIN_DAYS)
}

/**
 * How many months after an eye test the next one is due, by age; 0 reminds nobody of that age. With a
 * disease it is the sooner of two, and 0 there leaves it at the age.
 */
export type EyeTestMonths = { child: number; adult: number; over60: number; disease: number }

/** What a shop that says nothing goes by. */
export const EYE_TEST_MONTHS: EyeTestMonths = { child: 6, adult: 12, over60: 12, disease: 6 }

const GROWN_UP = 18
const OLD = 60

/**
 * Returns the day of somebody's next eye test by their age on the day of the last one, and by whether
 * they have a disease of the eyes or diabetes (reference back-office 13); an adult's where no birthday
 * is known. Null where nobody of that kind is reminded.
 */
export function eyeTestDay(
  testedOn: string,
  { bornOn, hasEyeDisease }: { bornOn: string | null; hasEyeDisease: boolean },
  months: EyeTestMonths,
): string | null {
  const isPast = (years: number) => bornOn !== null && addMonths(bornOn, years * 12) <= testedOn
  const isChild = bornOn !== null && !isPast(GROWN_UP)
  const ofAge = isChild ? months.child : isPast(OLD + 1) ? months.over60 : months.adult
  const reasons = (hasEyeDisease ? [ofAge, months.disease] : [ofAge]).filter((each) => each > 0)
  return reasons.length === 0 ? null : addMonths(testedOn, Math.min(...reasons))
}

/** Returns the days from one `yyyy-mm-dd` to another. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(dateOf(to)) - dayNumber(dateOf(from))
}

/**
 * Returns the month and day, `mm-dd`, of the birthdays that are kept on a day: in a year without a
 * 29 February those of that day are kept on the 28th.
 */
export function birthdaysOn(today: string): string[] {
  const { month, year } = dateOf(today)
  const own = today.slice(5, 10)
  return own === '02-28' && daysInMonth(year, month) === 28 ? [own, '02-29'] : [own]
}

/** Whether somebody born on a day is 18 on another; a child's messages need the parent's yes. */
export function isAdult(bornOn: string, today: string): boolean {
  const born = dateOf(bornOn)
  const of18 = civilDateText({ ...born, year: born.year + 18 })
  return of18 <= today
}

function dateOf(text: string): CivilDate {
  const date = civilDateOf(text.slice(0, 10))
  if (date === null) throw new Error(`no calendar date: ${text}`)
  return date
}

/** The basic characters of an SMS (3GPP TS 23.038), and those that take two places. */
const GSM =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const GSM_EXTENDED = /[\^{}\\[~\]|€]/g

/**
 * Returns how many SMS a text takes: 160 basic characters in one and 153 in each of several, or 70
 * and 67 where it has others, such as Hindi or the rupee sign (3GPP TS 23.040).
 */
export function smsParts(text: string): number {
  const isBasic = GSM.test(text)
  const length = isBasic ? text.length + (text.match(GSM_EXTENDED)?.length ?? 0) : text.length
  const [whole, part] = isBasic ? [160, 153] : [70, 67]
  return length <= whole ? 1 : Math.ceil(length / part)
}

/** Whether messages may go out at a time of the day, `hh:mm`; the end is not in it. */
export function isInHours(time: string, { from, to }: { from: string; to: string }): boolean {
  return time >= from && time < to
}
