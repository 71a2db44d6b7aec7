import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Overview as OverviewData } from '../../../server/contract/overview.ts'
import type { ReportName } from '../../../server/contract/reports.ts'
import { formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t, useLanguage } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { ChartLegend, ColumnChart } from '../../base/ui/column-chart.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { ShareChart } from '../../base/ui/share-chart.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { goTo } from '../../kernel/screen-store.ts'
import styles from './overview.module.css'
import { overviewQuery } from './reports-data.ts'
import { showOfficeReport, showReportOf } from './reports-store.ts'

/** The shop on one page: each figure is the total of the report that it opens. */
export function Overview() {
  const overview = useQuery(overviewQuery)
  const { data } = overview
  return (
    <Stack gap={6} className={styles['overview']} aria-busy={overview.isFetching}>
      {overview.error === null ? null : <Notice kind="bad">{errorMessage(overview.error)}</Notice>}
      {data === undefined && overview.isFetching ? (
        <Waiting>{t('overview.reading')}</Waiting>
      ) : null}
      {data === undefined ? null : (
        <>
          <SalesFigures data={data} />
          <Grid gap={6} className={styles['charts']}>
            <DaysChart days={data.Days} />
            <MonthsChart months={data.Months} />
            <Categories data={data} />
            <Dues data={data} />
            <Stock stock={data.Stock} />
            <OrdersAndLabs data={data} />
          </Grid>
          <Muted as="p" className={styles['small']}>
            {t('overview.at', { time: formatTime(data.At) })}
          </Muted>
        </>
      )}
    </Stack>
  )
}

type SoldIn = OverviewData['Today']

function SalesFigures({ data }: { data: OverviewData }) {
  const { AfterClosing, Margin, Month, MonthBefore, Today, TodayBefore, Year, YearBefore } = data
  const openSales = (days: SoldIn) => () =>
    showReportOf('sales-register', { from: days.From, to: days.To })
  return (
    <Grid as="dl" gap={6} className={styles['figures']}>
      <Figure
        label={t('overview.today')}
        value={formatRupees(Today.Net)}
        open={openSales(Today)}
        beside={t('overview.lastWeek', { amount: formatRupees(TodayBefore.Net) })}
        note={
          AfterClosing === null
            ? undefined
            : t('overview.afterClosing', {
                amount: formatRupees(AfterClosing.Net),
                time: formatTime(AfterClosing.At),
              })
        }
      />
      <Figure
        label={t('overview.month')}
        value={formatRupees(Month.Net)}
        open={openSales(Month)}
        beside={t('overview.monthBefore', { amount: formatRupees(MonthBefore.Net) })}
      />
      <Figure
        label={t('overview.year')}
        value={formatRupees(Year.Net)}
        open={openSales(Year)}
        beside={t('overview.yearBefore', { amount: formatRupees(YearBefore.Net) })}
      />
      {Margin === null ? null : (
        <Figure
          label={t('overview.margin')}
          value={formatRupees(Margin.Amount)}
          open={() => showReportOf('gross-profit', { from: Month.From, to: Month.To })}
          beside={
            Margin.UnknownCost > 0
              ? t('overview.unknownCost', { count: Margin.UnknownCost })
              : t('overview.marginRate', { rate: formatNumber(Margin.Rate ?? 0) })
          }
        />
      )}
    </Grid>
  )
}

/** A figure that opens what it is made of. */
function Figure(props: {
  label: string
  value: string
  beside: string
  note?: string | undefined
  open: () => void
}) {
  return (
    <Panel as="div" className={styles['figure']}>
      <dt>{props.label}</dt>
      <dd>
        <Button
          variant="quiet"
          className={styles['value']}
          aria-label={t('overview.open', { name: props.label, value: props.value })}
          onClick={props.open}
        >
          {props.value}
        </Button>
        <Muted className={styles['small']}>{props.beside}</Muted>
        {props.note === undefined ? null : <Muted className={styles['small']}>{props.note}</Muted>}
      </dd>
    </Panel>
  )
}

function Chart(props: { title: string; legend?: ReactNode; children: ReactNode }) {
  return (
    <Panel as="figure" className={styles['chart']}>
      <Row as="figcaption" gap={6} justify="between" align="baseline" isWrapping>
        <PanelHeading>{props.title}</PanelHeading>
        {props.legend}
      </Row>
      {props.children}
    </Panel>
  )
}

function DaysChart({ days }: { days: OverviewData['Days'] }) {
  const total = days.reduce((sum, { Net }) => sum + Net, 0)
  return (
    <Chart
      title={t('overview.days')}
      legend={<ChartLegend now={t('overview.thisDay')} before={t('overview.weekBefore')} />}
    >
      <ColumnChart
        summary={t('overview.chartSummary', { amount: formatRupees(total), count: days.length })}
        columns={days.map(({ Before, Date: day, Net }) => ({
          key: day,
          label: String(Number(day.slice(8))),
          amount: Net,
          before: Before,
        }))}
      />
    </Chart>
  )
}

function MonthsChart({ months }: { months: OverviewData['Months'] }) {
  const locale = useLanguage((state) => state.locale)
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const total = months.reduce((sum, { Net }) => sum + Net, 0)
  return (
    <Chart
      title={t('overview.months')}
      legend={<ChartLegend now={t('overview.thisYear')} before={t('overview.lastYear')} />}
    >
      <ColumnChart
        summary={t('overview.chartSummary', { amount: formatRupees(total), count: months.length })}
        columns={months.map(({ Before, Month, Net }) => ({
          key: Month,
          label: name.format(new Date(`${Month}-01T00:00:00Z`)),
          amount: Net,
          before: Before,
        }))}
      />
    </Chart>
  )
}

function Categories({ data: { Categories: categories, Month } }: { data: OverviewData }) {
  return (
    <Chart
      title={t('overview.categories')}
      legend={
        <Button
          variant="quiet"
          onClick={() =>
            showReportOf('by-item', { from: Month.From, to: Month.To }, { by: 'category' })
          }
        >
          {t('overview.all')}
        </Button>
      }
    >
      {categories.length === 0 ? <Muted as="p">{t('overview.nothingSold')}</Muted> : null}
      <ShareChart
        shares={categories.map(({ Name, Net }) => ({
          key: Name,
          label: Name,
          amount: Net,
          text: formatRupees(Net),
        }))}
      />
    </Chart>
  )
}

/** A line of a card: what, how much, and what it opens. */
function Fact(props: { label: string; value: string; open: () => void }) {
  return (
    <Row as="li" gap={4} justify="between" align="baseline">
      <span>{props.label}</span>
      <Button
        variant="quiet"
        className={styles['fact']}
        aria-label={t('overview.open', { name: props.label, value: props.value })}
        onClick={props.open}
      >
        {props.value}
      </Button>
    </Row>
  )
}

const openReport = (name: ReportName) => () => showOfficeReport(name)

function Dues({ data: { Advances, Dues: dues, Payables, ToPay } }: { data: OverviewData }) {
  return (
    <Chart title={t('overview.money')}>
      <ul className={styles['facts']}>
        <Fact
          label={t('overview.dues', { count: dues.Bills })}
          value={formatRupees(dues.Total)}
          open={openReport('dues')}
        />
      </ul>
      {dues.Total === 0 ? null : (
        <ShareChart
          shares={dues.Ageing.map(({ Due, FromDays, ToDays }) => ({
            key: String(FromDays),
            label:
              ToDays === null
                ? t('overview.daysFrom', { from: FromDays })
                : t('overview.daysTo', { from: FromDays, to: ToDays }),
            amount: Due,
            text: formatRupees(Due),
          }))}
        />
      )}
      <ul className={styles['facts']}>
        <Fact
          label={t('overview.toPay', { count: ToPay.Orders })}
          value={formatRupees(ToPay.Total)}
          open={openReport('orders-to-pay')}
        />
        <Fact
          label={t('overview.advances', { count: Advances.Orders })}
          value={formatRupees(Advances.Total)}
          open={openReport('advances')}
        />
        {Payables === null ? null : (
          <>
            <Fact
              label={t('overview.payables', { count: Payables.Bills })}
              value={formatRupees(Payables.Total)}
              open={openReport('supplier-account')}
            />
            <Fact
              label={t('overview.overdue')}
              value={formatRupees(Payables.Overdue)}
              open={openReport('supplier-account')}
            />
          </>
        )}
      </ul>
    </Chart>
  )
}

function Stock({ stock }: { stock: OverviewData['Stock'] }) {
  const dead = stock.Dead.map(({ FromDays, Items, Value }) => ({
    key: String(FromDays),
    label: t('overview.dead', { days: FromDays, count: Items }),
    amount: Value ?? Items,
    text: Value === null ? formatNumber(Items) : formatRupees(Value),
  }))
  return (
    <Chart title={t('overview.stock')}>
      <ul className={styles['facts']}>
        <Fact
          label={
            stock.Value === null
              ? t('overview.pieces')
              : t('overview.value', { pieces: formatNumber(stock.Pieces) })
          }
          value={stock.Value === null ? formatNumber(stock.Pieces) : formatRupees(stock.Value)}
          open={openReport('stock-on-hand')}
        />
        {stock.InOrders.Pieces === 0 ? null : (
          <Fact
            label={
              stock.InOrders.Value === null
                ? t('overview.inOrders')
                : t('overview.inOrdersValue', { pieces: formatNumber(stock.InOrders.Pieces) })
            }
            value={
              stock.InOrders.Value === null
                ? formatNumber(stock.InOrders.Pieces)
                : formatRupees(stock.InOrders.Value)
            }
            open={openReport('stock-on-hand')}
          />
        )}
        <Fact
          label={t('overview.reorder')}
          value={formatNumber(stock.ToReorder)}
          open={openReport('reorder')}
        />
        <Fact
          label={t('overview.expiring')}
          value={formatNumber(stock.ExpiringIn60Days)}
          open={openReport('expiry')}
        />
        <Fact
          label={t('overview.deadStock')}
          value={formatNumber(stock.Dead[0]?.Items ?? 0)}
          open={openReport('dead-stock')}
        />
      </ul>
      {(stock.Dead[0]?.Items ?? 0) === 0 ? null : <ShareChart shares={dead} />}
    </Chart>
  )
}

function OrdersAndLabs({ data: { Labs, Orders } }: { data: OverviewData }) {
  const openOrders = () => goTo('orders')
  return (
    <Chart title={t('overview.orders')}>
      <ul className={styles['facts']}>
        <Fact label={t('overview.open.orders')} value={String(Orders.Open)} open={openOrders} />
        <Fact label={t('overview.late')} value={String(Orders.Late)} open={openOrders} />
        <Fact
          label={t('overview.ready')}
          value={String(Orders.Ready)}
          open={openReport('unclaimed')}
        />
        <Fact
          label={t('overview.readyLong')}
          value={String(Orders.ReadyOver30Days)}
          open={openReport('unclaimed')}
        />
        {Labs.map(({ Jobs, Late, MedianDays, Name }) => (
          <Fact
            key={Name ?? ''}
            label={Name ?? t('overview.noLab')}
            value={t('overview.lab', {
              jobs: Jobs,
              days: MedianDays === null ? '-' : formatNumber(MedianDays),
              late: Late,
            })}
            open={openReport('orders-and-labs')}
          />
        ))}
      </ul>
    </Chart>
  )
}
