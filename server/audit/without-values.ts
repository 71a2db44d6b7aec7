import { isRecord } from '../wire/record.ts'
import { hashFields, type ShopSecret } from './field-hashes.ts'

type Detail = Record<string, unknown>
type Hash = (fields: Readonly<Detail>) => Detail

/** What stays of the rows that once held values of people, by their action. */
const RULES: Readonly<Record<string, (detail: Detail, hash: Hash) => Detail>> = {
  'customer.created': fieldsOfCustomer,
  'customer.changed': fieldsOfCustomer,
  'prescription.saved': fieldsOfExam,
  'recall.marked': fieldsOfRecall,
  'order.changed': codesOfChanges,
}

/**
 * Returns the detail of an audit row of before without the values of people, as a row of today has
 * it; null where nothing of it must change.
 */
export function withoutValues(keys: ShopSecret, action: string, detailJson: string): string | null {
  const rule = RULES[action]
  const detail: unknown = rule === undefined ? null : JSON.parse(detailJson)
  if (rule === undefined || !isRecord(detail)) return null
  const text = JSON.stringify(rule(detail, (fields) => hashFields(keys, fields)))
  return text === detailJson ? null : text
}

function fieldsOfCustomer(detail: Detail, hash: Hash): Detail {
  return isRecord(detail['fields']) ? detail : { fields: hash(detail) }
}

function fieldsOfExam(detail: Detail, hash: Hash): Detail {
  const { customerId, prescriptionId, supersedesId, ...values } = detail
  if (isRecord(values['fields'])) return detail
  return { customerId, supersedesId, prescriptionId, fields: hash(values) }
}

function fieldsOfRecall(detail: Detail, hash: Hash): Detail {
  const { after, before } = detail
  if (!isRecord(before) || !isRecord(after) || !('note' in after)) return detail
  return {
    before: { status: before['status'] },
    after: { status: after['status'] },
    fields: hash({ note: after['note'] }),
  }
}

/** What changed in an order may be a power: the order's own history has the sentence. */
function codesOfChanges(detail: Detail): Detail {
  const { changes } = detail
  if (!Array.isArray(changes)) return detail
  return {
    ...detail,
    changes: changes.map((change: unknown) => (isRecord(change) ? change['code'] : change)),
  }
}
