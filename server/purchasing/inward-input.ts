import { mayChargeTax } from '../branch/branch.ts'
import type { BodyOf } from '../contract/operation.ts'
import type { saveInward } from '../contract/purchasing.ts'
import type { CreditClass } from '../contract/supplier-credit.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { isBeyondLimit, type TaxMode } from '../domain/gst.ts'
import type { PurchaseCharge, PurchaseLine } from '../domain/purchase-amounts.ts'
import { isService } from '../domain/services.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { isBarredClass } from '../masters/bill-credits.ts'
import { RATE_PPM_OF_ITEM } from '../masters/tax-rates.ts'
import { toCentipaise, toMilli, toPaise, toPpm } from '../wire/rupees.ts'
import { type BillHead, readBillHead } from './read-bill-head.ts'
import { assertOrderOpen } from './receive-order.ts'

type Body = BodyOf<typeof saveInward>

/** A line of an inward as it was sent, with its item. */
export type InwardLine = PurchaseLine & {
  item: ReceivedItem
  /** The cost is still to be typed: of a draft only. */
  isCostOpen: boolean
  /** The item's own rate on the day of the bill, where the bill has another. */
  expectedRatePpm: number | null
  mrpCentipaise: number | null
  priceCentipaise: number | null
  isPriceForAll: boolean
  lot: string | null
  expiresOn: string | null
  /** Null follows the bill. */
  itcClass: CreditClass | null
  /** Empty where the shop's own tags are to be made. */
  unitCodes: string[]
}

export type ReceivedItem = {
  id: number
  code: string
  codeKey: string
  name: string
  hsn: string
  isSerialised: number
  tracksBatches: number
  mrpCentipaise: number
  priceCentipaise: number
  priceIncludesTax: number
  ratePpm: number | null
}

export type InwardBill = Omit<BillHead, 'isRegular' | 'isInterState'> & {
  orderId: number | null
  billTotalPaise: number | null
  roundOffPaise: number
  mode: TaxMode
  takesCredit: boolean
  isReverseCharge: boolean
  lines: InwardLine[]
  charges: (PurchaseCharge & { name: string })[]
}

/** Returns an inward as it was sent, checked against the shop's own rows. Throws what is wrong. */
export function readInwardBody(db: ReadableDb, services: Services, body: Body): InwardBill {
  const itemIds = body.lines.map((line, index) =>
    services.idOf('item', line.itemID, `lines.${index}.itemID`),
  )
  const { isInterState, isRegular, ...head } = readBillHead(db, services, body, !body.post)
  const isReverseCharge = body.reverseCharge === true
  const isTaxed = isRegular || isReverseCharge
  return {
    ...head,
    orderId: readOrder(db, services, body, head.supplierId),
    billTotalPaise: body.billTotal === undefined ? null : toPaise(body.billTotal),
    roundOffPaise: toPaise(body.roundOff ?? 0),
    mode: isTaxed ? (isInterState ? 'inter' : 'intra') : 'none',
    takesCredit: isTaxed && mayChargeTax(services.branch()),
    isReverseCharge,
    lines: readLines(db, services, body, { billDate: head.billDate, itemIds }),
    charges: (body.charges ?? []).map(({ amount, intoCost, name, taxRate }) => ({
      name: name.trim(),
      amountPaise: toPaise(amount),
      taxRatePpm: taxRate === undefined ? null : toPpm(taxRate),
      intoCost,
    })),
  }
}

function readOrder(
  db: ReadableDb,
  services: Services,
  { orderID }: Body,
  supplierId: number,
): number | null {
  if (orderID === undefined) return null
  const orderId = services.idOf('purchaseOrder', orderID, 'orderID')
  assertOrderOpen(db, orderId, supplierId)
  return orderId
}

function readLines(
  db: ReadableDb,
  services: Services,
  body: Body,
  { billDate, itemIds }: { billDate: string; itemIds: readonly number[] },
): InwardLine[] {
  const items = new Map(
    all<ReceivedItem>(
      db,
      `SELECT i.id, i.code, i.code_key AS codeKey, i.name, i.hsn, i.is_serialised AS isSerialised,
              i.tracks_batches AS tracksBatches, i.mrp_centipaise AS mrpCentipaise,
              i.price_centipaise AS priceCentipaise,
              i.price_includes_tax AS priceIncludesTax, ${RATE_PPM_OF_ITEM} AS ratePpm
         FROM json_each(:itemIds) wanted JOIN items i ON i.id = wanted.value`,
      { itemIds: JSON.stringify([...new Set(itemIds)]), localDate: billDate },
    ).map((item) => [item.id, item]),
  )
  const typedCodes = new Set<string>()
  return body.lines.map((line, index) => {
    const item = items.get(itemIds[index] ?? 0)
    if (item === undefined) throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
    if (isService(item.hsn)) {
      throw new Refusal('BUSINESS_RULE', message('purchasing.service', { item: item.name }))
    }
    const field = (key: string) => `lines.${index}.${key}`
    if (body.post && line.cost === undefined) {
      throw invalidField(field('cost'), message('purchasing.no-cost'))
    }
    const read: InwardLine = {
      item,
      qtyMilli: toMilli(line.qty),
      freeMilli: toMilli(line.freeQty ?? 0),
      rejectedMilli: toMilli(line.rejectedQty ?? 0),
      costCentipaise: toCentipaise(line.cost ?? 0),
      isCostOpen: line.cost === undefined,
      discountRatePpm: line.discountRate === undefined ? null : toPpm(line.discountRate),
      taxRatePpm: line.taxRate === undefined ? (item.ratePpm ?? 0) : toPpm(line.taxRate),
      expectedRatePpm: null,
      mrpCentipaise: optionalCentipaise(line.mrp),
      priceCentipaise: optionalCentipaise(line.price),
      isPriceForAll: line.priceForAll ?? (item.isSerialised === 0 && item.tracksBatches === 0),
      lot: line.lot?.trim() ?? null,
      expiresOn:
        line.expiresOn === undefined
          ? null
          : requestDate(services, line.expiresOn, field('expiresOn')).slice(0, 10),
      itcClass: line.itcClass ?? null,
      isBarred: line.itcClass !== undefined && isBarredClass(line.itcClass),
      unitCodes: (line.unitCodes ?? []).map((code) => code.trim()),
    }
    if (item.ratePpm !== null && item.ratePpm !== read.taxRatePpm) {
      read.expectedRatePpm = item.ratePpm
    }
    assertLine(read, field)
    for (const code of read.unitCodes) {
      if (code === '') throw invalidField(field('unitCodes'), message('field.empty'))
      if (typedCodes.has(code)) {
        throw invalidField(field('unitCodes'), message('purchasing.code-twice', { code }))
      }
      typedCodes.add(code)
    }
    return read
  })
}

function optionalCentipaise(rupees: number | undefined): number | null {
  return rupees === undefined || rupees === 0 ? null : toCentipaise(rupees)
}

function assertLine(line: InwardLine, field: (key: string) => string): void {
  const { freeMilli, item, mrpCentipaise, priceCentipaise, qtyMilli, rejectedMilli } = line
  if (rejectedMilli > qtyMilli + freeMilli) {
    throw invalidField(field('rejectedQty'), message('purchasing.rejected-above-received'))
  }
  const isTooDear = isBeyondLimit({
    qtyMilli,
    priceCentipaise: line.costCentipaise,
    mrpCentipaise,
    discount: { kind: 'none' },
    jobChargesCentipaise: 0,
  })
  if (isTooDear) throw invalidField(field('cost'), message('purchasing.too-dear'))
  const mrp = mrpCentipaise ?? (item.mrpCentipaise === 0 ? null : item.mrpCentipaise)
  if (priceCentipaise !== null && mrp !== null && priceCentipaise > mrp) {
    throw invalidField(field('price'), message('catalog.price-above-mrp'))
  }
  if (item.isSerialised === 0) {
    if (line.unitCodes.length > 0) {
      throw invalidField(field('unitCodes'), message('purchasing.not-numbered'))
    }
    return
  }
  const arrivedMilli = qtyMilli + freeMilli - rejectedMilli
  for (const [key, milli] of [
    ['qty', qtyMilli],
    ['freeQty', freeMilli],
    ['rejectedQty', rejectedMilli],
  ] as const) {
    if (milli % 1_000 !== 0) throw invalidField(field(key), message('purchasing.whole-pieces'))
  }
  if (line.unitCodes.length > 0 && line.unitCodes.length * 1_000 !== arrivedMilli) {
    throw invalidField(
      field('unitCodes'),
      message('purchasing.tags-needed', { count: arrivedMilli / 1_000 }),
    )
  }
}
