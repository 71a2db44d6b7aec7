import { useId, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { FieldError, FieldLabel } from '../../base/ui/field.tsx'
import { FileButton } from '../../base/ui/file-button.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'

const KINDS = ['image/png', 'image/jpeg']

/** What differs between the pictures of the shop. */
const PICTURES = {
  logo: {
    title: 'shop.logo',
    none: 'shop.logo.none',
    hint: 'shop.logo.hint',
    saved: 'shop.logo.saved',
    alt: 'setUp.logo.alt',
  },
  signature: {
    title: 'shop.signatureFileName',
    none: 'shop.signature.none',
    hint: 'shop.signature.hint',
    saved: 'shop.signature.saved',
    alt: 'shop.signature.alt',
  },
} as const

/** The logo or the signature: chosen, and on the papers from then on. */
export function PicturePanel(props: {
  kind: keyof typeof PICTURES
  fileName: string | null
  /** A picture is saved at once, and is one more version of the shop. */
  onSaved: () => Promise<void>
}) {
  const { fileName, kind, onSaved } = props
  const words = PICTURES[kind]
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)

  async function send(file: File | null): Promise<void> {
    if (file === null) return
    if (!KINDS.includes(file.type)) return setRefused(t('setUp.logo.kind'))
    setRefused(null)
    try {
      await (kind === 'logo'
        ? call('save-logo', { body: file })
        : call('save-signature', { body: file }))
      setPreview(await asDataUrl(file))
      showToast(t(words.saved))
      await markStale('settings')
      await onSaved()
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }

  async function remove(): Promise<void> {
    setRefused(null)
    try {
      await call('save-shop-settings', { signatureFileName: null })
      setPreview(null)
      showToast(t('shop.signature.removed'))
      await markStale('settings')
      await onSaved()
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }

  return (
    <Panel>
      <PanelHeading>{t(words.title)}</PanelHeading>
      <Row gap={6} align="center" isWrapping>
        {preview === null ? null : <img src={preview} height={48} alt={t(words.alt)} />}
        <FieldLabel htmlFor={id}>
          <Muted>{t(fileName === null ? words.none : words.hint)}</Muted>
        </FieldLabel>
        <FileButton id={id} accept={KINDS.join(',')} onFile={(file) => void send(file)} />
        {kind === 'signature' && fileName !== null ? (
          <Button onClick={() => void remove()}>{t('shop.signature.remove')}</Button>
        ) : null}
      </Row>
      {refused === null ? null : <FieldError id={`${id}-note`} message={refused} />}
    </Panel>
  )
}

function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(file)
  })
}
