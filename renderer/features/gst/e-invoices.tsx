import { queryOptions, useQuery } from '@tanstack/react-query'
import type { EInvoiceState, listEInvoices } from '../../../server/contract/e-invoices.ts'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import { call, callBlob } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { download } from '../../base/ui/download.ts'
import { FileButton } from '../../base/ui/file-button.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { openOrder } from '../orders/orders-store.ts'
import type { MonthCode } from './months.ts'
import { readPortalAnswers } from './portal-answers.ts'

type Item = ReplyOf<typeof listEInvoices>['Items'][number]

const STATES: Record<
  EInvoiceState,
  { kind: 'good' | 'warn' | 'bad' | undefined; text: () => string }
> = {
  Due: { kind: 'warn', text: () => t('gst.irn.due') },
  Incomplete: { kind: 'bad', text: () => t('gst.irn.incomplete') },
  Registered: { kind: 'good', text: () => t('gst.irn.registered') },
  NotNeeded: { kind: undefined, text: () => t('gst.irn.notNeeded') },
}

const eInvoicesQuery = (period: MonthCode) =>
  queryOptions({
    queryKey: queryKey('gst', 'einvoices', period),
    queryFn: () => call('list-e-invoices', { period }),
    staleTime: 0,
    retry: false,
  })

/** The documents of a month for the invoice portal: their file, its answer, what is still missing. */
export function EInvoices({ period }: { period: MonthCode }) {
  const { data } = useQuery(eInvoicesQuery(period))
  if (data === undefined || data.Items.length === 0) return null
  const due = data.Items.filter(({ State }) => State === 'Due').length
  return (
    <Panel>
      <PanelHeading>{t('gst.irn')}</PanelHeading>
      <Muted as="p">
        {data.From === null ? t('gst.irn.off') : t('gst.irn.hint', { day: formatDay(data.From) })}
      </Muted>
      {data.From === null ? null : (
        <Row gap={4} align="center" isWrapping>
          {due === 0 ? null : (
            <Button onClick={() => void saveFile(period)}>
              {t('gst.irn.file', { count: due })}
            </Button>
          )}
          {can('settings') ? (
            <>
              <label htmlFor="portal-answer">{t('gst.irn.answer')}</label>
              <FileButton
                id="portal-answer"
                accept="application/json,.json"
                onFile={(file) => void readAnswers(file)}
              />
            </>
          ) : null}
        </Row>
      )}
      <RowList>
        {data.Items.map((item) => (
          <EInvoiceRow key={item.Number} item={item} />
        ))}
      </RowList>
    </Panel>
  )
}

function EInvoiceRow({ item }: { item: Item }) {
  const { Customer, Date: date, DaysLeft, InvoiceID, IRN, Missing, Number: number, State } = item
  const { kind, text } = STATES[State]
  const facts = [formatDay(date), Customer, item.GSTIN, formatRupees(item.Value)]
  return (
    <ListRow data-testid="e-invoice">
      <Badge kind={kind}>{text()}</Badge>
      <RowFacts>
        <strong>{number}</strong>{' '}
        <Muted>{facts.filter((fact) => fact !== null && fact !== '').join(' · ')}</Muted>
        {Missing.length > 0 ? (
          <div>{t('gst.irn.missing', { what: Missing.join(', ') })}</div>
        ) : null}
        {DaysLeft === null ? null : (
          <div>{DaysLeft < 0 ? t('gst.irn.late') : t('gst.irn.left', { count: DaysLeft })}</div>
        )}
        {IRN === null ? null : <Muted as="div">{`IRN ${IRN.slice(0, 12)}…`}</Muted>}
      </RowFacts>
      <RowActions>
        {InvoiceID === null ? null : (
          <Button variant="quiet" onClick={() => void saveEway(InvoiceID, number)}>
            {t('gst.eway')}
          </Button>
        )}
        <Button onClick={() => openOrder(item.SalesOrderID)}>
          {t('gst.openOrder', { number })}
        </Button>
      </RowActions>
    </ListRow>
  )
}

async function saveFile(period: MonthCode): Promise<void> {
  const name = `einvoices-${period}.json`
  try {
    download(await callBlob('read-e-invoice', { period }), name)
    showToast(t('gst.saved', { name }))
  } catch (error) {
    showError(errorMessage(error))
  }
}

async function saveEway(ids: string, number: string): Promise<void> {
  const name = `eway-${number.replaceAll('/', '-')}.json`
  try {
    download(await callBlob('read-eway', { ids }), name)
    showToast(t('gst.saved', { name }))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Hands the portal's file over, a document at a time: the first that is refused is named. */
async function readAnswers(file: File | null): Promise<void> {
  if (file === null) return
  const answers = readPortalAnswers(await file.text())
  if (answers === null || answers.length === 0) {
    showError(t('gst.irn.noAnswer'))
    return
  }
  let kept = 0
  try {
    for (const answer of answers) {
      await call('answer-e-invoice', answer)
      kept += 1
    }
    showToast(t('gst.irn.kept', { count: kept }))
  } catch (error) {
    showError(errorMessage(error))
  }
  await markStale('gst')
}
