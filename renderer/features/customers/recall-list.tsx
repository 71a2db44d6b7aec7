import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Check, Copy, ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import type { RecallRow, RecallState } from '../../../server/contract/customers.ts'
import { addDays, formatDay, shopToday } from '../../base/format/dates.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { markRecall } from './customers-actions.ts'
import { recallsQuery } from './customers-data.ts'
import { showCustomer } from './customers-store.ts'
import styles from './recall-list.module.css'
import { walkForm } from './walk-form.ts'

type View = 'due' | 'month' | 'Booked' | 'Dropped'

const MONTH_DAYS = 30

function rangeOf(view: View): { to?: string; status?: RecallState } {
  if (view === 'due') return { to: shopToday() }
  if (view === 'month') return { to: addDays(shopToday(), MONTH_DAYS) }
  return { status: view }
}

/** Whose next eye test is due, with the message ready and what became of each. */
export function RecallList() {
  const [view, setView] = useState<View>('due')
  const [pageNumber, setPageNumber] = useState(1)
  const recalls = useQuery(recallsQuery(rangeOf(view), pageNumber))
  const rows = recalls.data?.Items ?? []
  return (
    <Stack
      as="section"
      gap={6}
      className={styles['recalls']}
      aria-label={t('customers.recalls')}
      onKeyDown={walkForm}
    >
      <Choice
        label={t('recall.show')}
        value={view}
        options={[
          { value: 'due', label: t('recall.view.due') },
          { value: 'month', label: t('recall.view.month') },
          { value: 'Booked', label: t('recall.view.booked') },
          { value: 'Dropped', label: t('recall.view.dropped') },
        ]}
        onChange={(next) => {
          setView(next)
          setPageNumber(1)
        }}
      />
      {recalls.isPending ? <Waiting>{t('recall.reading')}</Waiting> : null}
      {recalls.error ? <Notice kind="bad">{errorMessage(recalls.error)}</Notice> : null}
      {recalls.isSuccess && rows.length === 0 ? <EmptyText>{t('recall.none')}</EmptyText> : null}
      <ul className={styles['recall-rows']}>
        {rows.map((row) => (
          <RecallLine key={row.ID} row={row} />
        ))}
      </ul>
      {recalls.data ? (
        <Pager
          count={t('recall.count', { count: formatNumber(recalls.data.Total) })}
          total={recalls.data.Total}
          pageNumber={pageNumber}
          pageSize={recalls.data.PageSize}
          onPage={setPageNumber}
        />
      ) : null}
    </Stack>
  )
}

function RecallLine({ row }: { row: RecallRow }) {
  return (
    <Grid as="li" gap={6} align="center" className={styles['recall-row']}>
      <span className={styles['recall-day']}>{formatDay(row.RecallDate)}</span>
      <button
        type="button"
        className={styles['recall-who']}
        data-walk
        onClick={() => showCustomer(row.CustomerID)}
      >
        <strong>{row.CustomerName}</strong>
        <Muted>{row.CustomerMobile ?? t('customer.noMobile')}</Muted>
      </button>
      <Muted className={styles['recall-state']}>
        {row.Status === 'Told' ? t('recall.told') : (row.Note ?? '')}
        {row.MayMessage === false ? t('recall.noMessages') : ''}
      </Muted>
      <Reach row={row} />
      <RecallButtons recallID={row.ID} status={row.Status} />
    </Grid>
  )
}

/** The message: into WhatsApp where there is a number, else to copy. */
function Reach({ row }: { row: RecallRow }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(row.Message)
      showToast(t('share.copied'))
    } catch {
      showError(t('recall.notCopied'))
    }
  }
  if (row.MayMessage === false) return <span />
  if (row.WhatsAppLink === null) {
    return (
      <Button variant="quiet" onClick={() => void copy()}>
        <Glyph of={Copy} />
        {t('recall.copy')}
      </Button>
    )
  }
  return (
    <ButtonLink
      variant="quiet"
      href={row.WhatsAppLink}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('recall.write', { name: row.CustomerName })}
    >
      <Glyph of={ExternalLink} />
      {t('recall.whatsApp')}
    </ButtonLink>
  )
}

/** Told, booked, or let go; what was marked by mistake is opened again. */
export function RecallButtons({ recallID, status }: { recallID: string; status: RecallState }) {
  const mark = (next: RecallState) => () => void markRecall(recallID, next)
  if (status === 'Booked' || status === 'Dropped') {
    return (
      <Row as="span" gap={1} justify="end" isWrapping>
        <Button variant="quiet" onClick={mark('Due')}>
          {t('recall.reopen')}
        </Button>
      </Row>
    )
  }
  return (
    <Row as="span" gap={1} justify="end" isWrapping>
      {status === 'Told' ? null : (
        <Button variant="quiet" onClick={mark('Told')}>
          <Glyph of={Check} />
          {t('recall.mark.told')}
        </Button>
      )}
      <Button variant="quiet" onClick={mark('Booked')}>
        <Glyph of={CalendarCheck} />
        {t('recall.mark.booked')}
      </Button>
      <Button
        variant="quiet"
        isRound
        aria-label={t('recall.mark.dropped')}
        title={t('recall.mark.dropped')}
        onClick={mark('Dropped')}
      >
        <Glyph of={X} />
      </Button>
    </Row>
  )
}
