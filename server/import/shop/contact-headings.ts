import type { ContactField } from '../../domain/optics/contact-lens.ts'

const EYE = '(?<right>right|re|od|rt|r)|(?<left>left|le|os|lt|l)'
const CELLS: readonly (readonly [ContactField, string])[] = [
  ['baseCurve', 'basecurve|bcurve|bcor|bc'],
  ['diameter', 'diameter|diam|dia'],
  ['power', 'spherical|sphere|sph|power|pwr'],
  ['cylinder', 'cylinder|cyl|cy'],
  ['axis', 'axis|axs|ax'],
  ['addition', 'addition|add'],
  ['brand', 'brand|lensbrand|brandname|lensname|product|make|company'],
  ['modality', 'modality|replacement|schedule|wearingschedule|lenstype|lensmodality|disposability'],
]
const CELL = CELLS.map(([name, words]) => `(?<${name}>${words})`).join('|')
/** What is measured for a fitting has no place of its own, and stays with its heading. */
const MEASURED = 'kreading|kh|kv|k1|k2|k|hvid|va|vision|vn|lidposition|but|pupil|expiry|expirydate'

const ORDERS = [`^(?:${CELL})$`, `^(?:${EYE})(?:${CELL})$`, `^(?:${CELL})(?:${EYE})$`].map(
  (pattern) => new RegExp(pattern),
)
const OTHER = new RegExp(
  `^(?:right|re|od|rt|r|left|le|os|lt|l)?(?:${MEASURED})(?:right|left|re|le|od|os|r|l)?$`,
)

/**
 * The field of a heading as `headingKey` makes it, on a sheet of contact lenses: `rbc` and `bcre` are
 * `right.baseCurve`, `brand` is `row.brand`, of both eyes. Null for another.
 */
export function contactField(key: string): string | null {
  const bare = key.replace(/eye|contactlens|^cl(?=[a-z])/g, '')
  for (const order of ORDERS) {
    const groups = order.exec(bare)?.groups
    if (groups === undefined) continue
    const eye =
      groups['right'] !== undefined ? 'right' : groups['left'] !== undefined ? 'left' : 'row'
    const cell = CELLS.find(([name]) => groups[name] !== undefined)?.[0]
    return cell === undefined ? null : `${eye}.${cell}`
  }
  return OTHER.test(bare) ? 'remarks' : null
}
