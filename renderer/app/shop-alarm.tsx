import { useQuery } from '@tanstack/react-query'
import { t } from '../base/i18n/t.ts'
import { Button } from '../base/ui/button.tsx'
import { Row } from '../base/ui/layout.tsx'
import { Notice } from '../base/ui/notice.tsx'
import { openShopCheck } from '../features/day/commands.ts'
import { useSession } from '../kernel/session-store.ts'
import { shopCheckQuery } from '../kernel/shop-check.ts'

/** Tells the owner and managers, on every screen, that the last check of the shop's data failed. */
export function ShopAlarm() {
  const mayKnow = useSession(({ user }) => user?.Permissions.includes('settings') === true)
  const checks = useQuery({ ...shopCheckQuery, enabled: mayKnow })
  const outcome = mayKnow ? checks.data?.Items[0]?.Outcome : undefined
  if (outcome === undefined || outcome === 'Sound') return null
  const isDamaged = outcome === 'Damaged'
  return (
    <Notice kind={isDamaged ? 'bad' : 'warn'}>
      <Row gap={5} rowGap={2} align="center" isWrapping>
        <strong>{t(isDamaged ? 'checks.alarm' : 'checks.alarmFailed')}</strong>
        <Button variant="quiet" onClick={openShopCheck}>
          {t('checks.show')}
        </Button>
      </Row>
    </Notice>
  )
}
