import { Plug, Unplug } from 'lucide-react'
import { t } from '../../base/i18n/t.ts'
import { Notice } from '../../base/ui/notice.tsx'
import { useShellScanners } from '../../kernel/scan/shell-scanners.ts'

type Shown = NonNullable<ReturnType<typeof useShellScanners.getState>>
type Scanner = Shown['scanners'][number]

/** Scanners that speak for themselves (HID-POS): found, open, or why not. */
export function OwnModeCard() {
  const shown = useShellScanners()
  return (
    <section className="card" aria-label={t('scanner.own')}>
      <h2 className="card-heading">{t('scanner.own')}</h2>
      {shown === null ? <p className="muted">{t('scanner.own.browser')}</p> : <State {...shown} />}
      <p className="muted">{t('scanner.serial')}</p>
    </section>
  )
}

function State({ platform, scanners, trouble }: Shown) {
  if (trouble !== null) return <Notice kind="warn">{t(`scanner.trouble.${trouble}`)}</Notice>
  if (scanners.length === 0) return <p className="muted">{t('scanner.own.none')}</p>
  return (
    <ul className="scanner-list">
      {scanners.map((scanner) => (
        <li key={scanner.id} className="scanner-found">
          <div className="scanner-name">
            {scanner.isOpen ? (
              <Plug className="icon scanner-good" aria-hidden="true" />
            ) : (
              <Unplug className="icon scanner-bad" aria-hidden="true" />
            )}
            <strong>{scanner.name}</strong>
            <span className="muted">
              {scanner.isOpen ? t('scanner.own.open') : t('scanner.own.closed')}
            </span>
          </div>
          <Trouble scanner={scanner} platform={platform} />
        </li>
      ))}
    </ul>
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
      <code className="scanner-rule">{udevRule(scanner.id)}</code>
    </Notice>
  )
}

/** The rule that lets whoever is signed in here open the maker's devices, by any bus. */
function udevRule(id: string): string {
  const vendor = Number(id.split(':')[0]).toString(16).toUpperCase().padStart(4, '0')
  return `KERNEL=="hidraw*", KERNELS=="*:${vendor}:*", TAG+="uaccess"`
}
