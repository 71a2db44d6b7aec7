import { CircleHelp } from 'lucide-react'
import { t } from '../../base/i18n/t.ts'
import { can } from '../../kernel/session-store.ts'
import {
  dismissUnknown,
  searchForUnknown,
  teachUnknown,
  useUnknownCodes,
} from '../cart/sale-actions.ts'

/** Scanned codes that no item has: they wait here and the sale goes on. */
export function UnknownCodes() {
  const codes = useUnknownCodes((state) => state.codes)
  if (codes.length === 0) return null
  return (
    <section className="unknown" aria-label={t('unknown.title')} role="alert">
      {codes.map((code) => (
        <div key={code} className="unknown-row">
          <CircleHelp className="icon" aria-hidden="true" />
          <span className="unknown-text">
            <strong>{t('unknown.title')}</strong> <span className="mono">{code}</span>
          </span>
          <button
            type="button"
            className="button button-plain"
            onClick={() => searchForUnknown(code)}
          >
            {t('unknown.search')}
          </button>
          {can('catalogue.import') ? (
            <button
              type="button"
              className="button button-plain"
              onClick={() => teachUnknown(code)}
            >
              {t('unknown.teach')}
            </button>
          ) : null}
          <button
            type="button"
            className="button button-quiet"
            onClick={() => dismissUnknown(code)}
          >
            {t('unknown.dismiss')}
          </button>
        </div>
      ))}
    </section>
  )
}
