import { Ban, Monitor, MonitorSmartphone, Pencil, Tablet } from 'lucide-react'
import type { DeviceRow } from '../../../server/contract/devices.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import shared from './devices.module.css'
import { askAbout } from './devices-data.ts'

const ICONS = { till: Monitor, phone: Tablet, display: MonitorSmartphone }

/** Who may come, each with a way to shut it out; those that may no longer, below. */
export function DeviceList({ devices }: { devices: readonly DeviceRow[] }) {
  const paired = devices.filter((device) => device.RevokedAt === null)
  const gone = devices.filter((device) => device.RevokedAt !== null)
  return (
    <Panel aria-label={t('devices.list')}>
      <PanelHeading>{t('devices.list')}</PanelHeading>
      {paired.length === 0 ? <EmptyText>{t('devices.none')}</EmptyText> : null}
      <RowList>
        {paired.map((device) => (
          <DeviceItem key={device.ID} device={device} />
        ))}
      </RowList>
      {gone.length === 0 ? null : (
        <details className={shared['more']}>
          <summary>
            {t('devices.gone')} ({gone.length})
          </summary>
          <RowList>
            {gone.map((device) => (
              <DeviceItem key={device.ID} device={device} />
            ))}
          </RowList>
        </details>
      )}
    </Panel>
  )
}

function DeviceItem({ device }: { device: DeviceRow }) {
  const Icon = ICONS[device.Kind]
  return (
    <ListRow>
      <Glyph of={Icon} />
      <RowFacts>
        <Row as="span" gap={3} align="center" isWrapping>
          <strong>{device.Name}</strong>
          {device.IsThis ? <Badge kind="info">{t('devices.this')}</Badge> : null}
          {device.IsConnected ? <Badge kind="good">{t('devices.connected')}</Badge> : null}
        </Row>
        <Muted>
          {t(`devices.kind.${device.Kind}`)}
          {` · ${seenText(device)}`}
          {device.LastAddress === null ? '' : ` · ${device.LastAddress}`}
        </Muted>
        <Muted>{pairedText(device)}</Muted>
      </RowFacts>
      {device.RevokedAt === null ? <Actions device={device} /> : null}
    </ListRow>
  )
}

function Actions({ device }: { device: DeviceRow }) {
  return (
    <RowActions>
      <Button
        variant="quiet"
        aria-label={t('devices.renameOf', { name: device.Name })}
        title={t('devices.rename')}
        onClick={() => askAbout({ kind: 'rename', device })}
      >
        <Glyph of={Pencil} />
      </Button>
      <Button
        variant="plain"
        aria-label={t('devices.revokeOf', { name: device.Name })}
        onClick={() => askAbout({ kind: 'revoke', device })}
      >
        <Glyph of={Ban} />
        {t('devices.revoke')}
      </Button>
    </RowActions>
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
