import { useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { shopCheckQuery } from '../../kernel/shop-check.ts'
import { showError } from '../../kernel/toasts.ts'
import shared from './day.module.css'

const LOOK_AGAIN_MS = 2_000
const KINDS = { Sound: 'good', Damaged: 'bad', Failed: 'warn' } as const
const TEXTS = {
  Sound: 'checks.sound',
  Damaged: 'checks.damaged',
  Failed: 'checks.failed',
} as const

/** What the last check of the whole shop found, and the way to make one now. */
export function ShopCheckCard() {
  const checks = useQuery({
    ...shopCheckQuery,
    refetchInterval: ({ state }) => (state.data?.IsRunning === true ? LOOK_AGAIN_MS : false),
  })
  const last = checks.data?.Items[0]
  const isRunning = checks.data?.IsRunning === true
  return (
    <Stack as="section" gap={5} isPanel className={shared['card']} aria-label={t('checks.title')}>
      <Muted as="p">{t('checks.lead')}</Muted>
      {checks.isPending ? <Waiting>{t('checks.loading')}</Waiting> : null}
      {checks.error ? <Notice kind="bad">{errorMessage(checks.error)}</Notice> : null}
      {isRunning ? <Notice kind="info">{t('checks.running')}</Notice> : null}
      {checks.data !== undefined && last === undefined ? <p>{t('checks.never')}</p> : null}
      {last === undefined ? null : (
        <Notice kind={KINDS[last.Outcome]}>
          {t(TEXTS[last.Outcome], { day: formatDay(last.EndedAt), time: formatTime(last.EndedAt) })}
          {last.Findings.length === 0 ? null : (
            <ul>
              {last.Findings.map(({ Message }) => (
                <li key={Message}>{Message}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <Toolbar>
        <Button disabled={isRunning} onClick={() => void checkNow()}>
          {t('checks.now')}
        </Button>
      </Toolbar>
    </Stack>
  )
}

async function checkNow(): Promise<void> {
  try {
    await call('start-shop-check', {})
  } catch (error) {
    showError(errorMessage(error))
  }
  void markStale('shop')
}
