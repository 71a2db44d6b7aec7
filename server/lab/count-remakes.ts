import { remakeCounts } from '../contract/order-transitions.ts'
import { all } from '../db/sql.ts'
import { literal, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { requestDate } from '../kernel/request-dates.ts'

type Count = { Name: string; Count: number }

/** By kind, and by the lab whose work was made again: not the one that makes it now. */
export const countRemakes = operation(remakeCounts, ({ query, services }) => {
  const span = {
    from: requestDate(services, query.fromDate ?? '1000-01-01', 'fromDate'),
    to: requestDate(services, query.toDate ?? '9000-01-01', 'toDate', { endOfDay: true }),
  }
  const byKind = all<Count>(
    services.db,
    `SELECT kind AS Name, count(*) AS Count FROM remakes
      WHERE at >= :from AND at <= :to GROUP BY kind ORDER BY count(*) DESC, kind`,
    span,
  )
  const byLab = all<{ name: string | null; count: number }>(
    services.db,
    `SELECT s.name, count(*) AS count
       FROM remakes r LEFT JOIN suppliers s ON s.id = r.blamed_supplier_id
      WHERE r.at >= :from AND r.at <= :to
      GROUP BY r.blamed_supplier_id ORDER BY count(*) DESC, s.name`,
    span,
  )
  return {
    Total: byKind.reduce((sum, row) => sum + row.Count, 0),
    ByKind: byKind,
    ByLab: byLab.map(({ count, name }) => ({
      Name: name === null ? message('lab.own-workshop') : literal(name),
      Count: count,
    })),
  }
})
