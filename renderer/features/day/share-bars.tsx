import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Muted } from '../../base/ui/text.tsx'
import shared from './day.module.css'
import styles from './share-bars.module.css'

type ShareOf = { Name: string; Amount: number; Count: number }

/** A part of the day by name, the largest first; the figures stand beside the bars. */
export function ShareBars({
  foot,
  isAsTable,
  rows,
  title,
}: {
  foot?: string | undefined
  isAsTable: boolean
  rows: readonly ShareOf[]
  title: string
}) {
  const highest = Math.max(1, ...rows.map(({ Amount }) => Amount))
  return (
    <Stack as="figure" gap={4} className={shared['chart']}>
      <Row
        as="figcaption"
        gap={8}
        rowGap={2}
        justify="between"
        isWrapping
        className={shared['chart-title']}
      >
        {title}
      </Row>
      {rows.length === 0 ? <Muted as="p">{t('day.none')}</Muted> : null}
      {isAsTable && rows.length > 0 ? (
        <ShareTable rows={rows} title={title} />
      ) : (
        <Stack as="ul" gap={4}>
          {rows.map((row) => (
            <Grid key={row.Name} as="li" gap={6} rowGap={1} className={styles['share-row']}>
              <span className={styles['share-name']}>{row.Name}</span>
              <span>{formatRupees(row.Amount)}</span>
              <svg className={styles['share-svg']} aria-hidden="true">
                <rect className={styles['share-ground']} width="100%" height="100%" rx="3" />
                <rect
                  className={styles['share-bar']}
                  width={`${Math.max(0, (row.Amount / highest) * 100)}%`}
                  height="100%"
                  rx="3"
                />
              </svg>
            </Grid>
          ))}
        </Stack>
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
