import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Power } from '../../base/ui/power.tsx'
import { Muted } from '../../base/ui/text.tsx'
import styles from './history-panel.module.css'

type HistoryEntryProps = {
  examDate: string
  /** Where it is from, and who took it. */
  about: readonly (string | null)[]
  /** Another was kept in its place. */
  isReplaced: boolean
  /** Why it is not this person's; null for any other. */
  withdrawn: string | null
  right: string | null
  left: string | null
  /** What was remarked, and how it differs from the one before. */
  remarks?: ReactNode
  /** What was measured beside the powers. */
  measures?: ReactNode
  /** What copying it is called, where it can be copied. */
  copyLabel: string
  onCopy: (() => void) | undefined
  /** Other things that can be done with it. */
  children?: ReactNode
}

/** One kept prescription of a person, of spectacles or of contact lenses: R before L. */
export function HistoryEntry(props: HistoryEntryProps) {
  const { about, isReplaced, onCopy, withdrawn } = props
  const replaced = isReplaced ? t('rx.history.replaced') : null
  const facts = [
    ...about,
    withdrawn === null ? replaced : t('rx.history.withdrawn', { reason: withdrawn }),
  ]
  return (
    <tr className={isReplaced ? styles['replaced'] : undefined}>
      <th scope="row">
        {formatDay(props.examDate)}
        <Muted>{facts.filter(Boolean).join(' · ')}</Muted>
        {props.remarks}
      </th>
      <td className={styles['history-eyes']}>
        <span>
          <strong>{t('pair.r')}</strong> <Power of={props.right ?? '–'} />
        </span>
        <span>
          <strong>{t('pair.l')}</strong> <Power of={props.left ?? '–'} />
        </span>
        {props.measures}
      </td>
      <td className={styles['history-do']}>
        {onCopy === undefined || withdrawn !== null ? null : (
          <Button variant="quiet" isRound data-walk aria-label={props.copyLabel} onClick={onCopy}>
            <Glyph of={Copy} />
          </Button>
        )}
        {props.children}
      </td>
    </tr>
  )
}
