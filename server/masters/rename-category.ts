import { recordChange } from '../audit/record-change.ts'
import { writeShopVersion } from '../branch/update-branch.ts'
import { one, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting, writeSetting } from '../settings/settings.ts'

/**
 * Lets the discount limits of a category follow its new name: they are kept by name, and goods of
 * another type may be in a category of the old name.
 */
export function renameGoodsCeiling(
  tx: WritableDb,
  { actor, services }: { actor: Actor; services: Services },
  { from, into }: { from: string; into: string },
): void {
  const shop = readSetting(tx, 'shop')
  const before = shop.goodsCeilings ?? []
  const isOf = (wanted: string) => (rule: (typeof before)[number]) =>
    rule.kind === 'Category' && rule.name.toLowerCase() === wanted.toLowerCase()
  const old = before.find(isOf(from))
  if (old === undefined || from === into) return
  const isKept =
    one(tx, 'SELECT 1 FROM categories WHERE name = :from COLLATE NOCASE', { from }) !== undefined
  const isThere = from.toLowerCase() !== into.toLowerCase() && before.some(isOf(into))
  const goodsCeilings = before.flatMap((rule) => {
    if (rule !== old) return [rule]
    const renamed = isThere ? [] : [{ ...rule, name: into }]
    return isKept && from.toLowerCase() !== into.toLowerCase() ? [rule, ...renamed] : renamed
  })
  writeSetting(tx, 'shop', { ...shop, goodsCeilings })
  const atMs = services.clock.now()
  const changes = [{ field: 'goodsCeilings', before, after: goodsCeilings }]
  const version = writeShopVersion(tx, { userId: actor.userId, atMs }, changes)
  recordChange(tx, {
    actor,
    atMs,
    action: 'settings.shop-saved',
    entity: 'branch',
    entityId: services.branch().id,
    detail: { version, changes },
  })
}
