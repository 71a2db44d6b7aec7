import { itemByCode } from '../contract/catalog.ts'
import { parseGs1 } from '../domain/gs1.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { candidatesOf } from './code-candidates.ts'
import { itemOfAnyForm } from './item-of-any-form.ts'
import { itemRecordEncoder } from './item-records.ts'
import { packageOfScan } from './package-of-scan.ts'

export const getItemByCode = operation(itemByCode, ({ services, query }) => {
  const today = services.localNow()
  const row = itemOfAnyForm(services.db, query.code, today)
  if (row === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item-of-code'))
  const encode = itemRecordEncoder(services.db, services.ids)
  const elements = parseGs1(query.code, Number(today.slice(0, 4)))
  const candidates = candidatesOf(services.db, row, query.code, today, elements?.lot ?? null)
  // Of an item with several MRPs the lower one is taken where nobody is asked.
  const [first = row] = candidates
  const record = {
    ...encode(first, first.unitId),
    ...(candidates.length > 1 ? { Candidates: candidates.map((each) => encode(each)) } : {}),
  }
  return elements === null ? record : { ...record, ...packageOfScan(elements, today) }
})
