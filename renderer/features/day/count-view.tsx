import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DayState } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { CountResult } from './count-result.tsx'
import styles from './count-view.module.css'
import { countedDrawer } from './counted-drawer.ts'
import shared from './day.module.css'
import { refreshDay } from './day-data.ts'
import { keepCount, typePieces, useDay } from './day-store.ts'
import { type HeldMoney, heldMoneyQuery } from './held-money.ts'
import { HeldMoneyNotice } from './held-money-notice.tsx'
import { isUntouched, readTyped, totalSoFar } from './pieces.ts'
import { PiecesGrid } from './pieces-grid.tsx'
import { StillOpen } from './still-open.tsx'

const NONE: readonly HeldMoney[] = []

/** The blind count, and what it says once it is written down. */
export function CountView({ state }: { state: DayState }) {
  const counted = useDay((day) => day.counted)
  if (counted !== null) return <CountResult counted={counted} state={state} />
  return <CountForm state={state} />
}

function CountForm({ state }: { state: DayState }) {
  const held = state.HeldSales
  const money = useQuery(heldMoneyQuery)
  const drawerID = useDay((day) => day.drawerID)
  const drawer = countedDrawer(state, drawerID)?.Name ?? ''
  const title = state.Drawers.length > 1 ? t('day.countDrawer', { drawer }) : t('day.countTitle')
  const typed = useDay((day) => day.typed)
  const [refused, setRefused] = useState<string | null>(null)
  async function count(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readTyped(typed)
    if (read === null) return setRefused(t('day.countUnreadable'))
    if (isUntouched(typed)) return setRefused(t('day.countEmpty'))
    try {
      keepCount(
        await call('count-cash', {
          pieces: read.pieces,
          coins: read.coins,
          ...(drawerID === null ? {} : { drawerID }),
        }),
      )
    } catch (error) {
      setRefused(errorMessage(error))
    }
    refreshDay()
  }
  return (
    <Grid
      as="form"
      gap={7}
      align="start"
      className={shared['count']}
      data-day-form
      onSubmit={(event) => void count(event)}
    >
      <Stack as="section" gap={5} isPanel className={shared['card']} aria-label={title}>
        <h2 className={shared['heading']}>{title}</h2>
        <PiecesGrid typed={typed} onType={typePieces} />
      </Stack>
      <Stack
        as="section"
        gap={5}
        isPanel
        className={shared['card']}
        aria-label={t('day.countedSoFar')}
      >
        <Muted as="p">{t('day.countLead')}</Muted>
        <Row
          as="p"
          gap={8}
          rowGap={2}
          align="baseline"
          justify="between"
          isWrapping
          data-testid="day-readout"
          className={styles['readout']}
        >
          <span>{t('day.countedSoFar')}</span>
          <strong>{formatPaise(totalSoFar(typed))}</strong>
        </Row>
        {held === 0 ? null : <Notice kind="info">{t('day.heldLead', { count: held })}</Notice>}
        <HeldMoneyNotice held={money.data ?? NONE} />
        {state.Day === null ? null : <StillOpen day={state.Day.Date.slice(0, 10)} />}
        <Button type="submit" variant="primary" data-done>
          {t('day.countDone')}
          <Key>F9</Key>
        </Button>
        {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
      </Stack>
    </Grid>
  )
}
