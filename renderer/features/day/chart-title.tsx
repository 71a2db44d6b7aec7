import type { ReactNode } from 'react'
import type { ReportName } from '../../../server/contract/reports.ts'
import { Button } from '../../base/ui/button.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { openReportOfDay } from '../reports/open-report.ts'
import styles from './chart-title.module.css'
import shared from './day.module.css'

/** The report of one day that lists what bars are made of. */
export type ReportBehind = { report: ReportName; date: string }

/** What a chart of the day shows; it opens the report behind its bars. */
export function ChartTitle({
  behind: { date, report },
  children,
  title,
}: {
  behind: ReportBehind
  children?: ReactNode
  title: string
}) {
  return (
    <Row
      as="figcaption"
      gap={8}
      rowGap={2}
      align="center"
      justify="between"
      isWrapping
      className={shared['chart-title']}
    >
      <Button
        variant="quiet"
        className={styles['open']}
        onClick={() => openReportOfDay(report, date)}
      >
        {title}
      </Button>
      {children}
    </Row>
  )
}
