import type { Relation } from '../../../server/contract/customers.ts'
import type { StringKey } from '../../base/i18n/t.ts'

/** What somebody is to the head of their family, in words. */
export const RELATION_WORDS: Record<Relation, StringKey> = {
  Self: 'family.self',
  Spouse: 'family.spouse',
  Child: 'family.child',
  Parent: 'family.parent',
  Sibling: 'family.sibling',
  Other: 'family.other',
}

/** What can be chosen; the head is made by a choice of its own. */
export const RELATIONS: readonly Exclude<Relation, 'Self'>[] = [
  'Spouse',
  'Child',
  'Parent',
  'Sibling',
  'Other',
]
