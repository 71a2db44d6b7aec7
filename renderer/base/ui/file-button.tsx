import { t } from '../i18n/t.ts'

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
    <span className="file-button button button-plain">
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
