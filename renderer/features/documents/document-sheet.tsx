import { useEffect, useRef } from 'react'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import styles from './document-sheet.module.css'
import { fillFrame } from './html-frame.ts'

/** A document's page in a frame that can't run scripts. */
export function DocumentSheet({
  html,
  hasChoice = false,
}: {
  html: string
  /** A choice stands beneath it, which takes room of it. */
  hasChoice?: boolean
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current !== null) fillFrame(frame.current, html, () => {})
  }, [html])
  return (
    <iframe
      ref={frame}
      data-testid="document-frame"
      className={classNames(styles['document-frame'], hasChoice && styles['with-choice'])}
      title={t('document.title')}
    />
  )
}
