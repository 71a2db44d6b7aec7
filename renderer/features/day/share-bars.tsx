import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'

type Row = { Name: string; Amount: number; Count: number }

/** A part of the day by name, the largest first; the figures stand beside the bars. */
export function ShareBars({
  foot,
  isAsTable,
  rows,
  title,
}: {
  foot?: string | undefined
  isAsTable: boolean
  rows: readonly Row[]
  title: string
}) {
  const highest = Math.max(1, ...rows.map(({ Amount }) => Amount))
  return (
    <figure className="day-chart">
      <figcaption className="day-chart-title">{title}</figcaption>
      {rows.length === 0 ? <p className="muted">{t('day.none')}</p> : null}
      {isAsTable && rows.length > 0 ? (
        <ShareTable rows={rows} title={title} />
      ) : (
        <ul className="share-list">
          {rows.map((row) => (
            <li key={row.Name} className="share-row">
              <span className="share-name">{row.Name}</span>
              <span className="share-amount">{formatRupees(row.Amount)}</span>
              <svg className="share-svg" aria-hidden="true">
                <rect className="share-ground" width="100%" height="100%" rx="3" />
                <rect
                  className="share-bar"
                  width={`${Math.max(0, (row.Amount / highest) * 100)}%`}
                  height="100%"
                  rx="3"
                />
              </svg>
            </li>
          ))}
        </ul>
      )}
      {foot === undefined ? null : <p className="muted">{foot}</p>}
    </figure>
  )
}

function ShareTable({ rows, title }: { rows: readonly Row[]; title: string }) {
  return (
    <table className="day-table">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className="day-right">
            {t('day.count')}
          </th>
          <th scope="col" className="day-right">
            {t('day.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.Name}>
            <th scope="row">{row.Name}</th>
            <td className="day-right">{row.Count}</td>
            <td className="day-right">{formatRupees(row.Amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
