import { recordChange } from '../audit/record-change.ts'
import { changePrices as spec } from '../contract/catalog.ts'
import type { BodyOf } from '../contract/operation.ts'
import { all, insert, type ReadableDb, run, type SqlParams, type WritableDb } from '../db/sql.ts'
import { type PriceRule, priceByRule } from '../domain/price-rule.ts'
import { pricesAtPrintedMrp } from '../domain/printed-mrp.ts'
import { averageCost } from '../domain/stock-value.ts'
import { type Message, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { RATE_PPM_OF_ITEM } from '../masters/tax-rates.ts'
import {
  familiesOfItems,
  type PricedFamily,
  setFamilyPrice,
} from '../stock/lens-grid/family-prices.ts'
import { centipaiseToRupees, milliToQuantity, toCentipaise, toPpm } from '../wire/rupees.ts'
import { changeItem } from './change-item.ts'
import { type KeptMrp, keptMrps } from './kept-mrps.ts'
import { isPricedAboveMrp } from './tax-class.ts'

const ONE_PIECE_MILLI = 1_000
const MOST_ITEMS = 20_000

type ItemRow = {
  id: number
  code: string
  name: string
  mrpCentipaise: number
  priceCentipaise: number
  priceIncludesTax: number
  ratePpm: number | null
  onHandMilli: number
  valuePaise: number
  lastCostCentipaise: number | null
}

type Prices = Pick<ItemRow, 'mrpCentipaise' | 'priceCentipaise' | 'priceIncludesTax' | 'ratePpm'>
type Priced<T extends Prices> = { item: T; afterCentipaise: number; problem: Message | null }
type PricedRow = Priced<ItemRow>

export const changePrices = operation(spec, ({ actor, body, services, user }) => {
  const filter = filterOf(services, body.filter)
  const rule = ruleOf(body.rule)
  const today = services.localNow().slice(0, 10)
  const from = requestDate(services, body.effectiveFrom, 'effectiveFrom').slice(0, 10)
  if (from < today) throw new Refusal('BUSINESS_RULE', message('catalog.price-in-past'))
  return services.write((tx) => {
    const rows = itemsOf(tx, filter, today).map((item) => priced(item, rule))
    if (rows.length === 0) throw new Refusal('NOT_FOUND', message('catalog.no-items-of-filter'))
    if (rows.length > MOST_ITEMS) {
      throw new Refusal('BUSINESS_RULE', message('catalog.too-many-items', { count: MOST_ITEMS }))
    }
    const families = familiesOfItems(
      tx,
      rows.map(({ item }) => item.id),
      { filter, localDate: today },
    ).map((family) => pricedFamily(family, rule))
    const batchId = body.preview
      ? null
      : writeBatch(tx, services, { body, from, rows, families, today, userId: user.userId })
    if (batchId !== null) {
      recordChange(tx, {
        actor,
        atMs: services.clock.now(),
        action: 'catalogue.prices-changed',
        entity: 'priceChange',
        entityId: batchId,
        detail: {
          effectiveFrom: from,
          items: rows.filter(isChanged).length,
          families: families.filter(isChanged).length,
          rule: body.rule,
        },
      })
    }
    const kept = body.preview ? keptMrps(tx) : new Map<number, KeptMrp[]>()
    const seesCost = user.permissions.has('cost.see')
    return {
      success: true,
      batchID: batchId === null ? null : services.ids.encode('priceBatch', batchId),
      Rows: rows.map(({ afterCentipaise, item, problem }) => ({
        ItemID: services.ids.encode('item', item.id),
        Code: item.code,
        Name: item.name,
        Before: centipaiseToRupees(item.priceCentipaise),
        After: centipaiseToRupees(afterCentipaise),
        MRP: centipaiseToRupees(item.mrpCentipaise),
        Problem: problem,
        ...keptOf({ item, afterCentipaise, problem }, kept.get(item.id) ?? []),
        ...(seesCost ? { MarginPercent: marginOf(item, afterCentipaise) } : {}),
      })),
      Families: families.map(({ afterCentipaise, item, problem }) => ({
        FamilyID: services.ids.encode('lensFamily', item.id),
        Name: item.name,
        Before: centipaiseToRupees(item.priceCentipaise),
        After: centipaiseToRupees(afterCentipaise),
        Problem: problem,
      })),
    }
  })
})

function ruleOf(sent: BodyOf<typeof spec>['rule']): PriceRule {
  const { amount, mrpMinusPercent, percent, roundTo } = sent
  const ways = [percent, amount, mrpMinusPercent].filter((way) => way !== undefined)
  if (ways.length > 1 || (ways.length === 0 && roundTo === undefined)) {
    throw invalidField('rule', message('catalog.one-price-rule'))
  }
  return {
    percentPpm: percent === undefined ? null : toPpm(percent),
    amountCentipaise: amount === undefined ? null : toCentipaise(amount),
    mrpMinusPpm: mrpMinusPercent === undefined ? null : toPpm(mrpMinusPercent),
    roundTo: roundTo === undefined ? null : (ENDINGS[roundTo] ?? null),
  }
}

const ENDINGS: Readonly<Record<number, PriceRule['roundTo']>> = { 9: 9, 10: 10, 49: 49, 99: 99 }

function filterOf(services: Services, filter: BodyOf<typeof spec>['filter']): SqlParams {
  if (Object.keys(filter).length === 0) {
    throw invalidField('filter', message('catalog.no-price-filter'))
  }
  const { brand, categoryID, familyID, inwardID, itemIDs, itemTypeID, supplierID } = filter
  return {
    itemIds:
      itemIDs === undefined
        ? null
        : JSON.stringify(
            itemIDs.map((id, index) => services.idOf('item', id, `filter.itemIDs.${index}`)),
          ),
    itemTypeId:
      itemTypeID === undefined ? null : services.idOf('itemType', itemTypeID, 'filter.itemTypeID'),
    categoryId:
      categoryID === undefined ? null : services.idOf('category', categoryID, 'filter.categoryID'),
    supplierId:
      supplierID === undefined ? null : services.idOf('supplier', supplierID, 'filter.supplierID'),
    receiptId:
      inwardID === undefined ? null : services.idOf('goodsReceipt', inwardID, 'filter.inwardID'),
    brand: brand?.trim() ?? null,
    familyId:
      familyID === undefined ? null : services.idOf('lensFamily', familyID, 'filter.familyID'),
  }
}

function itemsOf(db: ReadableDb, filter: SqlParams, localDate: string): ItemRow[] {
  return all<ItemRow>(
    db,
    `SELECT i.id, i.code, i.name, i.mrp_centipaise AS mrpCentipaise,
            i.price_centipaise AS priceCentipaise, i.price_includes_tax AS priceIncludesTax,
            ${RATE_PPM_OF_ITEM} AS ratePpm, i.on_hand_milli AS onHandMilli,
            i.stock_value_paise AS valuePaise, i.last_cost_centipaise AS lastCostCentipaise
       FROM items i
      WHERE i.is_active = 1
        AND (:itemIds IS NULL OR i.id IN (SELECT value FROM json_each(:itemIds)))
        AND (:itemTypeId IS NULL OR i.item_type_id = :itemTypeId)
        AND (:categoryId IS NULL OR i.category_id = :categoryId)
        AND (:supplierId IS NULL OR i.supplier_id = :supplierId)
        AND (:brand IS NULL OR i.brand = :brand COLLATE NOCASE)
        AND (:familyId IS NULL
             OR i.id IN (SELECT item_id FROM lens_family_items WHERE family_id = :familyId))
        AND (:receiptId IS NULL
             OR i.id IN (SELECT item_id FROM goods_receipt_lines WHERE receipt_id = :receiptId))
      ORDER BY i.brand, i.name, i.id`,
    { ...filter, localDate },
  )
}

/** The price of an item after the rule; where it gives none that may be sold at, as it was. */
function priced<T extends Prices>(item: T, rule: PriceRule): Priced<T> {
  const after = priceByRule(item, rule)
  const stays = (problem: Message): Priced<T> => ({
    item,
    afterCentipaise: item.priceCentipaise,
    problem,
  })
  if (after === null) {
    const hasNoMrp = rule.mrpMinusPpm !== null && item.mrpCentipaise === 0
    return stays(hasNoMrp ? message('catalog.no-mrp') : message('catalog.price-below-zero'))
  }
  const prices = {
    mrpCentipaise: item.mrpCentipaise,
    priceCentipaise: after,
    priceIncludesTax: item.priceIncludesTax === 1,
  }
  if (isPricedAboveMrp(prices, item.ratePpm ?? 0)) return stays(message('catalog.price-above-mrp'))
  return { item, afterCentipaise: after, problem: null }
}

/** The price of a family after the rule; it stays where only some of its powers change. */
function pricedFamily(family: PricedFamily, rule: PriceRule): Priced<PricedFamily> {
  const { chosen, powers, priceCentipaise } = family
  if (chosen === powers) return priced(family, rule)
  return {
    item: family,
    afterCentipaise: priceCentipaise,
    problem: message('catalog.family-price-stays', { chosen, powers }),
  }
}

/** The goods in stock that do not take the new price, for another MRP is printed on them. */
function keptOf(row: PricedRow, goods: readonly KeptMrp[]) {
  if (!isChanged(row)) return {}
  const prices = { ...row.item, priceCentipaise: row.afterCentipaise }
  const kept = goods
    .map(({ mrpCentipaise, onHandMilli }) => ({
      onHandMilli,
      ...pricesAtPrintedMrp(prices, mrpCentipaise),
    }))
    .filter(({ priceCentipaise }) => priceCentipaise !== row.afterCentipaise)
    .map(({ mrpCentipaise, onHandMilli, priceCentipaise }) => ({
      Count: milliToQuantity(onHandMilli),
      MRP: centipaiseToRupees(mrpCentipaise),
      Price: centipaiseToRupees(priceCentipaise),
    }))
  return kept.length === 0 ? {} : { Kept: kept }
}

function isChanged({ afterCentipaise, item }: Priced<Prices>): boolean {
  return afterCentipaise !== item.priceCentipaise
}

/** The margin on a price without tax, in percent with one decimal; null where no cost is known. */
function marginOf(item: ItemRow, priceCentipaise: number): number | null {
  const costPaise = averageCost(item, ONE_PIECE_MILLI)
  const whole = 1_000_000 + (item.ratePpm ?? 0)
  const net = item.priceIncludesTax === 1 ? (priceCentipaise * 1_000_000) / whole : priceCentipaise
  if (costPaise === null || net <= 0) return null
  return Math.round(((net - costPaise * 100) / net) * 1_000) / 10
}

function writeBatch(
  tx: WritableDb,
  services: Services,
  batch: {
    body: BodyOf<typeof spec>
    from: string
    rows: readonly PricedRow[]
    families: readonly Priced<PricedFamily>[]
    today: string
    userId: number
  },
): number {
  const { body, families, from, rows, today, userId } = batch
  const nowMs = services.clock.now()
  const batchId = insert(
    tx,
    `INSERT INTO price_changes
       (filter_json, rule_json, effective_from, state, created_by, created_at_ms)
     VALUES (:filter, :rule, :from, 'Waiting', :userId, :nowMs)`,
    {
      filter: JSON.stringify(body.filter),
      rule: JSON.stringify(body.rule),
      from,
      userId,
      nowMs,
    },
  )
  for (const { afterCentipaise, item } of rows.filter(isChanged)) {
    insertRow(tx, {
      batchId,
      itemId: item.id,
      before: item.priceCentipaise,
      after: afterCentipaise,
    })
  }
  for (const { afterCentipaise, item } of families.filter(isChanged)) {
    insertFamilyRow(tx, {
      batchId,
      familyId: item.id,
      before: item.priceCentipaise,
      after: afterCentipaise,
    })
  }
  if (from <= today) applyBatch(tx, batchId, { userId, nowMs })
  return batchId
}

type RowOfBatch = { batchId: number; itemId: number; before: number; after: number }

/** Keeps what a change of prices does to an item. */
export function insertRow(tx: WritableDb, row: RowOfBatch): void {
  run(
    tx,
    `INSERT INTO price_change_rows (batch_id, item_id, before_centipaise, after_centipaise)
     VALUES (:batchId, :itemId, :before, :after)`,
    row,
  )
}

type FamilyOfBatch = { batchId: number; familyId: number; before: number; after: number }

/** Keeps what a change of prices does to a family of lenses. */
export function insertFamilyRow(tx: WritableDb, row: FamilyOfBatch): void {
  run(
    tx,
    `INSERT INTO price_change_families (batch_id, family_id, before_centipaise, after_centipaise)
     VALUES (:batchId, :familyId, :before, :after)`,
    row,
  )
}

/** The powers of a family at a price that a change does not hold: they were made after it was written. */
export function powersSince(db: ReadableDb, of: Omit<FamilyOfBatch, 'after'>): number[] {
  return all<{ id: number }>(
    db,
    `SELECT i.id FROM lens_family_items x JOIN items i ON i.id = x.item_id
      WHERE x.family_id = :familyId AND i.is_active = 1 AND i.price_centipaise = :before
        AND i.id NOT IN (SELECT item_id FROM price_change_rows WHERE batch_id = :batchId)
      ORDER BY i.id`,
    of,
  ).map(({ id }) => id)
}

function applyBatch(
  tx: WritableDb,
  batchId: number,
  { nowMs, userId }: { nowMs: number; userId: number },
): void {
  const families = all<{ familyId: number; before: number; after: number }>(
    tx,
    `SELECT p.family_id AS familyId, p.before_centipaise AS before, p.after_centipaise AS after
       FROM price_change_families p WHERE p.batch_id = :batchId`,
    { batchId },
  )
  for (const { after, before, familyId } of families) {
    for (const itemId of powersSince(tx, { batchId, familyId, before })) {
      insertRow(tx, { batchId, itemId, before, after })
    }
    setFamilyPrice(tx, familyId, after)
  }
  const rows = all<{ itemId: number; after: number }>(
    tx,
    'SELECT item_id AS itemId, after_centipaise AS after FROM price_change_rows WHERE batch_id = :batchId',
    { batchId },
  )
  for (const { after, itemId } of rows) {
    changeItem(tx, itemId, { price_centipaise: after }, { userId, atMs: nowMs, batchId })
  }
  run(
    tx,
    "UPDATE price_changes SET state = 'Applied', applied_at_ms = :nowMs WHERE id = :batchId",
    {
      batchId,
      nowMs,
    },
  )
}

/** Applies the price changes whose day has come, before the first sale of the day. */
export function applyDuePrices(services: Services): void {
  const due = all<{ id: number; userId: number }>(
    services.db,
    `SELECT id, created_by AS userId FROM price_changes
      WHERE state = 'Waiting' AND undone_at_ms IS NULL AND effective_from <= :today ORDER BY effective_from, id`,
    { today: services.localNow().slice(0, 10) },
  )
  for (const { id, userId } of due) {
    services.write((tx) => {
      const nowMs = services.clock.now()
      applyBatch(tx, id, { userId, nowMs })
      recordChange(tx, {
        actor: { userId: null, ip: null },
        atMs: nowMs,
        action: 'catalogue.prices-applied',
        entity: 'priceChange',
        entityId: id,
        detail: {},
      })
    })
  }
}
