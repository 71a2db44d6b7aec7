import type { Section } from '../../../server/contract/primitives.ts'
import type { StringKey } from '../../base/i18n/t.ts'

export const SECTIONS: readonly Section[] = [
  'Frame',
  'Sunglass',
  'ContactLens',
  'SpectacleLens',
  'Accessory',
]

export const SECTION_NAMES = {
  Frame: 'section.frame',
  SpectacleLens: 'section.lens',
  ContactLens: 'section.contactLens',
  Sunglass: 'section.sunglass',
  Accessory: 'section.accessory',
} as const

/** What a selling price is called: a spectacle lens is sold by the lens and never by the pair. */
export function sellingPriceLabel(section: Section, includesTax: boolean): StringKey {
  if (section === 'SpectacleLens') {
    return includesTax ? 'items.priceOfLens' : 'items.priceOfLensBeforeTax'
  }
  return includesTax ? 'items.price' : 'items.priceBeforeTax'
}
