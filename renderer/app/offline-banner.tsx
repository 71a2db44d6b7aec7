import { CloudOff } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useConnection } from '../base/api/connection.ts'
import { t } from '../base/i18n/t.ts'

/** Says that the branch server is away; goes by itself when it is back. */
export function OfflineBanner() {
  const isOnline = useConnection((connection) => connection.isOnline)
  return createPortal(
    <div className="offline-live" role="status">
      {isOnline ? null : (
        <div className="offline-banner">
          <CloudOff className="icon" aria-hidden="true" />
          <strong>{t('offline.title')}</strong>
          <span>{t('offline.text')}</span>
        </div>
      )}
    </div>,
    document.body,
  )
}
