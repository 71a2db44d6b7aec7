import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Button } from './button.tsx'
import { Glyph } from './glyph.tsx'
import { Row } from './layout.tsx'
import styles from './pager.module.css'
import { Muted } from './text.tsx'

/** How much a list holds, and the buttons to its other pages where there are some. */
export function Pager({
  count,
  total,
  pageNumber,
  pageSize,
  onPage,
}: {
  /** How many there are, in words. */
  count: string
  total: number
  pageNumber: number
  pageSize: number
  onPage: (page: number) => void
}) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <Row as="footer" gap={6} align="center" justify="between" isWrapping>
      <Muted>{count}</Muted>
      {last > 1 ? (
        <Row as="span" gap={4} align="center">
          <Button
            aria-label={t('orders.previousPage')}
            data-turn="previous"
            data-end={pageNumber <= 1 || undefined}
            className={pageNumber <= 1 ? styles['end'] : undefined}
            onClick={() => onPage(pageNumber - 1)}
          >
            <Glyph of={ChevronLeft} />
          </Button>
          <span tabIndex={-1} data-page>
            {t('orders.page', { page: pageNumber, last })}
          </span>
          <Button
            aria-label={t('orders.nextPage')}
            data-turn="next"
            data-end={pageNumber >= last || undefined}
            className={pageNumber >= last ? styles['end'] : undefined}
            onClick={() => onPage(pageNumber + 1)}
          >
            <Glyph of={ChevronRight} />
          </Button>
        </Row>
      ) : null}
    </Row>
  )
}
