import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../base/i18n/t.ts'
import { Button } from '../base/ui/button.tsx'
import { Glyph } from '../base/ui/glyph.tsx'
import { Row, Stack } from '../base/ui/layout.tsx'
import { Notice } from '../base/ui/notice.tsx'
import { openShopCheck } from '../features/day/commands.ts'
import { copiesAlarmQuery, hasFailedRehearsal } from '../kernel/copies.ts'
import { goTo } from '../kernel/screen-store.ts'
import { useSession } from '../kernel/session-store.ts'
import { shopCheckStateQuery } from '../kernel/shop-check.ts'
import styles from './shop-alarm.module.css'

type Alarm = {
  /** Of one finding: closed, it stays so until there is another, or another sign-in. */
  key: string
  kind: 'bad' | 'warn'
  text: string
  show: { label: string; open: () => void } | null
}

/**
 * Says on every screen that the last check of the shop's data failed, or that a copy could not be
 * brought back; whoever can't look at it is asked to tell the owner. It lies over the strip of keys.
 */
export function ShopAlarm() {
  const [closed, setClosed] = useState<readonly string[]>([])
  const alarms = [useCheckAlarm(), useCopyAlarm()]
    .filter((alarm) => alarm !== null)
    .filter(({ key }) => !closed.includes(key))
  if (alarms.length === 0) return null
  return (
    <Stack gap={2} className={styles['alarm']}>
      {alarms.map(({ key, kind, show, text }) => (
        <Notice key={key} kind={kind}>
          <Row gap={5} rowGap={2} align="center" isWrapping>
            <strong>{text}</strong>
            {show === null ? null : (
              <Button variant="quiet" onClick={show.open}>
                {show.label}
              </Button>
            )}
            <Button
              variant="quiet"
              isRound
              aria-label={t('close')}
              onClick={() => setClosed((keys) => [...keys, key])}
            >
              <Glyph of={X} />
            </Button>
          </Row>
        </Notice>
      ))}
    </Stack>
  )
}

function useMayKnow(): boolean {
  return useSession(({ user }) => user?.Permissions.includes('settings') === true)
}

function useCheckAlarm(): Alarm | null {
  const isOwners = useMayKnow()
  const isSignedIn = useSession(({ user }) => user !== null)
  const state = useQuery({ ...shopCheckStateQuery, enabled: isSignedIn })
  const last = isSignedIn ? state.data : undefined
  const outcome = last?.Outcome ?? null
  if (outcome === null || outcome === 'Sound') return null
  const isDamaged = outcome === 'Damaged'
  return {
    key: `check ${last?.StartedAt}`,
    kind: isDamaged ? 'bad' : 'warn',
    text: isOwners ? t(isDamaged ? 'checks.alarm' : 'checks.alarmFailed') : t('checks.tellOwner'),
    show: isOwners ? { label: t('checks.show'), open: openShopCheck } : null,
  }
}

function useCopyAlarm(): Alarm | null {
  const isOwners = useMayKnow()
  const state = useQuery({ ...copiesAlarmQuery, enabled: isOwners })
  if (!isOwners || state.data === undefined) return null
  const { DamagedPages, Places } = state.data
  const show = { label: t('copies.alarmShow'), open: () => goTo('computer') }
  if (DamagedPages > 0) {
    const text = t('copies.alarmDisk')
    return { key: `pages ${DamagedPages}`, kind: 'bad', text, show }
  }
  const failed = Places.find(hasFailedRehearsal)
  if (failed === undefined) return null
  const text = t('copies.alarm', { name: failed.Name })
  return { key: `copy ${failed.ID} ${failed.VerifiedAt}`, kind: 'bad', text, show }
}
