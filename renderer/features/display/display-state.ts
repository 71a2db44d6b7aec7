import type { DisplayState } from '../../../server/contract/live.ts'
import { toRupees } from '../../base/format/money.ts'

export type { DisplayState }

/** What the display's picture is made from, as the till has it. */
export type TillPicture = {
  screen: 'sale' | 'pay' | 'done' | 'other'
  language: string
  customerName: string | null
  lines: readonly { name: string; qty: number; amount: number }[]
  pieces: number
  totalPaise: number
  savedPaise: number
  duePaise: number
  upi: string | null
  /** The sale that was saved last; shown on the screen that follows it. */
  finished: { totalPaise: number; changePaise: number; customerName: string | null } | null
}

const TITLES = /^(mr|mrs|ms|miss|dr|prof|shri|smt|sri|kum|er|adv|श्री|श्रीमती|डॉ)\.?$/i
const MOST_OF_A_NAME = 40

/** The name to greet somebody by; null where there is nothing but a title, figures or initials. */
export function firstNameOf(name: string | null): string | null {
  const words = (name ?? '').replaceAll(/\d/g, '').split(/\s+/)
  const first = words.find((word) => word.replaceAll('.', '').length > 1 && !TITLES.test(word))
  return first === undefined ? null : first.slice(0, MOST_OF_A_NAME)
}

const NOTHING = { lines: [], pieces: 0, total: 0, saved: 0, due: 0, change: 0 }

/** What the customer is shown while the till looks like this. */
export function displayState(picture: TillPicture): DisplayState {
  const { finished, language } = picture
  if (picture.screen === 'done' && finished !== null) {
    return {
      ...NOTHING,
      ...greeting(finished.customerName),
      kind: 'thanks',
      language,
      total: toRupees(finished.totalPaise),
      change: toRupees(finished.changePaise),
    }
  }
  if (picture.lines.length === 0) return { ...NOTHING, kind: 'idle', language }
  const isPaying = picture.screen === 'pay'
  return {
    ...greeting(picture.customerName),
    kind: isPaying ? 'pay' : 'sale',
    language,
    lines: [...picture.lines],
    pieces: picture.pieces,
    total: toRupees(picture.totalPaise),
    saved: toRupees(picture.savedPaise),
    due: toRupees(isPaying ? picture.duePaise : picture.totalPaise),
    change: 0,
    ...(isPaying && picture.upi !== null ? { upi: picture.upi } : {}),
  }
}

function greeting(name: string | null): { firstName?: string } {
  const firstName = firstNameOf(name)
  return firstName === null ? {} : { firstName }
}
