import { describe, expect, it } from 'vitest'
import { queryPlans } from '../testing/query-plan.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { conditionsOf } from './order-conditions.ts'
import { countOrders, listOrders } from './order-rows.ts'

const PAGE = { pageNumber: 1, pageSize: 20 }

describe('the plan of an order search', () => {
  it.each([
    ['by customer', 'customer', 'SEARCH o USING COVERING INDEX sales_orders_by_customer'],
    ['by mobile', { customerMobile: '98' }, 'customers_by_mobile (mobile_digits>?'],
    ['by session key', { sessionID: 'x' }, 'SEARCH o USING COVERING INDEX sqlite_autoindex'],
    ['by date', { fromDate: '2026-11-01', toDate: '2026-11-09' }, 'sales_orders_by_date'],
    ['by a term', { searchTerm: '9845' }, 'SEARCH o USING INTEGER PRIMARY KEY (rowid=?)'],
  ])('%s walks an index', async (_, filter, step) => {
    const services = await createTestShop()
    const body = filter === 'customer' ? { customerID: services.ids.encode('customer', 2) } : filter
    const plans = queryPlans(services.db, () => {
      const conditions = conditionsOf(services, { ...PAGE, ...Object(body) })
      countOrders(services.db, conditions)
      listOrders(services.db, conditions, { pageSize: 20, offset: 0 })
    })
    const [count, list] = plans.slice(-2).map(({ steps }) => steps)
    expect(count?.join('\n')).toContain(step)
    // Only people may be walked from end to end, in the index of their names.
    const walked = [...(count ?? []), ...(list ?? [])].filter((line) => line.startsWith('SCAN'))
    const allowed = /^SCAN (page|json_each VIRTUAL|c USING COVERING INDEX customers_by_name)/
    expect(walked.filter((line) => !allowed.test(line))).toEqual([])
  })

  it('without a filter sums only the rows of one page', async () => {
    const { db } = await createTestShop()
    const [plan] = queryPlans(db, () => listOrders(db, [], { pageSize: 20, offset: 0 }))
    expect(plan?.steps.slice(0, 4)).toEqual([
      'CO-ROUTINE page',
      'SCAN o',
      'SCAN page',
      'SEARCH o USING INTEGER PRIMARY KEY (rowid=?)',
    ])
  })
})
