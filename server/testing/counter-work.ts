import type { Role } from '../contract/permissions.ts'
import { exactlyOne } from '../db/sql.ts'
import type { TestAnswer, TestServer } from './test-server.ts'
import { itemIdOf, unitIdOf } from './test-shop.ts'
import { ACCESSORY } from './test-shop-items.ts'

type Keys = Record<string, unknown>

export type CounterWork = {
  item(code: string): string
  unit(code: string): string
  /** Sends one line, by default a case of 100 rupees at 18 %. */
  send(sessionID: string, line?: Keys & { code?: string }, as?: Role): Promise<TestAnswer>
  /** As `send`, but the line must be taken; answers its encrypted ID. */
  add(sessionID: string, line?: Keys & { code?: string }, as?: Role): Promise<string>
  read(sessionId: string, charges?: Keys): Promise<TestAnswer['body']>
  save(sessionID: string, sale?: Keys, as?: Role): Promise<TestAnswer>
  /** As `save`, but it must be done; answers `data`. */
  commit(sessionID: string, sale?: Keys, as?: Role): Promise<TestAnswer['body']>
  /** How many rows a table has. */
  count(table: CountedTable): number
}

const COUNTS = {
  sales_orders: 'SELECT count(*) AS n FROM sales_orders',
  invoices: 'SELECT count(*) AS n FROM invoices',
  receipts: 'SELECT count(*) AS n FROM receipts',
  lab_orders: 'SELECT count(*) AS n FROM lab_orders',
  customers: 'SELECT count(*) AS n FROM customers',
  cart_lines: 'SELECT count(*) AS n FROM cart_lines',
  stock_movements: 'SELECT count(*) AS n FROM stock_movements',
} as const
export type CountedTable = keyof typeof COUNTS

/** What a counter does all day, in short words, for tests. */
export function counterWork(t: TestServer): CounterWork {
  const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
  const must = (answer: TestAnswer): TestAnswer['body'] => {
    if (answer.status === 200) return answer.body
    throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  const work: CounterWork = {
    item,
    unit: (code) => t.services.ids.encode('unit', unitIdOf(t.services, code)),
    send: (sessionID, { code = ACCESSORY, ...line } = {}, as = 'counter') =>
      t.call(
        'POST',
        '/api/quickSale/saveSalesOrderTemp',
        { sessionID, itemID: item(code), qty: 1, price: 100, ...line },
        { as },
      ),
    add: async (sessionID, line, as) => must(await work.send(sessionID, line, as)).id,
    read: async (sessionId, charges = {}) =>
      must(await t.call('POST', '/api/quickSale/GetSalesOrderTemp', { sessionId, ...charges })),
    save: (sessionID, sale = {}, as = 'counter') =>
      t.call('POST', '/api/quickSale/SaveSale', { sessionID, ...sale }, { as }),
    commit: async (sessionID, sale, as) => must(await work.save(sessionID, sale, as)).data,
    count: (table) => exactlyOne<{ n: number }>(t.services.db, COUNTS[table]).n,
  }
  return work
}
