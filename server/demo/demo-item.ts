import { type NewItem, NO_ATTRIBUTES } from '../catalog/insert-item.ts'
import type { Section } from '../masters/master-rows.ts'

/** An item of the demo shop; its tax class by name, its HSN from the class. */
export type DemoItem = Omit<NewItem, 'taxClassId' | 'hsn' | 'isSerialised'> & { taxClass: string }

const CENTIPAISE_PER_RUPEE = 10_000

/** An item with nothing special; prices in whole rupees, tax included unless set otherwise. */
export function demoItem(
  given: Pick<
    DemoItem,
    'section' | 'category' | 'subCategory' | 'code' | 'name' | 'brand' | 'taxClass'
  > & { mrp: number; price?: number } & Partial<DemoItem>,
): DemoItem {
  const { mrp, price = mrp, ...item } = given
  return {
    barcode: null,
    mrpCentipaise: mrp * CENTIPAISE_PER_RUPEE,
    priceCentipaise: price * CENTIPAISE_PER_RUPEE,
    priceIncludesTax: true,
    unit: 'NOS',
    unitCodes: [],
    openingStockMilli: 0,
    ...NO_ATTRIBUTES,
    ...item,
  }
}

/** What the shop pays for a rupee of the price before tax, in percent. */
const COST_PERCENT: Record<Section, number> = {
  Frame: 42,
  Sunglass: 50,
  SpectacleLens: 38,
  ContactLens: 66,
  Accessory: 40,
}
/** Every price of the demo that includes tax is taken to include 18 %: the cost is a round sum. */
const TAX_DIVISOR = 1.18

/** What a piece costs the shop, before tax, in whole rupees. */
export function costCentipaise(
  item: Pick<DemoItem, 'section' | 'priceCentipaise'> & { priceIncludesTax: boolean | number },
): number {
  const before =
    Number(item.priceIncludesTax) === 1 ? item.priceCentipaise / TAX_DIVISOR : item.priceCentipaise
  const rupees = (before * COST_PERCENT[item.section]) / 100 / CENTIPAISE_PER_RUPEE
  return Math.max(1, Math.round(rupees)) * CENTIPAISE_PER_RUPEE
}

/** An EAN-13 of the range that a shop may give out itself (GS1 prefixes 20 to 29). */
export function inStoreBarcode(sequence: number): string {
  const first12 = `29${String(sequence).padStart(10, '0')}`
  let sum = 0
  for (const [index, digit] of [...first12].entries()) {
    sum += Number(digit) * (index % 2 === 0 ? 1 : 3)
  }
  return `${first12}${(10 - (sum % 10)) % 10}`
}

/** Unit codes as they stand on the tags: `RV2140BK-01`, `RV2140BK-02`. */
export function unitCodes(code: string, count: number): string[] {
  const tag = code.replaceAll('-', '')
  return Array.from({ length: count }, (_, index) => `${tag}-${String(index + 1).padStart(2, '0')}`)
}
