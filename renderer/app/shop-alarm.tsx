import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../base/i18n/t.ts'
import { Button } from '../base/ui/button.tsx'
import { Glyph } from '../base/ui/glyph.tsx'
import { Row } from '../base/ui/layout.tsx'
import { Notice } from '../base/ui/notice.tsx'
import { openShopCheck } from '../features/day/commands.ts'
import { useSession } from '../kernel/session-store.ts'
import { shopCheckStateQuery } from '../kernel/shop-check.ts'
import styles from './shop-alarm.module.css'

/**
 * Says on every screen that the last check of the shop's data failed; whoever can't look at it is
 * asked to tell the owner. It lies over the strip of keys; closed, it comes again with the next check or sign-in.
 */
export function ShopAlarm() {
  const mayKnow = useSession(({ user }) => user?.Permissions.includes('settings') === true)
  const isSignedIn = useSession(({ user }) => user !== null)
  const state = useQuery({ ...shopCheckStateQuery, enabled: isSignedIn })
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const last = isSignedIn ? state.data : undefined
  const outcome = last?.Outcome ?? null
  if (outcome === null || outcome === 'Sound' || last?.StartedAt === closedAt) return null
  const isDamaged = outcome === 'Damaged'
  return (
    <div className={styles['alarm']}>
      <Notice kind={isDamaged ? 'bad' : 'warn'}>
        <Row gap={5} rowGap={2} align="center" isWrapping>
          <strong>
            {mayKnow ? t(isDamaged ? 'checks.alarm' : 'checks.alarmFailed') : t('checks.tellOwner')}
          </strong>
          {mayKnow ? (
            <Button variant="quiet" onClick={openShopCheck}>
              {t('checks.show')}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            isRound
            aria-label={t('close')}
            onClick={() => setClosedAt(last?.StartedAt ?? null)}
          >
            <Glyph of={X} />
          </Button>
        </Row>
      </Notice>
    </div>
  )
}
