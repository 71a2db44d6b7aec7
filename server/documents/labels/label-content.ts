import { type Branch, mayChargeTax } from '../../branch/branch.ts'
import type { ItemRow } from '../../catalog/item-records.ts'
import { frameSize, frameSizeText } from '../../domain/optics/frame-size.ts'
import { formatPower } from '../../domain/prescription.ts'
import { centipaiseToPaise, divideHalfUp, toSafeInteger } from '../../domain/rounding.ts'
import type { LabelContent } from '../../rendering/labels/draw-labels.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { formatAmount } from '../shared/format.ts'
import { printedPowers } from '../shared/powers.ts'
import { sentence } from '../shared/texts.ts'

/** 52-18-140 as it stands in the names of frames: lens, bridge and temple in millimetres. */
const FRAME_SIZE = /(?<!\d)(\d{2}) ?[-–□/] ?(\d{2}) ?[-–/] ?(\d{3})(?!\d)/
const ONE_IN_PPM = 1_000_000n
const PAISE_IN_RUPEE = 100

/** The words of an item's label; `code` is the item's own, or that of one piece. */
export function labelContent(branch: Branch, item: ItemRow, code: string): LabelContent {
  const name = printableLine(item.name)
  const brand = printableLine(item.brand)
  const inName = FRAME_SIZE.exec(name)
  const isNamed = name.toLowerCase().includes(brand.toLowerCase())
  const titled = isNamed ? name : `${brand} ${name}`
  const withoutSize = printedPowers(inName ? titled.replace(inName[0], '') : titled)
  const mrpPaise = item.mrpCentipaise > 0 ? centipaiseToPaise(item.mrpCentipaise) : null
  const askedPaise = askedWithTaxPaise(branch, item)
  return {
    heading: printableLine(branch.name),
    title: withoutSize === '' ? printedPowers(titled) : withoutSize,
    size: inName ? inName.slice(1).join('-') : (typedSize(item) ?? powerOf(item)),
    price: priceText(mrpPaise, askedPaise),
    priceNote: mrpPaise === null && askedPaise === null ? null : sentence('label.taxes'),
    ownPrice: ownPriceText(mrpPaise, askedPaise),
    code,
  }
}

/** The size that was typed for a frame, where its name has none. */
function typedSize({ size: typed }: ItemRow): string | null {
  const size = typed === null ? null : frameSize(typed)
  return size === null ? null : frameSizeText(size)
}

function powerOf(item: ItemRow): string | null {
  const { additionCentidioptres, axisDegrees, cylinderCentidioptres, sphereCentidioptres } = item
  if (sphereCentidioptres === null) return null
  // A stock lens is turned at fitting: it has no axis of its own.
  const axis = axisDegrees === null ? '' : ` x ${axisDegrees}`
  const cylinder = cylinderCentidioptres ? ` / ${formatPower(cylinderCentidioptres)}${axis}` : ''
  const addition =
    additionCentidioptres === null ? '' : ` Add ${formatPower(additionCentidioptres)}`
  return printedPowers(`${formatPower(sphereCentidioptres)}${cylinder}${addition}`)
}

/**
 * The MRP, which has its taxes in it (Legal Metrology (Packaged Commodities) Rules, rule 2(m)); for
 * an item without one, its price with tax. Null where neither is known.
 */
function priceText(mrpPaise: number | null, askedPaise: number | null): string | null {
  if (mrpPaise !== null) return sentence('label.mrp', { price: shortRupees(mrpPaise) })
  return askedPaise === null ? null : sentence('label.price', { price: shortRupees(askedPaise) })
}

/** What the shop asks, beside the MRP: the customer need not ask whether there is a discount. */
function ownPriceText(mrpPaise: number | null, askedPaise: number | null) {
  if (mrpPaise === null || askedPaise === null) return null
  // A price before tax comes back to the MRP but for paise.
  if (mrpPaise - askedPaise < PAISE_IN_RUPEE) return null
  const price = shortRupees(askedPaise)
  return { words: sentence('label.own', { price }), short: sentence('label.price', { price }) }
}

/** What the shop asks for an item with its tax; null where it is not known. */
function askedWithTaxPaise(branch: Branch, item: ItemRow): number | null {
  if (item.priceCentipaise === 0) return null
  const isWhole = item.priceIncludesTax === 1 || !mayChargeTax(branch)
  if (isWhole) return centipaiseToPaise(item.priceCentipaise)
  if (item.igstRatePpm === null) return null
  const taxed = BigInt(item.priceCentipaise) * (ONE_IN_PPM + BigInt(item.igstRatePpm))
  return toSafeInteger(divideHalfUp(taxed, 100n * ONE_IN_PPM))
}

/** Whole rupees without their paise: a label is small. */
function shortRupees(paise: number): string {
  return formatAmount(paise / 100).replace(/\.00$/, '')
}
