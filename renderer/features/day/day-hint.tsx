import type { DayState } from '../../../server/contract/day.ts'
import './day-hint.css'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../base/i18n/t.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { can } from '../../kernel/session-store.ts'
import { dayStateQuery } from './day-data.ts'

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
    <p className="day-hint">
      <span>{text}</span>
      <CommandButton id="day" look="quiet" label={t('day.hintGo')} />
    </p>
  )
}
