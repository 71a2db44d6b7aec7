import { CircleHelp } from 'lucide-react'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Code } from '../../base/ui/text.tsx'
import { can } from '../../kernel/session-store.ts'
import { useCart } from '../cart/cart-store.ts'
import {
  createItem,
  dismissUnknown,
  searchForUnknown,
  useUnknownCodes,
} from '../cart/sale-actions.ts'
import styles from './unknown-codes.module.css'

/** Scanned codes that no item has: they wait here and the sale goes on. */
export function UnknownCodes() {
  const all = useUnknownCodes((state) => state.codes)
  const sessionID = useCart((cart) => cart.sessionID)
  const codes = all.filter((known) => known.sessionID === sessionID).map(({ code }) => code)
  if (codes.length === 0) return null
  return (
    <Stack
      as="section"
      gap={2}
      className={styles['unknown']}
      aria-label={t('unknown.title')}
      role="alert"
    >
      {codes.map((code) => (
        <Row key={code} gap={4} align="center" isWrapping className={styles['unknown-row']}>
          <Glyph of={CircleHelp} />
          <span className={styles['unknown-text']}>
            <strong>{t('unknown.title')}</strong> <Code>{code}</Code>
          </span>
          <Button variant="plain" onClick={() => searchForUnknown(code)}>
            {t('unknown.search')}
          </Button>
          {can('catalogue.edit') ? (
            <Button variant="plain" onClick={() => createItem(code)}>
              {t('unknown.teach')}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => dismissUnknown(code)}>
            {t('unknown.dismiss')}
          </Button>
        </Row>
      ))}
    </Stack>
  )
}
