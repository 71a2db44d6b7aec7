import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import styles from './button.module.css'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

/**
 * A file to be chosen, in the language of the till: the browser's own field, which speaks the
 * browser's, lies unseen over the button and takes the click, the key and the drop.
 */
export function FileButton({
  id,
  accept,
  children,
  isCamera = false,
  isDisabled = false,
  onFile,
}: {
  id: string
  accept: string
  /** The field's own name; left out it says "Choose a file", and a label stands elsewhere. */
  children?: ReactNode
  /** On a phone the camera is opened at once. */
  isCamera?: boolean
  isDisabled?: boolean
  onFile: (file: File | null) => void
}) {
  const Box = children === undefined ? 'span' : 'label'
  return (
    <Box className={classNames(buttonClass({ variant: 'plain' }), styles['file'])}>
      {children ?? t('file.choose')}
      <input
        id={id}
        type="file"
        title=""
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        disabled={isDisabled}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
    </Box>
  )
}
