import type { DayState } from '../../../server/contract/day.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { can } from '../../kernel/session-store.ts'
import { ClosedCard } from './closed-card.tsx'
import shared from './day.module.css'
import { DrawerCards, ownOfSeveral } from './drawer-cards.tsx'
import { LedgerList } from './ledger-list.tsx'
import { OpenForm } from './open-form.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import styles from './today-view.module.css'

/** The day as it runs: the drawer at the left, what was sold at the right. */
export function TodayView({ state }: { state: DayState }) {
  const hasGlance = can('reports')
  return (
    <Grid gap={7} className={classNames(styles['columns'], !hasGlance && styles['columns-one'])}>
      <Stack gap={7} className={styles['side']}>
        {state.IsOverdue ? (
          <Notice kind="warn">
            {t('day.overdueLead', { day: formatDay(state.Day?.Date ?? '') })}
          </Notice>
        ) : null}
        {state.State === 'NotOpen' ? <OpenForm state={state} /> : null}
        {state.State === 'Closed' ? <ClosedCard state={state} /> : null}
        {state.Day === null ? null : <CashDrawers state={state} />}
        {state.State === 'Open' ? <LedgerList drawerID={ownOfSeveral(state)} /> : null}
      </Stack>
      {hasGlance ? <SummaryPanel today={state.Today} /> : null}
    </Grid>
  )
}

/** The drawer of this till by itself, or beside the others of the shop. */
function CashDrawers({ state }: { state: DayState }) {
  return state.Drawers.length > 1 ? <DrawerCards state={state} /> : <Drawer state={state} />
}

function Drawer({ state }: { state: DayState }) {
  return (
    <Stack as="section" gap={5} isPanel className={shared['card']} aria-label={t('day.drawer')}>
      <Row as="dl" gap={16} rowGap={4} isWrapping className={shared['facts']}>
        <div>
          <dt>{t('day.float')}</dt>
          <dd>{formatRupees(state.Day?.Float ?? 0)}</dd>
        </div>
        {state.ExpectedCash === null ? null : (
          <div>
            <dt>{t('day.expected')}</dt>
            <dd className={shared['strong']}>{formatRupees(state.ExpectedCash)}</dd>
          </div>
        )}
        <div>
          <dt>{t('day.held')}</dt>
          <dd>{state.HeldSales}</dd>
        </div>
      </Row>
      {state.ExpectedCash === null ? <Muted as="p">{t('day.blindLead')}</Muted> : null}
      {state.LastCount === null ? null : (
        <Notice kind={state.LastCount.IsStale ? 'warn' : 'info'}>
          {t(state.LastCount.IsStale ? 'day.countStale' : 'day.counted', {
            name: state.LastCount.CountedBy,
            amount: formatRupees(state.LastCount.Counted),
          })}
        </Notice>
      )}
    </Stack>
  )
}
