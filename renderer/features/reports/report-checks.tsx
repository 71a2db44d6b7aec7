import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReportTable } from '../../../server/contract/reports.ts'
import { t } from '../../base/i18n/t.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import styles from './report-checks.module.css'

const FIGURE = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
})

/** What of a report was counted twice, and whether both ways agree. */
export function ReportChecks({ checks }: { checks: ReportTable['Checks'] }) {
  return checks.map(({ Left, Name, Right }) => {
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
        {isRight ? t('reports.agree', values) : t('reports.differ', values)}
      </Row>
    )
  })
}
