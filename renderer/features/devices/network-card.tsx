import { Pencil, ShieldCheck } from 'lucide-react'
import type { LanState } from '../../../server/contract/devices.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice } from '../../base/ui/notice.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { askAbout } from './devices-data.ts'
import { asBrowsersWrite } from './fingerprint.ts'

/** Whether other devices reach this till, where, and by which fingerprint they know it. */
export function NetworkCard({ lan }: { lan: LanState }) {
  return (
    <section className="card" aria-label={t('devices.network')}>
      <header className="card-head">
        <h2 className="card-heading">{t('devices.network')}</h2>
        <StateBadge lan={lan} />
      </header>
      {lan.IsOn ? null : <p className="muted">{t('devices.network.off')}</p>}
      {lan.Trouble === null ? null : <Notice kind="bad">{lan.Trouble}</Notice>}
      {lan.Url === null ? null : <Reached lan={lan} url={lan.Url} />}
      <div className="row-actions">
        <CommandButton
          id="devicesLan"
          look={lan.IsOn ? 'plain' : 'primary'}
          label={t(lan.IsOn ? 'devices.turnOff' : 'devices.turnOn')}
        />
        {lan.IsOn ? (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => askAbout({ kind: 'address' })}
          >
            <Pencil className="icon" aria-hidden="true" />
            {t('devices.change')}
          </button>
        ) : null}
      </div>
    </section>
  )
}

function StateBadge({ lan }: { lan: LanState }) {
  if (!lan.IsOn) return <span className="badge badge-off">{t('devices.network.isOff')}</span>
  if (!lan.IsListening) {
    return <span className="badge badge-warn">{t('devices.network.cannot')}</span>
  }
  return <span className="badge badge-good">{t('devices.network.on')}</span>
}

function Reached({ lan, url }: { lan: LanState; url: string }) {
  return (
    <dl className="devices-facts">
      <dt>{t('devices.address')}</dt>
      <dd>
        <strong className="devices-url">{url}</strong>
        {lan.NamedUrl === null ? null : (
          <span className="muted">
            {t('devices.named')} <span className="devices-url">{lan.NamedUrl}</span>
          </span>
        )}
        {lan.IsAnnounced ? <span className="muted">{t('devices.announced')}</span> : null}
      </dd>
      <dt>{t('devices.fingerprint')}</dt>
      <dd>
        <strong className="devices-print">
          <ShieldCheck className="icon" aria-hidden="true" />
          {lan.ShortFingerprint}
        </strong>
        <span className="muted">{t('devices.fingerprint.what')}</span>
        <LongFingerprints lan={lan} />
      </dd>
    </dl>
  )
}

function LongFingerprints({ lan }: { lan: LanState }) {
  return (
    <details className="devices-more">
      <summary>{t('devices.fingerprint.more')}</summary>
      <p className="muted">{t('devices.fingerprint.certificate')}</p>
      <p className="devices-long">{asBrowsersWrite(lan.CertificateFingerprint ?? '')}</p>
      <p className="muted">{t('devices.fingerprint.key')}</p>
      <p className="devices-long">{asBrowsersWrite(lan.Fingerprint)}</p>
      {lan.ValidUntil === null ? null : (
        <p className="muted">
          {t('devices.fingerprint.until', { day: formatDay(lan.ValidUntil) })}
        </p>
      )}
    </details>
  )
}
