import { useState } from 'react'
import type { PayerDetail } from '../../../server/contract/payers.ts'
import { call, callBlob } from '../../base/api/client.ts'
import { addDays, shopToday } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { download } from '../../base/ui/download.ts'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { tellNeed } from '../../kernel/needs.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { showPaper } from '../documents/shown-paper.ts'
import styles from './payers-page.module.css'

/** The account of a payer in a period: as a paper that is kept, or as a file of rows. */
export function StatementDialog({ onClose, payer }: { payer: PayerDetail; onClose: () => void }) {
  const today = shopToday()
  // What is sent is mostly the month that is over.
  const lastOfMonth = addDays(`${today.slice(0, 7)}-01`, -1)
  const [from, setFrom] = useState(`${lastOfMonth.slice(0, 7)}-01`)
  const [to, setTo] = useState(lastOfMonth)
  const isWhole = from !== '' && to !== '' && from <= to
  const missing = from !== '' && to !== '' && from > to ? t('payers.wrongPeriod') : undefined
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    const issued = await call('issue-payer-statement', { payerID: payer.ID, from, to })
    await markStale('payer')
    onClose()
    showPaper({ kind: 'PayerStatement', id: issued.statementID, number: issued.number })
  })
  async function save(format: 'csv' | 'xlsx', pressed: HTMLElement): Promise<void> {
    if (!isWhole) return tellNeed(missing ?? t('form.notWhole'), { pressed })
    try {
      const of = { name: 'payer-account', from, to, column: 'payer', value: payer.Name }
      const file = await callBlob('read-report', { ...of, format })
      download(file, `${payer.Name} ${from} ${to}.${format}`)
    } catch (error) {
      showError(errorMessage(error))
    }
  }
  return (
    <Dialog title={t('payers.statementOf', { name: payer.Name })} size="medium" onClose={onClose}>
      <Form onSubmit={submit}>
        <Grid gap={6} align="start" className={styles['form']}>
          <DateField label={t('payers.from')} value={from} max={today} onChange={setFrom} />
          <DateField label={t('payers.to')} value={to} onChange={setTo} />
        </Grid>
        <SubmitRow
          label={t('payers.issue')}
          isWhole={isWhole}
          missing={missing}
          isBusy={isBusy}
          refused={refused}
        />
        {can('reports') ? (
          <Toolbar>
            <Button
              variant="plain"
              onClick={({ currentTarget }) => void save('csv', currentTarget)}
            >
              {t('payers.asCsv')}
            </Button>
            <Button
              variant="plain"
              onClick={({ currentTarget }) => void save('xlsx', currentTarget)}
            >
              {t('payers.asXlsx')}
            </Button>
          </Toolbar>
        ) : null}
      </Form>
    </Dialog>
  )
}
