import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openCounter } from './counter.ts'
import { type Acknowledged, acknowledgedBy, addLine, readCart, saveSale } from './selling.ts'
import { endAll } from './server-process.ts'
import { LAST_FRAME, LAST_ONES, PLENTY, removeShops, SCARCE } from './template-shop.ts'

afterEach(endAll)
afterAll(removeShops)

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

describe('a session key', () => {
  it('makes one sale, however many tills send it at once', async () => {
    const counter = await openCounter([PLENTY])
    const { cashTypeId, till } = counter
    const acknowledged: Acknowledged[] = []
    for (let round = 1; round <= 10; round += 1) {
      const key = `pressed-twenty-times-${round}`
      await addLine(till, key, counter.goods(PLENTY), 2)
      const answers = await Promise.all(
        times(20, () => saveSale(till, key, { paidRupees: 100, cashTypeId })),
      )
      const [first] = answers
      expect(answers.map(({ status }) => status)).toEqual(times(20, () => 200))
      for (const { body } of answers) expect(body.data).toEqual(first?.body.data)
      const repeats = answers.filter(({ body }) => body.message === 'Already saved')
      expect(repeats).toHaveLength(19)
      if (first !== undefined) acknowledged.push(acknowledgedBy(key, first))
    }
    const attempted = new Set(acknowledged.map(({ sessionKey }) => sessionKey))
    expect(await counter.closeAndJudge({ acknowledged, attempted })).toEqual([])
    expect(acknowledged.at(-1)?.invoiceNo).toMatch(/0010$/)
  })
})

describe('the last piece', () => {
  it.each([
    ['counted', LAST_ONES[0] ?? ''],
    ['serialised', LAST_FRAME],
  ])('that is %s goes to one of fifty tills; the others keep their carts', async (_how, code) => {
    const counter = await openCounter([code])
    const { till } = counter
    const keys = times(50, (index) => `till-${index}`)
    await Promise.all(keys.map((key) => addLine(till, key, counter.goods(code))))
    const answers = await Promise.all(
      keys.map(async (key) => ({ key, answer: await saveSale(till, key) })),
    )
    const winners = answers.filter(({ answer }) => answer.status === 200)
    const losers = answers.filter(({ answer }) => answer.status !== 200)
    expect(winners).toHaveLength(1)
    for (const { answer } of losers) {
      expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'STOCK_SHORT' } })
      expect(answer.body.message).toContain(code)
    }
    for (const { key } of losers) {
      expect((await readCart(till, key)).body.lines).toHaveLength(1)
    }
    const witness = {
      acknowledged: winners.map(({ answer, key }) => acknowledgedBy(key, answer)),
      refused: losers.map(({ key }) => key),
    }
    expect(await counter.closeAndJudge(witness)).toEqual([])
  })

  it('of twenty-five is reached, and not passed, by sixty tills', async () => {
    const counter = await openCounter([SCARCE])
    const { till } = counter
    const keys = times(60, (index) => `till-${index}`)
    const answers = await Promise.all(
      keys.map(async (key) => {
        await addLine(till, key, counter.goods(SCARCE))
        return { key, answer: await saveSale(till, key) }
      }),
    )
    const sold = answers.filter(({ answer }) => answer.status === 200)
    const refused = answers.filter(({ answer }) => answer.body.code === 'STOCK_SHORT')
    expect([sold.length, refused.length]).toEqual([25, 35])
    const witness = {
      acknowledged: sold.map(({ answer, key }) => acknowledgedBy(key, answer)),
      refused: refused.map(({ key }) => key),
    }
    expect(await counter.closeAndJudge(witness)).toEqual([])
  })
})
