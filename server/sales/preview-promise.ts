import { cartLines, findCart, isLensLine } from '../cart/cart-rows.ts'
import { previewPromise as spec } from '../contract/cart.ts'
import { operation } from '../kernel/operation.ts'
import {
  type NamedLead,
  namedLead,
  needsLab,
  ownWorkDate,
  promisableDays,
  promiseDate,
} from '../lab/promise-date.ts'
import { likelyLab } from '../lab/usual-lab.ts'
import { findReferences, readSale } from './sale-input.ts'

export const previewPromise = operation(spec, ({ body, services }) => {
  const sale = readSale(services, body)
  findReferences(services.db, sale)
  const cart = findCart(services.db, body.sessionID)
  const orderDate = services.localNow()
  const rows = cart?.state === 'open' ? cartLines(services.db, cart.id, orderDate) : []
  const { priorityId, supplierId } = sale.labOrder
  const chosen = namedLead(services.db, 'supplier', supplierId)
  const likely = chosen === null ? likelyLab(services.db, rows) : null
  const priority = namedLead(services.db, 'priority', priorityId)
  return {
    ExpectedDate:
      body.workDays === undefined
        ? promiseDate(services.db, sale, rows, orderDate, likely?.supplierId)
        : ownWorkDate(services.db, orderDate, body.workDays),
    NeedsLab: needsLab(sale.labOrder, rows),
    LensLines: rows.filter(isLensLine).length,
    Lab: chosen !== null ? wire(chosen, 'Chosen') : likely && wire(likely, HOW[likely.how]),
    Priority: priority && { Name: priority.name, LeadDays: priority.leadDays },
    OpenDays: promisableDays(services.db, orderDate),
  }
})

const HOW = { usual: 'Usual', slowest: 'Slowest' } as const

function wire<How extends string>(
  { leadDays, name }: Pick<NamedLead, 'leadDays' | 'name'>,
  how: How,
) {
  return { Name: name, LeadDays: leadDays, How: how }
}
