import {
  lensCoverage as coverageSpec,
  listLensFamilies as listSpec,
  readLensGrid as readSpec,
} from '../../contract/lens-grid.ts'
import { addDays } from '../../domain/local-time.ts'
import {
  cellKey,
  coverageOf,
  lensesToOrder,
  reorderPoint,
} from '../../domain/optics/lens-demand.ts'
import { operation } from '../../kernel/operation.ts'
import { toRupees } from '../../wire/rupees.ts'
import { axesOf, familiesOf, familyOf, familyReply } from './family-rows.ts'
import { cellsOf, lensMilli, type StockedCell } from './grid-cells.ts'
import { prescribedSince } from './prescribed.ts'

const DEMAND_DAYS = 26 * 7
const COVERAGE_DAYS = 730
const USUAL_CELLS = 14
const USUAL_LEAD_DAYS = 7

export const listLensFamilies = operation(listSpec, ({ services }) => ({
  Items: familiesOf(services.db).map((family) => {
    const cells = [...cellsOf(services.db, family.id, services.clock.now()).values()]
    return {
      ...familyReply(services, family),
      Lenses: cells.reduce((sum, cell) => sum + lensesOf(cell, cell.onHandMilli), 0),
      Cells: cells.length,
    }
  }),
}))

function lensesOf({ unit }: StockedCell, milli: number): number {
  return milli / lensMilli(unit)
}

export const readLensGrid = operation(readSpec, ({ params, services, user }) => {
  const { db, ids } = services
  const family = familyOf(db, services.idOf('lensFamily', params.familyID, 'familyID'))
  const stocked = cellsOf(db, family.id, services.clock.now())
  const since = addDays(services.localNow(), -DEMAND_DAYS).slice(0, 10)
  const { lenses: wanted } = prescribedSince(db, family, since)
  const { columns, rows } = axesOf(family)
  const leadDays = family.leadDays ?? USUAL_LEAD_DAYS
  const cells = rows.flatMap((row) =>
    columns.map((column) => {
      const key = cellKey({ row, column })
      const cell = stocked.get(key)
      const inPeriod = wanted.get(key) ?? 0
      const figure = (milli: number | null | undefined) =>
        cell === undefined || milli == null ? 0 : lensesOf(cell, milli)
      const point = reorderPoint((inPeriod / DEMAND_DAYS) * leadDays)
      return {
        Row: row / 100,
        Column: column / 100,
        ItemID: cell === undefined ? null : ids.encode('item', cell.itemId),
        OnHand: figure(cell?.onHandMilli),
        Committed: figure(cell?.committedMilli),
        OnOrder: figure(cell?.onOrderMilli),
        Minimum: figure(cell?.minimumMilli),
        Wanted: inPeriod,
        Suggested: point,
        Propose: lensesToOrder({
          free: figure(cell?.onHandMilli) - figure(cell?.committedMilli),
          onOrder: figure(cell?.onOrderMilli),
          minimum: figure(cell?.minimumMilli),
          maximum: cell?.maximumMilli == null ? null : figure(cell.maximumMilli),
          reorderPoint: point,
          weekly: (inPeriod / DEMAND_DAYS) * 7,
          inPairs: family.section === 'SpectacleLens',
        }),
      }
    }),
  )
  const all = [...stocked.values()]
  const value = all.reduce((sum, { valuePaise }) => sum + valuePaise, 0)
  return {
    Family: familyReply(services, family),
    Rows: rows.map((row) => row / 100),
    Columns: columns.map((column) => column / 100),
    Cells: cells,
    Lenses: all.reduce((sum, cell) => sum + lensesOf(cell, cell.onHandMilli), 0),
    ...(user.permissions.has('cost.see') ? { Value: toRupees(value) } : {}),
  }
})

export const getLensCoverage = operation(coverageSpec, ({ params, query, services }) => {
  const { db } = services
  const family = familyOf(db, services.idOf('lensFamily', params.familyID, 'familyID'))
  const since = addDays(services.localNow(), -COVERAGE_DAYS).slice(0, 10)
  const { pairs } = prescribedSince(db, family, since)
  const free = new Map(
    [...cellsOf(db, family.id, services.clock.now())].map(([key, cell]) => [
      key,
      Math.floor(lensesOf(cell, cell.onHandMilli - cell.committedMilli)),
    ]),
  )
  const coverage = coverageOf(pairs, free, query.cells ?? USUAL_CELLS)
  const percent = (covered: number) =>
    coverage.pairs === 0 ? 0 : Math.round((covered / coverage.pairs) * 1_000) / 10
  return {
    Pairs: coverage.pairs,
    Covered: coverage.covered,
    Percent: percent(coverage.covered),
    PercentAfter: percent(coverage.additions.at(-1)?.covered ?? coverage.covered),
    Additions: coverage.additions.map(({ cell, covered, lenses }) => ({
      Row: cell.row / 100,
      Column: cell.column / 100,
      Lenses: lenses,
      PercentAfter: percent(covered),
    })),
  }
})
