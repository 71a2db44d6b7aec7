import { Plug, Unplug } from 'lucide-react'
import { t } from '../../base/i18n/t.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { useShellScanners } from '../../kernel/scan/shell-scanners.ts'
import styles from './own-mode-card.module.css'

type Shown = NonNullable<ReturnType<typeof useShellScanners.getState>>
type Scanner = Shown['scanners'][number]

/** Scanners that speak for themselves (HID-POS): found, open, or why not. */
export function OwnModeCard() {
  const shown = useShellScanners()
  return (
    <Panel aria-label={t('scanner.own')}>
      <PanelHeading>{t('scanner.own')}</PanelHeading>
      {shown === null ? <Muted as="p">{t('scanner.own.browser')}</Muted> : <State {...shown} />}
      <Muted as="p">{t('scanner.serial')}</Muted>
    </Panel>
  )
}

function State({ platform, scanners, trouble }: Shown) {
  if (trouble !== null) return <Notice kind="warn">{t(`scanner.trouble.${trouble}`)}</Notice>
  if (scanners.length === 0) return <Muted as="p">{t('scanner.own.none')}</Muted>
  return (
    <Stack as="ul" gap={6} className={styles['list']}>
      {scanners.map((scanner) => (
        <Stack key={scanner.id} as="li" gap={4}>
          <Row gap={4} align="center" isWrapping>
            {scanner.isOpen ? (
              <Glyph of={Plug} className={styles['good']} />
            ) : (
              <Glyph of={Unplug} className={styles['bad']} />
            )}
            <strong>{scanner.name}</strong>
            <Muted>{scanner.isOpen ? t('scanner.own.open') : t('scanner.own.closed')}</Muted>
          </Row>
          <Trouble scanner={scanner} platform={platform} />
        </Stack>
      ))}
    </Stack>
  )
}

function Trouble({ platform, scanner }: { platform: string; scanner: Scanner }) {
  if (scanner.trouble === null) return null
  if (scanner.trouble !== 'permission') {
    return <Notice kind="warn">{t(`scanner.trouble.${scanner.trouble}`)}</Notice>
  }
  if (platform === 'darwin') return <Notice kind="warn">{t('scanner.trouble.macos')}</Notice>
  return (
    <Notice kind="warn">
      {t('scanner.trouble.linux')}
      <code className={styles['rule']}>{udevRule(scanner.id)}</code>
    </Notice>
  )
}

/** The rule that lets whoever is signed in here open the maker's devices, by any bus. */
function udevRule(id: string): string {
  const vendor = Number(id.split(':')[0]).toString(16).toUpperCase().padStart(4, '0')
  return `KERNEL=="hidraw*", KERNELS=="*:${vendor}:*", TAG+="uaccess"`
}
