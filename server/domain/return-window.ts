import { type Message, message } from '../kernel/message.ts'

/** A line that comes back, as the rules of the shop see it. */
export type ComingBack = {
  item: string
  /** Days since it was handed over. */
  daysAgo: number
  /** The days in which it is taken back; null is no limit. */
  days: number | null
  taken: 'Always' | 'Unopened' | 'Never'
  /** Nobody has opened it. */
  isUnopened: boolean
  /** It was faulty, or the wrong one: the shop's own fault. */
  isShopsFault: boolean
}

/** Returns why goods are not taken back at all; null where they are. What is faulty always is. */
export function refusesReturn(line: ComingBack): Message | null {
  const { isShopsFault, isUnopened, item, taken } = line
  if (isShopsFault || taken === 'Always') return null
  if (taken === 'Never') return message('credit.never-taken-back', { item })
  return isUnopened ? null : message('credit.only-unopened', { item })
}

/** Returns why goods that are taken back do not go on the shelf again; null where they may. */
export function refusesShelf(
  line: Pick<ComingBack, 'item' | 'isUnopened'> & { isUnopenedOnly: boolean; isFaulty: boolean },
): Message | null {
  const { isFaulty, isUnopened, isUnopenedOnly, item } = line
  if (!isUnopenedOnly) return null
  if (isFaulty) return message('credit.faulty-off-shelf', { item })
  return isUnopened ? null : message('credit.say-unopened', { item })
}

/** Whether goods come back after their days: a manager decides. */
export function isLateReturn({ days, daysAgo }: Pick<ComingBack, 'days' | 'daysAgo'>): boolean {
  return days !== null && daysAgo > days
}
