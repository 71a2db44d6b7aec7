import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DocumentStyle } from '../../../server/contract/document-style.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PanelHeading } from '../../base/ui/panel.tsx'
import { EmptyText } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { DocumentSheet } from './document-sheet.tsx'
import shared from './documents.module.css'
import { invoiceHtml } from './invoice.ts'
import { shownOrderQuery, styleInput } from './style-data.ts'

/** The shop's last bill as it would look in a style that need not be saved. */
export function StylePreview({ style }: { style: DocumentStyle }) {
  const order = useQuery(shownOrderQuery)
  const salesOrderID = order.data?.ID ?? ''
  const look = styleInput(style)
  const html = useQuery({
    queryKey: queryKey('invoiceHtml', salesOrderID, look),
    queryFn: () => invoiceHtml(salesOrderID, look),
    enabled: salesOrderID !== '',
    placeholderData: keepPreviousData,
  })
  const failure = order.error ?? html.error
  const isWaiting = order.isPending || (salesOrderID !== '' && html.isPending)
  const number = order.data?.InvoiceNo ?? order.data?.SalesOrderNo
  return (
    <Stack
      as="section"
      gap={8}
      isPanel
      className={shared['preview']}
      aria-label={t('papers.preview')}
    >
      <PanelHeading>
        {number === undefined ? t('papers.preview') : t('papers.previewOf', { number })}
      </PanelHeading>
      {isWaiting ? <Waiting>{t('papers.drawing')}</Waiting> : null}
      {failure === null ? null : (
        <>
          <Notice kind="bad">{errorMessage(failure)}</Notice>
          <Toolbar>
            <Button
              variant="plain"
              onClick={() => void (order.error === null ? html.refetch() : order.refetch())}
            >
              {t('again')}
            </Button>
          </Toolbar>
        </>
      )}
      {order.data === null ? <EmptyText>{t('papers.noBill')}</EmptyText> : null}
      {html.data === undefined || failure !== null ? null : <DocumentSheet html={html.data} />}
    </Stack>
  )
}
