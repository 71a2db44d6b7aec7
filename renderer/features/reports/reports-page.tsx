import { useQuery } from '@tanstack/react-query'
import type { ReportName } from '../../../server/contract/reports.ts'
import { shopToday } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { DateField } from '../../base/ui/date-field.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { ListScreen } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SideList, type SideName } from '../../base/ui/side-list.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { Overview } from './overview.tsx'
import { ownDays, PERIODS } from './periods.ts'
import { ReportChecks } from './report-checks.tsx'
import { ReportRows } from './report-rows.tsx'
import { reportListQuery, reportQuery } from './reports-data.ts'
import styles from './reports-page.module.css'
import {
  choosePeriod,
  daysShown,
  GROUPINGS,
  showOfficeReport,
  useReports,
} from './reports-store.ts'

/** In the place of a report's name: the page that opens first. */
const OVERVIEW = 'overview'

/** The reports of the shop: which one, of which days, and its table. */
export function ReportsPage() {
  const name = useReports((state) => state.name)
  const list = useQuery(reportListQuery)
  const reports = list.data?.Items ?? []
  const names: SideName[] = [
    { id: OVERVIEW, title: t('overview.title'), testId: 'overview-name' },
    ...reports.map(({ Name, Title }) => ({ id: Name, title: Title, testId: 'report-name' })),
  ]
  return (
    <ListScreen
      title={t('reports.title')}
      actions={
        name === null ? null : (
          <>
            <CommandButton id="reportXlsx" />
            <CommandButton id="reportCsv" />
            <CommandButton id="reportPdf" />
          </>
        )
      }
    >
      <SideList
        label={t('reports.list')}
        names={names}
        shownId={name ?? OVERVIEW}
        onChoose={(id) => showOfficeReport(reports.find(({ Name }) => Name === id)?.Name ?? null)}
        notice={list.error === null ? null : <Notice kind="bad">{errorMessage(list.error)}</Notice>}
      >
        {name === null ? <Overview /> : <ShownReport name={name} />}
      </SideList>
    </ListScreen>
  )
}

function ShownReport({ name }: { name: ReportName }) {
  const state = useReports()
  const list = useQuery(reportListQuery)
  const filters = list.data?.Items.find(({ Name }) => Name === name)?.Filters ?? []
  const report = useQuery(reportQuery({ ...daysShown(state), name, by: state.by }))
  // A report that was shown before stays only where it is the same one of other days.
  const table = report.data?.Name === name ? report.data : undefined
  return (
    <Stack gap={5} className={styles['report']} aria-busy={report.isFetching}>
      <Row gap={6} align="end" isWrapping>
        {filters.includes('period') ? <PeriodFields /> : null}
        {filters.includes('by') ? <ByField /> : null}
      </Row>
      {report.error === null ? null : <Notice kind="bad">{errorMessage(report.error)}</Notice>}
      {table === undefined ? (
        report.isFetching ? (
          <Waiting>{t('reports.reading')}</Waiting>
        ) : null
      ) : (
        <>
          <Muted as="p" className={classNames(styles['basis'])}>
            {table.Basis} {t('reports.rows', { count: table.RowCount })}
          </Muted>
          <ReportChecks checks={table.Checks} />
          <ReportRows table={table} />
        </>
      )}
    </Stack>
  )
}

function PeriodFields() {
  const { own, period } = useReports()
  const { from, to } = daysShown({ own, period })
  return (
    <>
      <Choice
        label={t('reports.period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
        onChange={choosePeriod}
      />
      <div className={styles['day']}>
        <DateField
          key={`from ${period}`}
          label={t('reports.from')}
          value={from}
          max={shopToday()}
          onChange={(day) => useReports.setState({ period: 'own', own: ownDays(day, to) })}
        />
      </div>
      <div className={styles['day']}>
        <DateField
          key={`to ${period}`}
          label={t('reports.to')}
          value={to}
          max={shopToday()}
          onChange={(day) => useReports.setState({ period: 'own', own: ownDays(from, day) })}
        />
      </div>
    </>
  )
}

function ByField() {
  const by = useReports((state) => state.by)
  return (
    <SelectField
      label={t('reports.by')}
      value={by}
      options={GROUPINGS.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
      onChange={(value) =>
        useReports.setState({ by: GROUPINGS.find((each) => each === value) ?? 'item' })
      }
    />
  )
}
