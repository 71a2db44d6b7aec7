import { useQuery } from '@tanstack/react-query'
import { Star, X } from 'lucide-react'
import { useState } from 'react'
import type { Grouping, ReportName } from '../../../server/contract/reports.ts'
import { shopToday } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { ListScreen } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SideList, type SideName } from '../../base/ui/side-list.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { suppliersQuery } from '../../kernel/queries/lookups.ts'
import { Overview } from './overview.tsx'
import { ownDays, PERIODS } from './periods.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportChecks } from './report-checks.tsx'
import { ReportRows } from './report-rows.tsx'
import { ASKED_BY_NOTHING, askedOf, reportListQuery, reportQuery } from './reports-data.ts'
import styles from './reports-page.module.css'
import { choosePeriod, daysShown, showOfficeReport, showPart, useReports } from './reports-store.ts'
import { ViewDialog } from './view-dialog.tsx'
import { showView, viewsQuery } from './views-data.ts'

/** A report is read anew once the filter rests. */
const FILTER_RESTS_MS = 400

/** In the place of a report's name: the page that opens first. */
const OVERVIEW = 'overview'

/** The reports of the shop: which one, of which days, and its table. */
export function ReportsPage() {
  const name = useReports((state) => state.name)
  const list = useQuery(reportListQuery)
  const reports = list.data?.Items ?? []
  const viewID = useReports((state) => state.viewID)
  const views = useQuery(viewsQuery).data ?? []
  const names: SideName[] = [
    { id: OVERVIEW, title: t('overview.title'), testId: 'overview-name' },
    ...views.map(({ ID, Name }) => ({ id: ID, title: Name, mark: '☆', testId: 'view-name' })),
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
        shownId={viewID ?? name ?? OVERVIEW}
        onChoose={(id) => {
          const view = views.find(({ ID }) => ID === id)
          if (view === undefined)
            showOfficeReport(reports.find(({ Name }) => Name === id)?.Name ?? null)
          else showView(view)
        }}
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
  const report = list.data?.Items.find(({ Name }) => Name === name)
  const { Filters: filters, Groupings } = report ?? ASKED_BY_NOTHING
  const searchTerm = useSettled(state.part.searchTerm, FILTER_RESTS_MS)
  const asked = askedOf(
    { ...state, name, part: { ...state.part, searchTerm } },
    { Filters: filters, Groupings },
  )
  const read = useQuery({ ...reportQuery(asked), enabled: list.data !== undefined })
  // A report that was shown before stays only where it is the same one of other days.
  const table = read.data?.Name === name ? read.data : undefined
  return (
    <Stack gap={5} className={styles['report']} aria-busy={read.isFetching}>
      <Row gap={6} align="end" isWrapping>
        {filters.includes('period') ? <PeriodFields /> : null}
        {filters.includes('by') ? <ByField groupings={Groupings} /> : null}
        {filters.includes('supplierID') ? <SupplierField /> : null}
        <PartFields columns={report?.Columns ?? []} />
        {filters.includes('compare') ? (
          <Check
            label={t('reports.compare')}
            isOn={state.isCompared}
            onChange={(isCompared) => useReports.setState({ isCompared })}
          />
        ) : null}
        <ViewButton name={name} />
      </Row>
      {read.error === null ? null : <Notice kind="bad">{errorMessage(read.error)}</Notice>}
      {table === undefined ? (
        read.isFetching ? (
          <Waiting>{t('reports.reading')}</Waiting>
        ) : null
      ) : (
        <>
          <Muted as="p" className={classNames(styles['basis'])}>
            {table.Basis} {t('reports.rows', { count: table.RowCount })}
          </Muted>
          <ReportChecks checks={table.Checks} />
          {table.Chart === null ? null : <ReportChart chart={table.Chart} />}
          <ReportRows table={table} hasPeriod={filters.includes('period')} />
        </>
      )}
    </Stack>
  )
}

/** Keeps the report as it is shown under a name, or changes the view that was chosen. */
function ViewButton({ name }: { name: ReportName }) {
  const [isOpen, setOpen] = useState(false)
  const viewID = useReports((state) => state.viewID)
  const view = useQuery(viewsQuery).data?.find(({ ID, IsOwn }) => ID === viewID && IsOwn)
  return (
    <>
      <Button data-testid="report-view" onClick={() => setOpen(true)}>
        <Glyph of={Star} />
        {view === undefined ? t('reports.view.save') : t('reports.view.change')}
      </Button>
      {isOpen ? <ViewDialog report={name} view={view} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function SupplierField() {
  const suppliers = useQuery(suppliersQuery)
  const supplierID = useReports((state) => state.supplierID)
  return (
    <SelectField
      label={t('items.supplier')}
      value={supplierID}
      options={[
        { value: '', label: t('reports.allSuppliers') },
        ...(suppliers.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
      ]}
      onChange={(chosen) => useReports.setState({ supplierID: chosen })}
    />
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

/** Which rows are shown: those with a text, and those behind a row of another report. */
function PartFields({ columns }: { columns: readonly { Key: string; Title: string }[] }) {
  const { searchTerm, where } = useReports((state) => state.part)
  const column = columns.find(({ Key }) => Key === where?.column)?.Title
  return (
    <>
      <div className={styles['part']}>
        <Field
          label={t('reports.filter')}
          value={searchTerm}
          maxLength={100}
          onChange={(event) => showPart({ searchTerm: event.target.value })}
        />
      </div>
      {where === null ? null : (
        <Button data-testid="report-part" onClick={() => showPart({ where: null })}>
          {where.value === undefined
            ? (column ?? '')
            : column === undefined
              ? where.value
              : t('reports.part', { column, value: where.value })}
          <Glyph of={X} />
        </Button>
      )}
    </>
  )
}

function ByField({ groupings }: { groupings: readonly Grouping[] }) {
  const by = useReports((state) => state.by)
  return (
    <SelectField
      label={t('reports.by')}
      value={groupings.includes(by) ? by : (groupings[0] ?? '')}
      options={groupings.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
      onChange={(value) =>
        useReports.setState({ by: groupings.find((each) => each === value) ?? by })
      }
    />
  )
}
