import { CloudOff } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useConnection } from '../base/api/connection.ts'
import { t } from '../base/i18n/t.ts'
import { Glyph } from '../base/ui/glyph.tsx'
import { Row } from '../base/ui/layout.tsx'
import styles from './offline-banner.module.css'

/** Says that the branch server is away; goes by itself when it is back. */
export function OfflineBanner() {
  const isOnline = useConnection((connection) => connection.isOnline)
  return createPortal(
    <div role="status">
      {isOnline ? null : (
        <Row
          gap={5}
          rowGap={2}
          align="center"
          isWrapping
          data-testid="offline-banner"
          className={styles['offline-banner']}
        >
          <Glyph of={CloudOff} />
          <strong>{t('offline.title')}</strong>
          <span>{t('offline.text')}</span>
        </Row>
      )}
    </div>,
    document.body,
  )
}
