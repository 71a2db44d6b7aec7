import type { Section } from '../../../server/contract/primitives.ts'

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
