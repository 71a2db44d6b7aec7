import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillCopy } from '../../../server/contract/documents.ts'
import { callBlob } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { download } from '../../base/ui/download.ts'
import { Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { BillCopies, useBillCopy } from './bill-copies.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { PaperHistory, type WhichPaper } from './paper-history.tsx'
import { printDocument } from './print.ts'
import { type ShownPaper, useShownPaper } from './shown-paper.ts'
import { stands, VoucherPair, voucherQuery } from './voucher-pair.tsx'

async function savePdf(
  { id, kind, number }: ShownPaper,
  copy: BillCopy | undefined,
): Promise<void> {
  try {
    const name = [kind, number, copy ?? '']
      .filter((part) => part !== '')
      .join('-')
      .replaceAll(/[^A-Za-z0-9._-]/g, '-')
    download(await callBlob('get-document-pdf', { kind, id, ...copyOf(copy) }), `${name}.pdf`)
  } catch (error) {
    showError(errorMessage(error))
  }
}

function copyOf(copy: BillCopy | undefined): { copy?: BillCopy } {
  return copy === undefined ? {} : { copy }
}

/** The paper whose history is asked for; null for one that has none of its own. */
function historyOf(kind: ShownPaper['kind'], id: string): WhichPaper | null {
  switch (kind) {
    case 'StockVoucher':
      return { voucherID: id }
    case 'DebitNote':
      return { returnID: id }
    case 'SupplierPayment':
      return { paymentID: id }
    case 'PurchaseOrder':
      return { orderID: id }
    default:
      return null
  }
}

/** A paper of the office as it is printed: a debit note, a payment, a stock voucher. */
export function PaperDialog() {
  const paper = useShownPaper((state) => state.paper)
  const { id = '', kind = 'StockVoucher', number = '' } = paper ?? {}
  const { choose, copy, which: whichCopy } = useBillCopy()
  const html = useQuery({
    queryKey: queryKey('invoiceHtml', kind, id, copy ?? null),
    queryFn: async () =>
      await (await callBlob('get-document-html', { kind, id, ...copyOf(copy) })).text(),
    enabled: id !== '',
  })
  const which = can('stock.receive') ? historyOf(kind, id) : null
  const [isHistory, setHistory] = useState(false)
  const isVoucher = kind === 'StockVoucher' && id !== '' && can('stock.adjust')
  const voucher = useQuery({ ...voucherQuery(id), enabled: isVoucher })
  return (
    <Dialog title={number} size="large" onClose={closeDialog}>
      {html.isPending ? <Waiting>{t('document.loading')}</Waiting> : null}
      {html.error === null ? null : <Notice kind="bad">{errorMessage(html.error)}</Notice>}
      {html.data === undefined ? null : (
        <DocumentSheet html={html.data} hasChoice={kind === 'Invoice'} />
      )}
      <Stack gap={6}>
        {kind === 'Invoice' && id !== '' ? (
          <BillCopies invoiceID={id} which={whichCopy} onChange={choose} />
        ) : null}
        {isHistory && which !== null ? <PaperHistory which={which} /> : null}
        <Toolbar>
          <Button
            data-first
            data-prints
            variant="primary"
            onClick={() => void printDocument(kind, id, copy)}
          >
            {t('command.print')}
          </Button>
          <Button
            variant="plain"
            onClick={() => (paper === null ? undefined : void savePdf(paper, copy))}
          >
            {t('command.downloadInvoice')}
          </Button>
          {which === null ? null : (
            <Button
              variant="plain"
              aria-expanded={isHistory}
              onClick={() => setHistory(!isHistory)}
            >
              {t('papers.history')}
            </Button>
          )}
          {voucher.data !== undefined && stands(voucher.data) ? (
            <Button variant="plain" onClick={() => openDialog('voucherTakeBack')}>
              {t('vouchers.takeBack')}
            </Button>
          ) : null}
          {voucher.data === undefined ? null : <VoucherPair head={voucher.data} />}
        </Toolbar>
      </Stack>
    </Dialog>
  )
}
