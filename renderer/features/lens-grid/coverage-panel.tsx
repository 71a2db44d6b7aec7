import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { coverageQuery } from './grid-queries.ts'
import { chooseMode, putFigures } from './grid-store.ts'
import { GRID_ID } from './grid-view.ts'

/** Which share of what was prescribed the shelf makes, and what to add to it first. */
export function CoveragePanel({ familyID }: { familyID: string }) {
  const coverage = useQuery(coverageQuery(familyID))
  const data = coverage.data
  if (coverage.error !== null) return <Notice kind="bad">{errorMessage(coverage.error)}</Notice>
  if (data === undefined) return <Waiting>{t('lensGrid.reading')}</Waiting>
  if (data.Pairs === 0) return <Notice kind="info">{t('lensGrid.noPairs')}</Notice>
  return (
    <Panel data-testid="lens-coverage">
      <strong>
        {data.Additions.length === 0
          ? t('lensGrid.covers', { percent: formatNumber(data.Percent), pairs: data.Pairs })
          : t('lensGrid.coverage', {
              count: data.Additions.length,
              before: formatNumber(data.Percent),
              after: formatNumber(data.PercentAfter),
              pairs: data.Pairs,
            })}
      </strong>
      <Row gap={3} isWrapping>
        {data.Additions.map(({ Column, Lenses, Row: row }) => (
          <Badge key={`${row}/${Column}`} kind="info">
            {`${signedPowers({ Row: row, Column })} · ${formatNumber(Lenses)}`}
          </Badge>
        ))}
      </Row>
      {data.Additions.length > 0 && can('catalogue.edit') ? (
        <Row>
          <Button
            onClick={() => {
              chooseMode('minimum')
              putFigures(
                data.Additions.map(({ Column, Row: row }) => ({
                  row,
                  column: Column,
                  qty: '2',
                })),
              )
              giveFocus(GRID_ID)
            }}
          >
            {t('lensGrid.asMinimum')}
          </Button>
        </Row>
      ) : null}
    </Panel>
  )
}

/** '−2.25 / −0.75'. */
export function signedPowers({ Column, Row: row }: { Row: number; Column: number }): string {
  return showPowers(`${signed(row)} / ${signed(Column)}`)
}

function signed(dioptres: number): string {
  return `${dioptres > 0 ? '+' : ''}${dioptres.toFixed(2)}`
}
