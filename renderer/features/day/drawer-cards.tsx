import type { DayState, DrawerState } from '../../../server/contract/day.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { can } from '../../kernel/session-store.ts'
import shared from './day.module.css'
import { askMove, countDrawer } from './day-store.ts'
import { OpenForm } from './open-form.tsx'

/** Returns the drawer of this till where the shop has several; null where it has one. */
export function ownOfSeveral({ Drawers }: DayState): string | null {
  if (Drawers.length < 2) return null
  return Drawers.find(({ IsThis }) => IsThis)?.ID ?? null
}

/** The drawer of this till, and for who closes the day those of the others. */
export function DrawerCards({ state }: { state: DayState }) {
  const own = state.Drawers.filter(({ IsThis }) => IsThis)
  const others = state.Drawers.filter(({ IsThis }) => !IsThis)
  const seen = can('day.close') ? [...own, ...others] : own
  return (
    <>
      {seen.map((drawer) =>
        drawer.IsThis && drawer.Float === null ? (
          <OpenForm key={drawer.ID} state={state} drawer={drawer} />
        ) : (
          <DrawerCard key={drawer.ID} drawer={drawer} />
        ),
      )}
    </>
  )
}

function DrawerCard({ drawer }: { drawer: DrawerState }) {
  return (
    <Stack as="section" gap={5} isPanel className={shared['card']} aria-label={drawer.Name}>
      <Row gap={4} align="center" isWrapping>
        <h2 className={shared['heading']}>{drawer.Name}</h2>
        {drawer.IsThis ? <Badge kind="info">{t('day.thisTill')}</Badge> : null}
        {drawer.IsInUse ? null : <Badge kind="info">{t('day.drawerUnused')}</Badge>}
      </Row>
      <Row as="dl" gap={16} rowGap={4} isWrapping className={shared['facts']}>
        <Fact label={t('day.float')} value={inRupees(drawer.Float)} />
        <Fact label={t('day.expected')} value={inRupees(drawer.ExpectedCash)} isStrong />
        <Fact label={t('day.heldBy')} value={drawer.HeldBy} />
      </Row>
      {drawer.ExpectedCash === null ? <Muted as="p">{t('day.blindLead')}</Muted> : null}
      {drawer.LastCount === null ? null : (
        <Notice kind={drawer.LastCount.IsStale ? 'warn' : 'info'}>
          {t(drawer.LastCount.IsStale ? 'day.countStale' : 'day.counted', {
            name: drawer.LastCount.CountedBy,
            amount: formatRupees(drawer.LastCount.Counted),
          })}
        </Notice>
      )}
      <Toolbar>
        {drawer.IsThis ? null : (
          <Button onClick={() => countDrawer(drawer.ID)}>
            {t('day.countDrawer', { drawer: drawer.Name })}
          </Button>
        )}
        <Button variant="plain" onClick={() => askMove(drawer.ID)}>
          {t('day.moveFrom', { drawer: drawer.Name })}
        </Button>
      </Toolbar>
    </Stack>
  )
}

function inRupees(amount: number | null): string | null {
  return amount === null ? null : formatRupees(amount)
}

function Fact({
  isStrong = false,
  label,
  value,
}: {
  isStrong?: boolean
  label: string
  value: string | null
}) {
  if (value === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isStrong ? shared['strong'] : undefined}>{value}</dd>
    </div>
  )
}
