import { recordChange } from '../audit/record-change.ts'
import { giveOwnCode as spec } from '../contract/catalog.ts'
import { one } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { changeItem } from './change-item.ts'
import { codesOf, writeCodes } from './edit-item.ts'
import { isOwnCode, nextOwnCode } from './own-codes.ts'
import { indexItem, unindexItem } from './search/index-item.ts'

type Item = { code: string; barcode: string | null; isActive: number; mergedIntoId: number | null }

/** An item without a code on the goods gets it as its barcode, another one beside its codes. */
export const giveOwnCode = operation(spec, ({ actor, body, services }) => {
  const itemId = services.idOf('item', body.itemID, 'itemID')
  return services.write((tx) => {
    const item = one<Item>(
      tx,
      `SELECT code, barcode, is_active AS isActive, merged_into_id AS mergedIntoId
         FROM items WHERE id = :itemId`,
      { itemId },
    )
    if (item === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item'))
    if (item.mergedIntoId !== null) throw new Refusal('CONFLICT', message('catalog.merged-away'))
    const branchId = services.branch().id
    const codes = codesOf(tx, itemId)
    const given = [item.code, item.barcode ?? '', ...codes].find((each) =>
      isOwnCode(each, branchId),
    )
    if (given !== undefined) {
      throw new Refusal('CONFLICT', message('catalog.own-code-given', { code: given }))
    }
    const code = nextOwnCode(tx, branchId)
    const atMs = services.clock.now()
    unindexItem(tx, itemId)
    if (item.barcode === null) {
      changeItem(tx, itemId, { barcode: code }, { userId: actor.userId, atMs })
    } else {
      writeCodes(tx, itemId, [...codes, code])
    }
    if (item.isActive === 1) indexItem(tx, itemId)
    recordChange(tx, {
      actor,
      atMs,
      action: 'catalogue.own-code-given',
      entity: 'item',
      entityId: itemId,
      detail: { code },
    })
    return { success: true, code }
  })
})
