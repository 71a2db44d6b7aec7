import { createHmac } from 'node:crypto'
import type { Keys } from '../keys/keys.ts'
import type { CustomerFields } from './customer-fields.ts'

const LABEL = 'dioptre personal fields 1'
const HASH_CHARACTERS = 16

/**
 * Returns what the audit log and the outbox say of a change of a person's data: the fields that
 * changed, each with a keyed hash of its new value (null where it was cleared). The same value has
 * the same hash, so that a dispute can be settled; without the shop's key it tells nothing.
 */
export function changedFields(
  { tokenSecret }: Pick<Keys, 'tokenSecret'>,
  before: CustomerFields,
  after: CustomerFields,
): Record<string, string | null> {
  const key = createHmac('sha256', tokenSecret).update(LABEL).digest()
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([field, value]) => old.get(field) !== value)
  return Object.fromEntries(
    changed.map(([field, value]) => {
      if (value === null) return [field, null]
      const hash = createHmac('sha256', key).update(`${field}\n${value}`).digest('hex')
      return [field, hash.slice(0, HASH_CHARACTERS)]
    }),
  )
}
