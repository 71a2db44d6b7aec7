import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { DocumentMessage } from '../../../server/contract/documents.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { type FinishedSale, useLastSale } from './last-sale.ts'
import { ShareMobile } from './share-mobile.tsx'
import { useSharedPaper } from './shared-document.ts'

/** What to write to a customer about a paper: one that was named, else the last sale's. */
export function ShareDialog() {
  const sale = useLastSale((last) => last.sale)
  const shared = useSharedPaper((state) => state.paper)
  const paper = shared ?? paperOf(sale)
  useEffect(() => () => useSharedPaper.setState({ paper: null }), [])
  const message = useQuery({
    queryKey: queryKey('documentMessage', paper),
    queryFn: () => call('get-document-message', paper),
    enabled: shared !== null || sale !== null,
    // What is still due stands in it, and may have been paid since.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog title={t('share.title')} onClose={closeDialog}>
      <p className="dialog-lead">{t('share.lead')}</p>
      {message.isPending ? <Waiting>{t('share.loading')}</Waiting> : null}
      {message.error ? <Notice kind="bad">{inWords(message.error)}</Notice> : null}
      {message.data?.WhatsAppLink === null && message.data.IsWalkIn ? (
        <ShareMobile paper={paper} drawLink={(link) => <WhatsAppLink link={link} />} />
      ) : null}
      {message.error ? null : <Message message={message.data ?? null} />}
    </Dialog>
  )
}

/** The invoice, or the order while it has none. */
function paperOf(sale: FinishedSale | null) {
  return sale?.invoiceID
    ? { kind: 'Invoice' as const, id: sale.invoiceID }
    : { kind: 'OrderAcknowledgement' as const, id: sale?.salesOrderID ?? '' }
}

function Message({ message }: { message: DocumentMessage | null }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<'yes' | 'byHand' | null>(null)
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      // Browsers keep the clipboard from pages that came over plain HTTP.
      area.current?.focus()
      area.current?.select()
      setCopied('byHand')
    }
  }
  return (
    <div className="form">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('share.text')}
        </label>
        <textarea
          id={id}
          ref={area}
          className="input share-text"
          readOnly
          tabIndex={0}
          rows={8}
          value={message?.Text ?? ''}
        />
      </div>
      {copied === null ? null : (
        <Notice kind={copied === 'yes' ? 'good' : 'info'}>
          {t(copied === 'yes' ? 'share.copied' : 'share.copyByHand')}
        </Notice>
      )}
      <div className="form-actions">
        <button
          type="button"
          data-main
          className="button button-primary"
          disabled={message === null}
          onClick={() => (message === null ? undefined : void copy(message.Text))}
        >
          <Copy className="icon" aria-hidden="true" />
          {t('share.copy')}
        </button>
        <WhatsApp message={message} />
      </div>
    </div>
  )
}

function WhatsApp({ message }: { message: DocumentMessage | null }) {
  if (message === null) return null
  if (message.WhatsAppLink === null) {
    if (message.IsWalkIn) return null
    return <p className="muted share-note">{t('share.noMobile')}</p>
  }
  return <WhatsAppLink link={message.WhatsAppLink} />
}

function WhatsAppLink({ link }: { link: string }) {
  return (
    <a className="button button-plain" href={link} target="_blank" rel="noopener noreferrer">
      <ExternalLink className="icon" aria-hidden="true" />
      {t('share.whatsApp')}
    </a>
  )
}
