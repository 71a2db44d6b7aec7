import { CircleDot, Eye, Glasses, Package, Sun } from 'lucide-react'
import type { Section } from '../../../server/contract/primitives.ts'
import { t } from '../i18n/t.ts'
import { Glyph } from './glyph.tsx'
import styles from './section-icon.module.css'
import { styledElement } from './styled-element.tsx'
import { VisuallyHidden } from './text.tsx'

const LOOKS = {
  Frame: { Icon: Glasses, label: 'section.frame' },
  SpectacleLens: { Icon: CircleDot, label: 'section.lens' },
  ContactLens: { Icon: Eye, label: 'section.contactLens' },
  Sunglass: { Icon: Sun, label: 'section.sunglass' },
  Accessory: { Icon: Package, label: 'section.accessory' },
} as const satisfies Record<Section, unknown>

/** The grey disc around a small picture. */
export const IconDisc = styledElement('span', styles['disc'])

/** What kind of thing an item is, as a small picture with its name for screen readers. */
export function SectionIcon({
  section,
  className,
}: {
  section: Section | undefined
  className?: string | undefined
}) {
  const { Icon, label } = LOOKS[section ?? 'Accessory']
  return (
    <IconDisc className={className} title={t(label)}>
      <Glyph of={Icon} />
      <VisuallyHidden>{t(label)}</VisuallyHidden>
    </IconDisc>
  )
}
