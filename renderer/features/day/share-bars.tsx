import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { ShareChart } from '../../base/ui/share-chart.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { ChartTitle, type ReportBehind } from './chart-title.tsx'
import shared from './day.module.css'

type ShareOf = { Name: string; Amount: number; Count: number }

/** A part of the day by name, the largest first; the figures stand beside the bars. */
export function ShareBars({
  behind,
  foot,
  isAsTable,
  rows,
  title,
}: {
  behind: ReportBehind
  foot?: string | undefined
  isAsTable: boolean
  rows: readonly ShareOf[]
  title: string
}) {
  return (
    <Stack as="figure" gap={4} className={shared['chart']}>
      <ChartTitle title={title} behind={behind} />
      {rows.length === 0 ? <Muted as="p">{t('day.none')}</Muted> : null}
      {isAsTable && rows.length > 0 ? (
        <ShareTable rows={rows} title={title} />
      ) : (
        <ShareChart
          shares={rows.map(({ Amount, Name }) => ({
            key: Name,
            label: Name,
            amount: Amount,
            text: formatRupees(Amount),
          }))}
        />
      )}
      {foot === undefined ? null : <Muted as="p">{foot}</Muted>}
    </Stack>
  )
}

function ShareTable({ rows, title }: { rows: readonly ShareOf[]; title: string }) {
  return (
    <table className={shared['table']}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className={shared['right']}>
            {t('day.count')}
          </th>
          <th scope="col" className={shared['right']}>
            {t('day.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.Name}>
            <th scope="row">{row.Name}</th>
            <td className={shared['right']}>{row.Count}</td>
            <td className={shared['right']}>{formatRupees(row.Amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
