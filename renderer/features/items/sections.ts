import type { Section } from '../../../server/contract/primitives.ts'

/** The sections of goods with the HSN heading that each usually falls under. */
export const SECTIONS: readonly { section: Section; hsn: string }[] = [
  { section: 'Frame', hsn: '9003' },
  { section: 'Sunglass', hsn: '9004' },
  { section: 'ContactLens', hsn: '9001' },
  { section: 'SpectacleLens', hsn: '9001' },
  { section: 'Accessory', hsn: '' },
]

export const SECTION_NAMES = {
  Frame: 'section.frame',
  SpectacleLens: 'section.lens',
  ContactLens: 'section.contactLens',
  Sunglass: 'section.sunglass',
  Accessory: 'section.accessory',
} as const
