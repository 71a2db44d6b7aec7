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

/** The words of an item's label; `code` is the item's own, or that of one piece. */
export function labelContent(branch: Branch, item: ItemRow, code: string): LabelContent {
  const name = printableLine(item.name)
  const brand = printableLine(item.brand)
  const inName = FRAME_SIZE.exec(name)
  const isNamed = name.toLowerCase().includes(brand.toLowerCase())
  const titled = isNamed ? name : `${brand} ${name}`
  const withoutSize = printedPowers(inName ? titled.replace(inName[0], '') : titled)
  const rupees = priceOf(branch, item)
  return {
    heading: printableLine(branch.name),
    title: withoutSize === '' ? printedPowers(titled) : withoutSize,
    size: inName ? inName.slice(1).join('-') : (typedSize(item) ?? powerOf(item)),
    price:
      rupees === null
        ? null
        : sentence(item.mrpCentipaise > 0 ? 'label.mrp' : 'label.price', { price: rupees }),
    priceNote: rupees === null ? null : sentence('label.taxes'),
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
  const cylinder =
    cylinderCentidioptres === null
      ? ''
      : ` / ${formatPower(cylinderCentidioptres)} x ${axisDegrees ?? 0}`
  const addition =
    additionCentidioptres === null ? '' : ` Add ${formatPower(additionCentidioptres)}`
  return printedPowers(`${formatPower(sphereCentidioptres)}${cylinder}${addition}`)
}

/**
 * The MRP, which has its taxes in it (Legal Metrology (Packaged Commodities) Rules, rule 2(m)); for
 * an item without one, its price with tax. Null where neither is known. Rupees as printed.
 */
function priceOf(branch: Branch, item: ItemRow): string | null {
  if (item.mrpCentipaise > 0) return shortRupees(centipaiseToPaise(item.mrpCentipaise))
  if (item.priceCentipaise === 0) return null
  const isWhole = item.priceIncludesTax === 1 || !mayChargeTax(branch)
  if (isWhole) return shortRupees(centipaiseToPaise(item.priceCentipaise))
  if (item.igstRatePpm === null) return null
  const taxed = BigInt(item.priceCentipaise) * (ONE_IN_PPM + BigInt(item.igstRatePpm))
  return shortRupees(toSafeInteger(divideHalfUp(taxed, 100n * ONE_IN_PPM)))
}

/** Whole rupees without their paise: a label is small. */
function shortRupees(paise: number): string {
  return formatAmount(paise / 100).replace(/\.00$/, '')
}
