import { expect, it } from 'vitest'
import { connectionOf } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { testServer } from '../testing/test-server.ts'
import { createEmptyShop } from '../testing/test-shop.ts'
import { warmUpSteps } from './warm-up.ts'

it('goes through a whole sale and writes nothing; the first sale then prepares nothing more for it', async () => {
  const cold = await statementsOfASale(false)
  const warm = await statementsOfASale(true)
  // What is left is the cart line that the till sends, and who signs in.
  expect(cold.some((sql) => sql.includes('INTO sales_orders'))).toBe(true)
  for (const table of ['sales_orders', 'invoices', 'receipts', 'stock_movements', 'outbox']) {
    expect(warm.filter((sql) => sql.includes(`INTO ${table}`))).toEqual([])
  }
  expect(warm.length).toBeLessThan(cold.length / 4)
})

/** The statements that a sale prepares, after its cart was filled. */
async function statementsOfASale(isWarm: boolean): Promise<string[]> {
  const t = await testServer()
  try {
    const before = databaseDigest(t.services.db)
    const steps = isWarm ? warmUpSteps(t.services) : []
    for (const step of steps) step()
    expect(steps).toHaveLength(isWarm ? 2 : 0)
    expect(databaseDigest(t.services.db)).toBe(before)
    const work = counterWork(t)
    await work.add('first')
    const connection = connectionOf(t.services.db)
    const prepare = connection.prepare.bind(connection)
    const prepared: string[] = []
    connection.prepare = (sql: string) => {
      prepared.push(sql)
      return prepare(sql)
    }
    const { InvoiceNo, SalesOrderNo } = await work.commit('first', {
      salesorderModel: { generateInvoice: true },
      receiptModel: { receiptAmount: 100, receiptTypeId: 1 },
    })
    expect([SalesOrderNo, InvoiceNo]).toEqual([
      expect.stringMatching(/0001$/),
      expect.stringMatching(/0001$/),
    ])
    return prepared
  } finally {
    await t.close()
  }
}

it('does nothing in a shop that is not set up', () => {
  expect(warmUpSteps(createEmptyShop())).toEqual([])
})
