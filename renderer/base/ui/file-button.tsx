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
  isDisabled = false,
  onFile,
}: {
  id: string
  accept: string
  isDisabled?: boolean
  onFile: (file: File | null) => void
}) {
  return (
    <span className={classNames(buttonClass({ variant: 'plain' }), styles['file'])}>
      {t('file.choose')}
      <input
        id={id}
        type="file"
        title=""
        accept={accept}
        disabled={isDisabled}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
    </span>
  )
}
