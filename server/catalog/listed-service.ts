import { recordChange } from '../audit/record-change.ts'
import { exactlyOne, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Services } from '../kernel/services.ts'
import type { ServiceClass } from '../masters/service-class.ts'
import { changeItem } from './change-item.ts'
import { insertItem, serviceItem } from './insert-item.ts'
import { nextOwnCode } from './own-codes.ts'
import { indexItem, unindexItem } from './search/index-item.ts'

/** An entry of a list that is sold as a service: at what the customer pays with tax. */
export type ListedService = { name: string; priceCentipaise: number; taxClass: ServiceClass }

/** The item that an entry is sold as already. */
export type KnownService = { itemId: number; code: string }

/** The item that an entry was sold as before follows the entry; it is scanned without the list. */
export function followService(
  tx: WritableDb,
  { actor, services }: { actor: Actor; services: Services },
  itemId: number,
  service: ListedService,
): void {
  const { isActive } = exactlyOne<{ isActive: number }>(
    tx,
    'SELECT is_active AS isActive FROM items WHERE id = :itemId',
    { itemId },
  )
  // Taken off sale, it stays so: its entry puts it on sale again when it is taken from the list.
  if (isActive === 0) return
  writeKnown(tx, itemId, service, { userId: actor.userId, atMs: services.clock.now() })
}

function writeKnown(
  tx: WritableDb,
  itemId: number,
  { name, priceCentipaise, taxClass }: ListedService,
  by: { userId: number | null; atMs: number },
): void {
  unindexItem(tx, itemId)
  changeItem(
    tx,
    itemId,
    {
      name,
      hsn: taxClass.hsn,
      tax_class_id: taxClass.id,
      price_centipaise: priceCentipaise,
      price_includes_tax: 1,
      is_active: 1,
    },
    by,
  )
  indexItem(tx, itemId)
}

/**
 * Keeps the item that an entry of a list is sold as: made when it is first taken, then as the entry
 * is. `link` writes which entry a new item belongs to. Returns its code.
 */
export function keepService(
  tx: WritableDb,
  { actor, services }: { actor: Actor; services: Services },
  service: ListedService & {
    known: KnownService | undefined
    link: { sql: string; id: number; detail: Record<string, number> }
  },
): string {
  const { known, link, name, priceCentipaise, taxClass } = service
  const atMs = services.clock.now()
  if (known !== undefined) {
    writeKnown(tx, known.itemId, service, { userId: actor.userId, atMs })
    return known.code
  }
  const code = nextOwnCode(tx, services.branch().id)
  const item = serviceItem({
    code,
    name,
    hsn: taxClass.hsn,
    taxClassId: taxClass.id,
    priceCentipaise,
    priceIncludesTax: true,
  })
  const itemId = insertItem(tx, item, { atMs })
  run(tx, link.sql, { id: link.id, itemId })
  recordChange(tx, {
    actor,
    atMs,
    action: 'catalogue.item-added',
    entity: 'item',
    entityId: itemId,
    detail: { code, name, ...link.detail },
  })
  return code
}
