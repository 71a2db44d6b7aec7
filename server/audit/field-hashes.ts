import { createHmac } from 'node:crypto'

/** Of the branch's keys, the one that others are drawn from. */
export type ShopSecret = { readonly tokenSecret: Buffer }

const LABEL = 'dioptre personal fields 1'
const HASH_CHARACTERS = 16

/**
 * Returns what the audit log and the outbox say of data of a person: each field with a keyed hash of
 * its value (16 hexadecimal digits), null where there is none. The same value has the same hash, so
 * that a dispute can be settled; without the shop's key it tells nothing.
 */
export function hashFields(
  { tokenSecret }: ShopSecret,
  fields: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  const key = createHmac('sha256', tokenSecret).update(LABEL).digest()
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (value === null) return [field, null]
      const hash = createHmac('sha256', key).update(`${field}\n${value}`).digest('hex')
      return [field, hash.slice(0, HASH_CHARACTERS)]
    }),
  )
}
