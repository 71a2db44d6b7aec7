import { itemRecordEncoder, itemRowsOf } from '../catalog/item-records.ts'
import { powerSearch as spec } from '../contract/prescriptions.ts'
import type { ReadableDb } from '../db/sql.ts'
import { type PowerQuery, readPowerQuery } from '../domain/optics/power-query.ts'
import { minusForm, plusForm } from '../domain/optics/powers.ts'
import { formatPower } from '../domain/prescription.ts'
import { operation } from '../kernel/operation.ts'
import { type FoundLens, type LensSection, lensesOfSphere, madeToOrder } from './find-lenses.ts'
import { isInRange } from './lens-match.ts'

const MOST_FOUND = 50
const SECTIONS: readonly LensSection[] = ['SpectacleLens', 'ContactLens']
const SINGLE_VISION_TYPES: ReadonlySet<number | null> = new Set([1, null])
const PLANO_LENS = 5

export const searchByPower = operation(spec, ({ body, services }) => {
  const query = readPowerQuery(body.text)
  const itemIds = query.looksLikePower ? findItems(services.db, query) : []
  const encode = itemRecordEncoder(services.db, services.ids)
  return {
    LooksLikePower: query.looksLikePower,
    Spherical: powerText(query.sphereCentidioptres),
    Cylinder: powerText(query.cylinderCentidioptres),
    Axis: query.axisDegrees === null ? null : String(query.axisDegrees),
    Addition: powerText(query.additionCentidioptres),
    Index: query.indexMilli === null ? null : query.indexMilli / 1_000,
    Words: query.words,
    Items: itemRowsOf(services.db, itemIds, services.localNow()).map((row) => encode(row)),
  }
})

function powerText(centidioptres: number | null): string | null {
  return centidioptres === null ? null : formatPower(centidioptres)
}

function findItems(db: ReadableDb, query: PowerQuery): number[] {
  const inDrawer = SECTIONS.flatMap((section) => ofThePower(db, section, query))
    .filter((lens) => isOfIndexAndWords(lens, query))
    .sort((a, b) => rank(b, query) - rank(a, query))
  const toOrder = madeToOrder(db)
    .filter((lens) => isOfIndexAndWords(lens, query) && canBeMade(lens, query))
    .sort(bySimplicity)
  const ids = [...inDrawer, ...toOrder].map(({ itemId }) => itemId)
  return [...new Set(ids)].slice(0, MOST_FOUND)
}

function ofThePower(db: ReadableDb, section: LensSection, query: PowerQuery): FoundLens[] {
  const { axisDegrees, cylinderCentidioptres: cylinder, sphereCentidioptres } = query
  if (sphereCentidioptres === null) return []
  const ofAddition = ({ additionCentidioptres }: FoundLens) =>
    query.additionCentidioptres === null || additionCentidioptres === query.additionCentidioptres
  // A sphere alone is the beginning of a power: lenses with a cylinder come too, after the others.
  if (cylinder === null) {
    return lensesOfSphere(db, section, sphereCentidioptres).filter(ofAddition)
  }
  const wanted = {
    sphereCentidioptres,
    cylinderCentidioptres: cylinder,
    axisDegrees: axisDegrees ?? 0,
  }
  const forms = cylinder === 0 ? [wanted] : [minusForm(wanted), plusForm(wanted)]
  return forms.flatMap((form) =>
    lensesOfSphere(db, section, form.sphereCentidioptres)
      .filter((lens) => (lens.cylinderCentidioptres ?? 0) === form.cylinderCentidioptres)
      .filter((lens) => isOfAxis(lens, axisDegrees === null ? null : form.axisDegrees))
      .filter(ofAddition),
  )
}

function isOfAxis({ axisDegrees }: FoundLens, wanted: number | null): boolean {
  return wanted === null || axisDegrees === null || axisDegrees === wanted
}

function isOfIndexAndWords({ indexMilli, text }: FoundLens, query: PowerQuery): boolean {
  const isIndex =
    query.indexMilli === null ||
    (indexMilli !== null && Math.abs(indexMilli - query.indexMilli) < 10)
  return isIndex && query.words.every((word) => text.includes(word))
}

/** Whole powers before the beginnings of powers, in stock before out of stock. */
function rank(lens: FoundLens, query: PowerQuery): number {
  const isWhole = query.cylinderCentidioptres !== null || (lens.cylinderCentidioptres ?? 0) === 0
  const hasNoAddition = query.additionCentidioptres !== null || lens.additionCentidioptres === null
  return (isWhole ? 4 : 0) + (hasNoAddition ? 2 : 0) + (lens.onHandMilli > 0 ? 1 : 0)
}

/**
 * Plano lenses are for no power, single vision lenses for no addition; what needs an addition comes
 * without one only where words ask for it.
 */
function canBeMade(lens: FoundLens, query: PowerQuery): boolean {
  const isForPower = query.sphereCentidioptres === 0 || lens.lensType !== PLANO_LENS
  const isSingle = SINGLE_VISION_TYPES.has(lens.lensType)
  const isForAddition =
    query.additionCentidioptres === null ? isSingle || query.words.length > 0 : !isSingle
  return isForPower && isForAddition && isInRange(lens, query)
}

/** Single vision before what needs an addition, else as they came: the cheapest first. */
function bySimplicity(a: FoundLens, b: FoundLens): number {
  return Number(!SINGLE_VISION_TYPES.has(a.lensType)) - Number(!SINGLE_VISION_TYPES.has(b.lensType))
}
