import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { download } from '../../base/ui/download.ts'
import { Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { BillCopies, useBillCopy } from './bill-copies.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { invoicePdf, pdfName, saleHtml, salePdf } from './invoice.ts'
import { useLastSale } from './last-sale.ts'
import { printSale } from './print.ts'

/** The last document as the customer gets it, in a frame that can't run scripts. */
export function DocumentDialog() {
  const sale = useLastSale((last) => last.sale)
  const salesOrderID = sale?.salesOrderID ?? ''
  const { choose, copy, which } = useBillCopy()
  const html = useQuery({
    queryKey: queryKey('invoiceHtml', salesOrderID, sale?.invoiceID ?? null, copy ?? null),
    queryFn: () => (sale === null ? '' : saleHtml(sale, copy)),
    enabled: sale !== null,
  })
  const [refused, setRefused] = useState<string | null>(null)
  async function save(pdf: Promise<Blob>): Promise<void> {
    try {
      download(await pdf, pdfName(sale?.invoiceNo ?? null))
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  return (
    <Dialog title={sale?.invoiceNo ?? t('document.title')} size="large" onClose={closeDialog}>
      {html.isPending ? <Waiting>{t('document.loading')}</Waiting> : null}
      {html.error ? <Notice kind="bad">{errorMessage(html.error)}</Notice> : null}
      {html.data === undefined ? null : (
        <DocumentSheet html={html.data} hasChoice={Boolean(sale?.invoiceID)} />
      )}
      <Stack gap={6}>
        {sale?.invoiceID ? (
          <BillCopies invoiceID={sale.invoiceID} which={which} onChange={choose} />
        ) : null}
        <Toolbar>
          <Button
            data-main
            data-prints
            variant="primary"
            onClick={() => (sale === null ? undefined : void printSale(sale, copy))}
          >
            {t('command.print')}
          </Button>
          {sale === null ? null : (
            <Button variant="plain" onClick={() => void save(salePdf(sale, copy))}>
              {t('command.downloadInvoice')}
            </Button>
          )}
          {sale === null || sale.invoiceID ? null : (
            <Button variant="plain" onClick={() => void save(invoicePdf(salesOrderID))}>
              {t('document.proforma')}
            </Button>
          )}
          {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        </Toolbar>
      </Stack>
    </Dialog>
  )
}
