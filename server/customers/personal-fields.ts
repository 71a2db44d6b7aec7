import { hashFields, type ShopSecret } from '../audit/field-hashes.ts'
import type { CustomerFields } from './customer-fields.ts'

/**
 * Returns what the audit log and the outbox say of a change of a person's data: the fields that
 * changed, each with a keyed hash of its new value (null where it was cleared).
 */
export function changedFields(
  keys: ShopSecret,
  before: CustomerFields,
  after: CustomerFields,
): Record<string, string | null> {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([field, value]) => old.get(field) !== value)
  return hashFields(keys, Object.fromEntries(changed))
}
