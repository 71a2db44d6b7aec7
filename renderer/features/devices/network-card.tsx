import { Pencil, ShieldCheck } from 'lucide-react'
import type { LanState } from '../../../server/contract/devices.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { RowActions } from '../../base/ui/list-row.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import shared from './devices.module.css'
import { askAbout, LAN_ID } from './devices-data.ts'
import { asBrowsersWrite } from './fingerprint.ts'
import styles from './network-card.module.css'

/** Whether other devices reach this till, where, and by which fingerprint they know it. */
export function NetworkCard({ lan }: { lan: LanState }) {
  return (
    <Panel aria-label={t('devices.network')}>
      <Row as="header" gap={8} rowGap={4} align="start" justify="between" isWrapping>
        <PanelHeading>{t('devices.network')}</PanelHeading>
        <StateBadge lan={lan} />
      </Row>
      {lan.IsOn ? null : <Muted as="p">{t('devices.network.off')}</Muted>}
      {lan.Trouble === null ? null : <Notice kind="bad">{lan.Trouble}</Notice>}
      {lan.Url === null ? null : <Reached lan={lan} url={lan.Url} />}
      <RowActions>
        <CommandButton
          id="devicesLan"
          focusID={LAN_ID}
          variant={lan.IsOn ? 'plain' : 'primary'}
          label={t(lan.IsOn ? 'devices.turnOff' : 'devices.turnOn')}
        />
        {lan.IsOn ? (
          <Button variant="quiet" onClick={() => askAbout({ kind: 'address' })}>
            <Glyph of={Pencil} />
            {t('devices.change')}
          </Button>
        ) : null}
      </RowActions>
    </Panel>
  )
}

function StateBadge({ lan }: { lan: LanState }) {
  if (!lan.IsOn) return <Badge kind="off">{t('devices.network.isOff')}</Badge>
  if (!lan.IsListening) {
    return <Badge kind="warn">{t('devices.network.cannot')}</Badge>
  }
  return <Badge kind="good">{t('devices.network.on')}</Badge>
}

function Reached({ lan, url }: { lan: LanState; url: string }) {
  return (
    <Grid as="dl" gap={2} className={styles['facts']}>
      <dt>{t('devices.address')}</dt>
      <dd>
        <strong className={styles['url']}>{url}</strong>
        {lan.NamedUrl === null ? null : (
          <Muted>
            {t('devices.named')} <span className={styles['url']}>{lan.NamedUrl}</span>
          </Muted>
        )}
        {lan.IsAnnounced ? <Muted>{t('devices.announced')}</Muted> : null}
      </dd>
      <dt>{t('devices.fingerprint')}</dt>
      <dd>
        <strong className={styles['print']}>
          <Glyph of={ShieldCheck} />
          {lan.ShortFingerprint}
        </strong>
        <Muted>{t('devices.fingerprint.what')}</Muted>
        <LongFingerprints lan={lan} />
      </dd>
    </Grid>
  )
}

function LongFingerprints({ lan }: { lan: LanState }) {
  return (
    <details className={shared['more']}>
      <summary>{t('devices.fingerprint.more')}</summary>
      <Muted as="p">{t('devices.fingerprint.certificate')}</Muted>
      <p className={styles['long']}>{asBrowsersWrite(lan.CertificateFingerprint ?? '')}</p>
      <Muted as="p">{t('devices.fingerprint.key')}</Muted>
      <p className={styles['long']}>{asBrowsersWrite(lan.Fingerprint)}</p>
      {lan.ValidUntil === null ? null : (
        <Muted as="p">{t('devices.fingerprint.until', { day: formatDay(lan.ValidUntil) })}</Muted>
      )}
    </details>
  )
}
