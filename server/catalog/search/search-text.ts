import { normaliseCode } from '../../domain/codes.ts'
import { formatPower } from '../../domain/prescription.ts'

/** The sections of the catalogue, each as a word that nobody types (private-use characters). */
const SECTION_LETTERS: Record<string, string> = {
  Frame: 'f',
  SpectacleLens: 's',
  ContactLens: 'c',
  Sunglass: 'g',
  Accessory: 'a',
}
const MARK = '\uE000\uE000'
const PLAIN = /^[ -~]*$/
const PRIVATE_USE = /\p{Co}/gu
const ACCENTS = /[\u0300-\u036F]/gu
const LENS_TYPE_WORDS = ['', 'single vision', 'bifocal', 'progressive', 'near', 'plano']

export type IndexedText = {
  section: string
  code: string
  codeKey: string
  name: string
  brand: string
  coating: string | null
  modality: string | null
  spectacleLensType: number | null
  refractiveIndexMilli: number | null
  sphereCentidioptres: number | null
  cylinderCentidioptres: number | null
  additionCentidioptres: number | null
}

/**
 * The word in both search indexes that tells an item's section: three characters, so that it is one
 * trigram as well. With it a search within one section reads no item of another.
 */
export function sectionMark(section: string): string {
  return MARK + SECTION_LETTERS[section]
}

/**
 * One spelling for what is stored and what is typed: without accents, compatible forms as one.
 * Marks of Indic scripts are parts of letters, not accents, and stay. Case is the indexes' work.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').replace(PRIVATE_USE, ' ')
}

/** Everything that an item is found by, its powers as they are printed ('-2.00', '1.56'). */
export function searchTextOf(item: IndexedText): string {
  const { sphereCentidioptres, cylinderCentidioptres, additionCentidioptres } = item
  const powers = [sphereCentidioptres, cylinderCentidioptres, additionCentidioptres]
    .filter((power) => power !== null)
    .map(formatPower)
  const words = [
    item.name,
    item.brand,
    item.code,
    item.codeKey,
    otherSpelling(item.brand),
    item.coating ?? '',
    item.modality ?? '',
    LENS_TYPE_WORDS[item.spectacleLensType ?? 0] ?? '',
    item.refractiveIndexMilli === null ? '' : refractiveIndexText(item.refractiveIndexMilli),
    ...powers,
  ]
  const text = foldText(words.filter((word) => word !== '').join(' '))
  return `${text} ${sectionMark(item.section)}`
}

// 'Ray-Ban' is typed 'rayban' as often as not.
function otherSpelling(brand: string): string {
  const key = normaliseCode(brand)
  return key === brand.toUpperCase() ? '' : key
}

/** A refractive index as it is printed: 1560 is '1.56', 1500 '1.50', 1523 '1.523'. */
export function refractiveIndexText(milli: number): string {
  return (milli / 1_000).toFixed(milli % 10 === 0 ? 2 : 3)
}
