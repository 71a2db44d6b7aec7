import type { BodyOf } from '../contract/operation.ts'
import type { saveInward } from '../contract/purchasing.ts'
import { all, exactlyOne, one } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import { BANK_TRANSFER, type Section } from '../masters/master-rows.ts'
import { readInwardBody } from '../purchasing/inward-input.ts'
import { enterBill } from '../purchasing/save-inward.ts'
import { writePurchaseOrder } from '../purchasing/save-purchase-order.ts'
import { writeSupplierPayment } from '../purchasing/supplier-account.ts'
import { takeOutOfStock } from '../stock/take-out.ts'
import { writeVoucher } from '../stock/write-voucher.ts'
import type { DemoWorld } from './demo-history.ts'
import { costCentipaise } from './demo-item.ts'
import { CONTACT_LENS_AGENT, EYEWEAR_AGENT } from './demo-people.ts'
import { contextOf, managerTill } from './demo-till.ts'
import { createRandom, type Random } from './random.ts'

type Goods = {
  id: number
  section: Section
  priceCentipaise: number
  priceIncludesTax: number
}

/** What one supplier brings: how often, and which goods in which quantities. */
type Delivery = {
  supplier: string
  billPrefix: string
  firstAfterDays: number
  everyDays: number
  creditDays: number
  lines: readonly { sections: readonly Section[]; count: number; qty: number }[]
}

const DELIVERIES: readonly Delivery[] = [
  {
    supplier: EYEWEAR_AGENT,
    billPrefix: 'VEA',
    firstAfterDays: 12,
    everyDays: 24,
    creditDays: 30,
    lines: [
      { sections: ['Frame'], count: 4, qty: 2 },
      { sections: ['Accessory'], count: 3, qty: 20 },
    ],
  },
  {
    supplier: CONTACT_LENS_AGENT,
    billPrefix: 'NCL',
    firstAfterDays: 20,
    everyDays: 30,
    creditDays: 45,
    lines: [{ sections: ['ContactLens'], count: 8, qty: 6 }],
  },
]

/** A seed of its own: the sales of the demo shop do not depend on its purchases. */
const SEED = 71
const CENTIPAISE_PER_RUPEE = 10_000

/**
 * Plans what the shop bought in its past: the bills of its suppliers, their payments by bank when
 * they fell due, an order that is on its way, and pieces that broke.
 */
export function planPurchases(world: DemoWorld, firstDay: string, lastDay: string): void {
  const random = createRandom(SEED)
  for (const delivery of DELIVERIES) {
    let bills = 0
    for (
      let day = addDays(firstDay, delivery.firstAfterDays);
      day <= lastDay;
      day = addDays(day, delivery.everyDays)
    ) {
      bills += 1
      const billNo = `${delivery.billPrefix}/${String(410 + bills * 17)}`
      world.plan(`${day}T11:20:00`, () => receive(world, random, delivery, billNo, lastDay))
    }
  }
  world.plan(`${addDays(lastDay, -3)}T18:40:00`, () => orderFrames(world, random, lastDay))
  for (const [daysBack, code] of [
    [60, 'CASE-H-BK'],
    [18, 'CASE-KIDS'],
  ] as const) {
    world.plan(`${addDays(lastDay, -daysBack)}T12:05:00`, () => breakOne(world, code))
  }
}

function receive(
  world: DemoWorld,
  random: Random,
  { creditDays, lines, supplier }: Delivery,
  billNo: string,
  lastDay: string,
): void {
  const { services, tx } = world
  const context = contextOf(managerTill(world))
  const supplierId = supplierNamed(world, supplier)
  const today = context.localNow.slice(0, 10)
  const body: BodyOf<typeof saveInward> = {
    supplierID: services.ids.encode('supplier', supplierId),
    billNo,
    billDate: today,
    lines: lines.flatMap(({ count, qty, sections }) =>
      someGoods(world, random, sections, count).map((item) => ({
        itemID: services.ids.encode('item', item.id),
        qty,
        cost: costCentipaise(item) / CENTIPAISE_PER_RUPEE,
      })),
    ),
    post: true,
  }
  const bill = readInwardBody(tx, services, body)
  const { totalPaise } = enterBill(tx, services, context, { bill, draftId: null, isPosted: true })
  const dueDay = addDays(today, creditDays)
  if (dueDay > lastDay) return
  world.plan(`${dueDay}T12:30:00`, () => {
    writeSupplierPayment(tx, services, contextOf(managerTill(world)), {
      supplierId,
      methodId: BANK_TRANSFER,
      reference: `NEFT ${billNo.replace('/', '')}`,
      amountPaise: totalPaise,
    })
  })
}

function orderFrames(world: DemoWorld, random: Random, lastDay: string): void {
  writePurchaseOrder(world.tx, world.services, contextOf(managerTill(world)), {
    orderId: null,
    supplierId: supplierNamed(world, EYEWEAR_AGENT),
    expectedOn: addDays(lastDay, 5),
    note: null,
    lines: someGoods(world, random, ['Frame', 'Sunglass'], 5).map((item) => ({
      itemId: item.id,
      qtyMilli: 3_000,
      costCentipaise: costCentipaise(item),
    })),
    isSent: true,
  })
}

function breakOne(world: DemoWorld, code: string): void {
  const { services, tx } = world
  const context = contextOf(managerTill(world))
  const item = one<{ id: number }>(tx, 'SELECT id FROM items WHERE code = :code', { code })
  if (item === undefined) throw new RangeError(`no item ${code}`)
  const { source } = writeVoucher(tx, services, context, {
    reason: 'damage',
    note: 'Fell from the shelf',
  })
  takeOutOfStock(tx, {
    ...source,
    itemId: item.id,
    unitId: null,
    lot: null,
    qtyMilli: 1_000,
    costPaise: null,
    reason: 'damage',
    unitStatus: 'written_off',
    field: 'lines.0',
  })
}

function supplierNamed({ tx }: DemoWorld, name: string): number {
  return exactlyOne<{ id: number }>(tx, 'SELECT id FROM suppliers WHERE name = :name', { name }).id
}

/** Some goods of the sections, none twice, in the order of the catalogue. */
function someGoods(
  { tx }: DemoWorld,
  random: Random,
  sections: readonly Section[],
  count: number,
): Goods[] {
  const goods = all<Goods>(
    tx,
    `SELECT i.id, t.section, i.price_centipaise AS priceCentipaise,
            i.price_includes_tax AS priceIncludesTax
       FROM items i JOIN item_types t ON t.id = i.item_type_id
      WHERE i.hsn NOT LIKE '99%' AND t.section IN (SELECT value FROM json_each(:sections))
      ORDER BY i.id`,
    { sections: JSON.stringify(sections) },
  )
  const chosen = new Set<Goods>()
  while (chosen.size < count) chosen.add(random.pick(goods))
  return goods.filter((item) => chosen.has(item))
}
