import { Ban, Monitor, MonitorSmartphone, Pencil, Tablet } from 'lucide-react'
import type { DeviceRow } from '../../../server/contract/devices.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { askAbout } from './devices-data.ts'

const ICONS = { till: Monitor, phone: Tablet, display: MonitorSmartphone }

/** Who may come, each with a way to shut it out; those that may no longer, below. */
export function DeviceList({ devices }: { devices: readonly DeviceRow[] }) {
  const paired = devices.filter((device) => device.RevokedAt === null)
  const gone = devices.filter((device) => device.RevokedAt !== null)
  return (
    <section className="card" aria-label={t('devices.list')}>
      <h2 className="card-heading">{t('devices.list')}</h2>
      {paired.length === 0 ? <p className="empty-text">{t('devices.none')}</p> : null}
      <ul className="row-list">
        {paired.map((device) => (
          <DeviceItem key={device.ID} device={device} />
        ))}
      </ul>
      {gone.length === 0 ? null : (
        <details className="devices-more">
          <summary>
            {t('devices.gone')} ({gone.length})
          </summary>
          <ul className="row-list">
            {gone.map((device) => (
              <DeviceItem key={device.ID} device={device} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function DeviceItem({ device }: { device: DeviceRow }) {
  const Icon = ICONS[device.Kind]
  return (
    <li className="row">
      <Icon className="icon" aria-hidden="true" />
      <div className="row-facts">
        <span className="device-name">
          <strong>{device.Name}</strong>
          {device.IsThis ? <span className="badge badge-info">{t('devices.this')}</span> : null}
          {device.IsConnected ? (
            <span className="badge badge-good">{t('devices.connected')}</span>
          ) : null}
        </span>
        <span className="muted">
          {t(`devices.kind.${device.Kind}`)}
          {` · ${seenText(device)}`}
          {device.LastAddress === null ? '' : ` · ${device.LastAddress}`}
        </span>
        <span className="muted">{pairedText(device)}</span>
      </div>
      {device.RevokedAt === null ? <Actions device={device} /> : null}
    </li>
  )
}

function Actions({ device }: { device: DeviceRow }) {
  return (
    <div className="row-actions">
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('devices.renameOf', { name: device.Name })}
        title={t('devices.rename')}
        onClick={() => askAbout({ kind: 'rename', device })}
      >
        <Pencil className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button button-plain"
        aria-label={t('devices.revokeOf', { name: device.Name })}
        onClick={() => askAbout({ kind: 'revoke', device })}
      >
        <Ban className="icon" aria-hidden="true" />
        {t('devices.revoke')}
      </button>
    </div>
  )
}

function seenText({ LastSeenAt, RevokedAt }: DeviceRow): string {
  if (RevokedAt !== null) return t('devices.revokedOn', { day: formatDay(RevokedAt) })
  return t('devices.seen', { day: formatDay(LastSeenAt), time: formatTime(LastSeenAt) })
}

function pairedText({ PairedAt, PairedBy }: DeviceRow): string {
  const day = formatDay(PairedAt)
  return PairedBy === null
    ? t('devices.pairedAlone', { day })
    : t('devices.paired', { day, name: PairedBy })
}
