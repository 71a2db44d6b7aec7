import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { DocumentMessage } from '../../../server/contract/documents.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { FieldBox, FieldLabel, TextArea } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Lead, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { slipOf } from './invoice.ts'
import { type FinishedSale, useLastSale } from './last-sale.ts'
import styles from './share-dialog.module.css'
import { ShareMobile } from './share-mobile.tsx'
import { useSharedDocument } from './shared-document.ts'

/** What to write to a customer about a paper: one that was named, else the last sale's. */
export function ShareDialog() {
  const sale = useLastSale((last) => last.sale)
  const shared = useSharedDocument((state) => state.paper)
  const paper = shared ?? paperOf(sale)
  useEffect(() => () => useSharedDocument.setState({ paper: null }), [])
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
      <Lead>{t('share.lead')}</Lead>
      {message.isPending ? <Waiting>{t('share.loading')}</Waiting> : null}
      {message.error ? <Notice kind="bad">{errorMessage(message.error)}</Notice> : null}
      {message.data?.WhatsAppLink === null && message.data.IsWalkIn ? (
        <ShareMobile paper={paper} drawLink={(link) => <WhatsAppLink link={link} />} />
      ) : null}
      {message.error ? null : (
        <Message
          message={message.data ?? null}
          awaitMessage={async () => (await message.refetch({ cancelRefetch: false })).data}
        />
      )}
    </Dialog>
  )
}

/** The invoice, or the order while it has none. */
function paperOf(sale: FinishedSale | null) {
  return sale?.invoiceID
    ? { kind: 'Invoice' as const, id: sale.invoiceID }
    : slipOf(sale?.salesOrderID ?? '')
}

/** A press that comes before the text waits for it. */
function Message({
  message,
  awaitMessage,
}: {
  message: DocumentMessage | null
  awaitMessage: () => Promise<DocumentMessage | undefined>
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<'yes' | 'byHand' | null>(null)
  async function copy(): Promise<void> {
    const text = (message ?? (await awaitMessage()))?.Text
    if (text === undefined) return
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
    <Form as="div">
      <FieldBox>
        <FieldLabel htmlFor={id}>{t('share.text')}</FieldLabel>
        <TextArea id={id} ref={area} readOnly tabIndex={0} rows={8} value={message?.Text ?? ''} />
      </FieldBox>
      {copied === null ? null : (
        <Notice kind={copied === 'yes' ? 'good' : 'info'}>
          {t(copied === 'yes' ? 'share.copied' : 'share.copyByHand')}
        </Notice>
      )}
      <Toolbar>
        <Button data-main variant="primary" onClick={() => void copy()}>
          <Glyph of={Copy} />
          {t('share.copy')}
        </Button>
        <WhatsApp message={message} />
      </Toolbar>
    </Form>
  )
}

function WhatsApp({ message }: { message: DocumentMessage | null }) {
  if (message === null) return null
  if (message.WhatsAppLink === null) {
    if (message.IsWalkIn) return null
    return (
      <Muted as="p" className={styles['share-note']}>
        {t(message.IsUnwanted ? 'share.unwanted' : 'share.noMobile')}
      </Muted>
    )
  }
  return <WhatsAppLink link={message.WhatsAppLink} />
}

function WhatsAppLink({ link }: { link: string }) {
  return (
    <ButtonLink variant="plain" href={link} target="_blank" rel="noopener noreferrer">
      <Glyph of={ExternalLink} />
      {t('share.whatsApp')}
    </ButtonLink>
  )
}
