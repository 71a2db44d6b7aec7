import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { LensEye } from '../../base/ui/lens-eye.tsx'
import { useSaleEyes } from '../prescription/sale-eyes.ts'
import { signedPowers } from './coverage-panel.tsx'
import { keepForSale } from './grid-actions.ts'
import { goToCell } from './grid-store.ts'
import { freeOf, keepable, saleCells } from './sale-cells.ts'

/** What the prescription of the sale finds in this family: its cells, and how many are free. */
export function SaleStrip({ grid }: { grid: LensGrid }) {
  const cells = saleCells(grid, useSaleEyes())
  if (cells.length === 0) return null
  const lenses = keepable(cells)
  return (
    <Row gap={6} align="center" isWrapping data-testid="sale-eyes">
      <span>{t('lensGrid.ofSale')}</span>
      {cells.map(({ cell, eye, place }) =>
        cell === null ? (
          <Row key={eye} gap={4} align="center">
            <LensEye eye={eye} />
            {signedPowers({ Row: place.row, Column: place.column })} {t('lensGrid.notKept')}
          </Row>
        ) : (
          <Button key={eye} variant="quiet" onClick={() => goToCell(place)}>
            <LensEye eye={eye} />
            {signedPowers({ Row: place.row, Column: place.column })}{' '}
            {t('lensGrid.freeOf', { count: formatNumber(freeOf(cell)) })}
          </Button>
        ),
      )}
      {lenses.length > 0 ? (
        <Button onClick={() => void keepForSale(lenses)}>
          {t('lensGrid.keepForSale')} <Key>K</Key>
        </Button>
      ) : null}
    </Row>
  )
}
