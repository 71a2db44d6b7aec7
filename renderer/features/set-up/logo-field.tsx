import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { FieldBox, FieldError, FieldLabel } from '../../base/ui/field.tsx'
import { FileButton } from '../../base/ui/file-button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import styles from './logo-field.module.css'
import { asPng } from './logo-picture.ts'

const MAX_BYTES = 500 * 1024
const KINDS = ['image/png', 'image/jpeg']

/** The shop's logo: chosen, checked for kind and size, shown as it will print. */
export function LogoField({
  logo,
  error,
  onChange,
}: {
  logo: string
  error: string | null
  onChange: (base64: string) => void
}) {
  const id = useId()
  const [preview, setPreview] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return
    if (!KINDS.includes(file.type)) return setRefused(t('setUp.logo.kind'))
    if (file.size > MAX_BYTES) return setRefused(t('setUp.logo.size'))
    const png = await asPng(file)
    if (png === null) return setRefused(t('setUp.logo.kind'))
    setRefused(null)
    setPreview(`data:image/png;base64,${png}`)
    onChange(png)
  }
  const message = error ?? refused
  return (
    <FieldBox>
      <FieldLabel htmlFor={id}>{t('setUp.logo')}</FieldLabel>
      <Row gap={6} align="center" className={styles['logo-field']}>
        {preview !== null && logo !== '' ? (
          <img className={styles['logo-preview']} src={preview} alt={t('setUp.logo.alt')} />
        ) : (
          <span className={classNames(styles['logo-preview'], styles['logo-none'])}>
            <Glyph of={ImagePlus} />
          </span>
        )}
        <FileButton
          id={id}
          accept={KINDS.join(',')}
          onFile={(file) => void choose(file ?? undefined)}
        />
      </Row>
      {message === null ? null : <FieldError id={`${id}-note`} message={message} />}
    </FieldBox>
  )
}
