import { useEffect, useRef } from 'react'
import { t } from '../../base/i18n/t.ts'
import styles from './document-sheet.module.css'
import { fillFrame } from './html-frame.ts'

/** A document's page in a frame that can't run scripts. */
export function DocumentSheet({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current !== null) fillFrame(frame.current, html, () => {})
  }, [html])
  return (
    <iframe
      ref={frame}
      data-testid="document-frame"
      className={styles['document-frame']}
      title={t('document.title')}
    />
  )
}
