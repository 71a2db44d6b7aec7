import { oddLenses as spec } from '../../contract/lens-grid.ts'
import { all, type ReadableDb } from '../../db/sql.ts'
import { cellKey } from '../../domain/optics/lens-demand.ts'
import { operation } from '../../kernel/operation.ts'
import { toRupees } from '../../wire/rupees.ts'
import { figuresReply } from '../stock-figures.ts'
import { type FamilyRow, familyOf } from './family-rows.ts'
import { cellsOf, lensMilli, type StockedCell } from './grid-cells.ts'
import { cellOf } from './prescribed.ts'

export const getOddLenses = operation(spec, ({ params, services, user }) => {
  const { db, ids } = services
  const family = familyOf(db, services.idOf('lensFamily', params.familyID, 'familyID'))
  const waiting = Map.groupBy(lensesToOrder(db, family), ({ key }) => key)
  const odd = [...cellsOf(db, family.id, services.clock.now()).values()].filter(isOdd)
  odd.sort((a, b) => b.row - a.row || b.column - a.column)
  return {
    Items: odd.map((cell) => {
      const lens = lensMilli(cell.unit)
      const figures = figuresReply({
        onHandMilli: inLenses(cell.onHandMilli, lens),
        committedMilli: inLenses(cell.committedMilli, lens),
        onOrderMilli: inLenses(cell.onOrderMilli, lens),
      })
      const value = Math.round((cell.valuePaise * lens) / cell.onHandMilli)
      return {
        Row: cell.row / 100,
        Column: cell.column / 100,
        ItemID: ids.encode('item', cell.itemId),
        ...figures,
        ...(user.permissions.has('cost.see') ? { Value: toRupees(value) } : {}),
        Orders: (waiting.get(cellKey(cell)) ?? []).map(({ eye, orderId, orderNo }) => ({
          ID: ids.encode('order', orderId),
          SalesOrderNo: orderNo,
          Eye: eye,
        })),
      }
    }),
  }
})

function isOdd({ onHandMilli, unit }: StockedCell): boolean {
  return onHandMilli > 0 && (onHandMilli / lensMilli(unit)) % 2 === 1
}

/** Thousandths of single lenses. */
function inLenses(milli: number, lens: number): number {
  return (milli * 1_000) / lens
}

type WaitingLens = { key: string; orderId: number; orderNo: string; eye: string | null }

type LineRow = {
  orderId: number
  orderNo: string
  eye: string | null
  spherical: string | null
  cylinder: string | null
  addition: string | null
}

/** Lenses of open jobs that no lab has yet, of the family's make, by the cell of their powers. */
function lensesToOrder(db: ReadableDb, family: FamilyRow): WaitingLens[] {
  const rows = all<LineRow>(
    db,
    `SELECT o.id AS orderId, o.order_no AS orderNo, l.eye, l.spherical, l.cylinder, l.addition
       FROM sales_orders o
       JOIN order_lines l ON l.order_id = o.id AND l.supply = 'to_order'
       JOIN items i ON i.id = l.item_id
      WHERE o.status = 'Booked' AND o.dropped_at IS NULL
        AND coalesce(i.refractive_index_milli, 0) = coalesce(:index, 0)
        AND lower(coalesce(i.coating, '')) = lower(coalesce(:coating, ''))
        AND i.spectacle_lens_type = :lensType
      ORDER BY o.expected_date, o.id`,
    {
      index: family.refractiveIndexMilli,
      coating: family.coating,
      lensType: family.spectacleLensType,
    },
  )
  return rows.flatMap(({ eye, orderId, orderNo, ...powers }) => {
    const cell = cellOf(family, powers)
    return cell === null ? [] : [{ key: cellKey(cell), orderId, orderNo, eye }]
  })
}
