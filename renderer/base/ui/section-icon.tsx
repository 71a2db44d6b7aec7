import { CircleDot, Eye, Glasses, Package, Sun } from 'lucide-react'
import type { Section } from '../../../server/contract/primitives.ts'
import { t } from '../i18n/t.ts'

const LOOKS = {
  Frame: { Icon: Glasses, label: 'section.frame' },
  SpectacleLens: { Icon: CircleDot, label: 'section.lens' },
  ContactLens: { Icon: Eye, label: 'section.contactLens' },
  Sunglass: { Icon: Sun, label: 'section.sunglass' },
  Accessory: { Icon: Package, label: 'section.accessory' },
} as const satisfies Record<Section, unknown>

/** What kind of thing an item is, as a small picture with its name for screen readers. */
export function SectionIcon({ section }: { section: Section | undefined }) {
  const { Icon, label } = LOOKS[section ?? 'Accessory']
  return (
    <span className="section-icon" title={t(label)}>
      <Icon className="icon" aria-hidden="true" />
      <span className="unseen">{t(label)}</span>
    </span>
  )
}
