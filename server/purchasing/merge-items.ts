import { recordChange } from '../audit/record-change.ts'
import { ITEM_POWER, type ItemPower } from '../cart/item-power.ts'
import { moveCartLines } from '../cart/move-cart-lines.ts'
import { BOX_SIZES, type TypedBoxSizes } from '../catalog/box-sizes.ts'
import { changeItem } from '../catalog/change-item.ts'
import { takeImages } from '../catalog/item-images.ts'
import { moveCodes } from '../catalog/move-codes.ts'
import { indexItem, unindexItem } from '../catalog/search/index-item.ts'
import { mergeItems as spec } from '../contract/catalog.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { BOX_SIZE_NAMES, boxSizes, isSizeOf } from '../domain/optics/contact-lens.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { mergeStock } from '../stock/merge-stock.ts'
import { moveVoucherDraftLines } from '../stock/voucher-drafts.ts'
import { moveDraftLines } from './move-draft-lines.ts'
import { moveOrderLines } from './receive-order.ts'

type Item = ItemPower &
  TypedBoxSizes & {
    id: number
    code: string
    barcode: string | null
    name: string
    itemTypeId: number
    taxClassId: number
    unit: string
    isSerialised: number
    tracksBatches: number
    isActive: number
    mergedIntoId: number | null
  }

export const mergeItems = operation(spec, ({ actor, body, services, user }) => {
  const fromItemId = services.idOf('item', body.fromItemID, 'fromItemID')
  const intoItemId = services.idOf('item', body.intoItemID, 'intoItemID')
  if (fromItemId === intoItemId) throw invalidField('intoItemID', message('catalog.merge-itself'))
  return services.write((tx) => {
    const from = itemOf(tx, fromItemId)
    const into = itemOf(tx, intoItemId)
    assertAlike(from, into)
    const atMs = services.clock.now()
    const source = { entity: 'item', entityId: intoItemId, userId: user.userId, atMs }
    unindexItem(tx, fromItemId)
    unindexItem(tx, intoItemId)
    mergeStock(tx, { fromItemId, intoItemId, source })
    moveCodes(tx, from, intoItemId)
    moveCartLines(tx, fromItemId, intoItemId)
    moveDraftLines(tx, fromItemId, intoItemId)
    moveVoucherDraftLines(tx, fromItemId, intoItemId)
    moveOrderLines(tx, fromItemId, intoItemId)
    takeImages(tx, { fromItemId, intoItemId }, { userId: user.userId, atMs, reason: from.code })
    const by = { userId: user.userId, atMs, reason: into.code }
    changeItem(tx, fromItemId, { is_active: 0, merged_into_id: intoItemId }, by)
    if (into.isActive === 1) indexItem(tx, intoItemId)
    recordChange(tx, {
      actor,
      atMs,
      action: 'catalogue.items-merged',
      entity: 'item',
      entityId: intoItemId,
      detail: { fromItemId, fromCode: from.code, intoCode: into.code },
    })
    return { success: true, itemID: services.ids.encode('item', intoItemId) }
  })
})

function itemOf(db: ReadableDb, id: number): Item {
  const item = one<Item>(
    db,
    `SELECT id, code, barcode, name, item_type_id AS itemTypeId, tax_class_id AS taxClassId, unit,
            is_serialised AS isSerialised, tracks_batches AS tracksBatches, is_active AS isActive,
            merged_into_id AS mergedIntoId, ${ITEM_POWER}, ${BOX_SIZES}
       FROM items i WHERE id = :id`,
    { id },
  )
  if (item === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item'))
  if (item.mergedIntoId !== null) throw new Refusal('CONFLICT', message('catalog.merged-away'))
  return item
}

/** Throws 422 for items of different kinds: their stock can not be one. */
function assertAlike(from: Item, into: Item): void {
  const isAlike =
    from.itemTypeId === into.itemTypeId &&
    from.taxClassId === into.taxClassId &&
    from.unit === into.unit &&
    from.isSerialised === into.isSerialised &&
    from.tracksBatches === into.tracksBatches
  if (isAlike && !isSameLens(from, into)) {
    throw new Refusal(
      'BUSINESS_RULE',
      message('catalog.merge-other-lens', { from: from.name, into: into.name }),
    )
  }
  if (isAlike) return
  throw new Refusal(
    'BUSINESS_RULE',
    message('catalog.merge-unlike', { from: from.name, into: into.name }),
  )
}

/** Whether two lenses may be one: in power, base curve and diameter, as far as both say them. */
function isSameLens(one: Item, other: Item): boolean {
  const sizes = [boxSizes(one), boxSizes(other)] as const
  const isSamePower =
    one.itemSphere === null ||
    other.itemSphere === null ||
    (one.itemSphere === other.itemSphere &&
      (one.itemCylinder ?? 0) === (other.itemCylinder ?? 0) &&
      (one.itemAxis ?? 0) % 180 === (other.itemAxis ?? 0) % 180 &&
      (one.itemAddition ?? 0) === (other.itemAddition ?? 0))
  return (
    isSamePower && BOX_SIZE_NAMES.every((name) => isSizeOf(sizes[0][name], sizes[1][name] ?? ''))
  )
}
