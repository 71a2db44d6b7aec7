import type { DayState } from '../../../server/contract/day.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { can } from '../../kernel/session-store.ts'
import { CopyWarning } from './copy-warning.tsx'
import shared from './day.module.css'
import { showReport } from './day-store.ts'

/** After the closing: the report, and that a sale still made goes to tomorrow. */
export function ClosedCard({ state }: { state: DayState }) {
  const { LastReport: last } = state
  return (
    <Stack as="section" gap={5} isPanel className={shared['card']} aria-label={t('day.closed')}>
      <Notice kind="good">{t('day.closedLead')}</Notice>
      {state.EarlierCash === 0 ? null : (
        <p>{t('day.sinceClosing', { amount: formatRupees(state.EarlierCash) })}</p>
      )}
      <CopyWarning />
      {last !== null && can('reports') ? (
        <Toolbar>
          <Button data-main variant="primary" onClick={() => showReport(last.ID)}>
            {t('day.showReport', { number: last.ZNo })}
          </Button>
        </Toolbar>
      ) : null}
    </Stack>
  )
}
