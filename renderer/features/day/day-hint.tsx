import { useQuery } from '@tanstack/react-query'
import type { DayState } from '../../../server/contract/day.ts'
import { t } from '../../base/i18n/t.ts'
import { Row } from '../../base/ui/layout.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { can } from '../../kernel/session-store.ts'
import { dayStateQuery } from './day-data.ts'
import styles from './day-hint.module.css'

function hintOf({ IsOverdue, State }: DayState): string | null {
  if (State === 'NotOpen') return t('day.hint')
  if (State === 'Closed') return t('day.hintClosed')
  return IsOverdue ? t('day.hintOverdue') : null
}

/** A quiet strip on the counter while no day is open; selling goes on all the same. */
export function DayHint() {
  const mayOpen = can('money.take')
  const { data } = useQuery({ ...dayStateQuery, refetchInterval: 60_000, enabled: mayOpen })
  if (data === undefined || !mayOpen) return null
  const text = hintOf(data)
  if (text === null) return null
  return (
    <Row
      as="p"
      gap={6}
      rowGap={2}
      align="center"
      justify="between"
      isWrapping
      className={styles['hint']}
    >
      <span>{text}</span>
      <CommandButton id="day" variant="quiet" label={t('day.hintGo')} />
    </Row>
  )
}
