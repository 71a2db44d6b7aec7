import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReportTable } from '../../../server/contract/reports.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { goTo } from '../../kernel/screen-store.ts'
import { showMonth } from '../gst/gst-store.ts'
import styles from './report-checks.module.css'

const FIGURE = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
})

/** What of a report was counted twice, and whether both ways agree. */
export function ReportChecks({ checks }: { checks: ReportTable['Checks'] }) {
  return checks.map(({ Left, Name, Period, Right, Why }) => {
    const isRight = Left === Right
    const values = { name: Name, left: FIGURE.format(Left), right: FIGURE.format(Right) }
    return (
      <Row
        key={Name}
        gap={3}
        align="center"
        className={isRight ? styles['good'] : styles['bad']}
        data-testid="report-check"
      >
        <Glyph of={isRight ? CircleCheck : TriangleAlert} isSmall />
        <span>
          {isRight ? t('reports.agree', values) : t('reports.differ', values)}
          {Why === undefined ? null : ` ${Why}`}
        </span>
        {Period === undefined ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              showMonth(Period)
              goTo('gst')
            }}
          >
            {t('reports.openMonth')}
          </Button>
        )}
      </Row>
    )
  })
}
