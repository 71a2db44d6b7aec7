import { useId, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { FieldError, FieldLabel } from '../../base/ui/field.tsx'
import { FileButton } from '../../base/ui/file-button.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'

const KINDS = ['image/png', 'image/jpeg']

/** The logo: chosen, and on every paper from then on. */
export function LogoPanel({ fileName }: { fileName: string | null }) {
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)

  async function send(file: File | null): Promise<void> {
    if (file === null) return
    if (!KINDS.includes(file.type)) return setRefused(t('setUp.logo.kind'))
    setRefused(null)
    try {
      await call('save-logo', { body: file })
      setPreview(await asDataUrl(file))
      showToast(t('shop.logo.saved'))
      void markStale('settings')
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }

  return (
    <Panel>
      <PanelHeading>{t('shop.logo')}</PanelHeading>
      <Row gap={6} align="center" isWrapping>
        {preview === null ? null : <img src={preview} height={48} alt={t('setUp.logo.alt')} />}
        <FieldLabel htmlFor={id}>
          <Muted>{t(fileName === null ? 'shop.logo.none' : 'shop.logo.hint')}</Muted>
        </FieldLabel>
        <FileButton id={id} accept={KINDS.join(',')} onFile={(file) => void send(file)} />
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
