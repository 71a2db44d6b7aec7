import { type FormEvent, useState } from 'react'
import type { DayState } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Key } from '../../base/ui/key.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { CountResult } from './count-result.tsx'
import { refreshDay } from './day-data.ts'
import { keepCount, typePieces, useDay } from './day-store.ts'
import { isUntouched, readTyped, totalSoFar } from './pieces.ts'
import { PiecesGrid } from './pieces-grid.tsx'

/** The blind count, and what it says once it is written down. */
export function CountView({ state }: { state: DayState }) {
  const counted = useDay((day) => day.counted)
  if (counted !== null) return <CountResult counted={counted} state={state} />
  return <CountForm held={state.HeldSales} />
}

function CountForm({ held }: { held: number }) {
  const typed = useDay((day) => day.typed)
  const [refused, setRefused] = useState<string | null>(null)
  async function count(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readTyped(typed)
    if (read === null) return setRefused(t('day.countUnreadable'))
    if (isUntouched(typed)) return setRefused(t('day.countEmpty'))
    try {
      keepCount(await call('count-cash', { pieces: read.pieces, coins: read.coins }))
    } catch (error) {
      setRefused(inWords(error))
    }
    refreshDay()
  }
  return (
    <form className="day-count" data-day-form onSubmit={(event) => void count(event)}>
      <section className="day-card" aria-label={t('day.countTitle')}>
        <h2 className="day-heading">{t('day.countTitle')}</h2>
        <PiecesGrid typed={typed} onType={typePieces} />
      </section>
      <section className="day-card day-count-side" aria-label={t('day.countedSoFar')}>
        <p className="muted">{t('day.countLead')}</p>
        <p className="day-readout">
          <span>{t('day.countedSoFar')}</span>
          <strong>{formatPaise(totalSoFar(typed))}</strong>
        </p>
        {held === 0 ? null : <Notice kind="info">{t('day.heldLead', { count: held })}</Notice>}
        {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        <button type="submit" className="button button-primary" data-done>
          {t('day.countDone')}
          <Key>F9</Key>
        </button>
      </section>
    </form>
  )
}
