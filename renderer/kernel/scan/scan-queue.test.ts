import { expect, test } from 'vitest'
import { createScanQueue } from './scan-queue.ts'

test('a double trigger is dropped, a later repeat is not', async () => {
  let nowMs = 0
  const resolved: string[] = []
  const scan = createScanQueue(
    async (code) => {
      resolved.push(code)
    },
    () => nowMs,
  )
  scan('A')
  nowMs = 200
  scan('A')
  nowMs = 900
  scan('A')
  nowMs = 950
  scan('B')
  await Promise.resolve()
  await new Promise((done) => setTimeout(done))
  expect(resolved).toEqual(['A', 'A', 'B'])
})

test('a double trigger that a busy till takes up late is one all the same', async () => {
  let nowMs = 5_000
  const resolved: string[] = []
  const scan = createScanQueue(
    async (code) => {
      resolved.push(code)
    },
    () => nowMs,
  )
  scan('A', null, 1_000)
  nowMs = 9_000
  scan('A', null, 1_060)
  scan('A', null, 1_400)
  await new Promise((done) => setTimeout(done))
  expect(resolved).toEqual(['A', 'A'])
})

test('scans keep their order while a slow one runs', async () => {
  const order: string[] = []
  const releases = new Map<string, () => void>()
  const scan = createScanQueue(async (code) => {
    order.push(`start ${code}`)
    await new Promise<void>((release) => releases.set(code, release))
    order.push(`end ${code}`)
  })
  scan('slow')
  scan('fast')
  await new Promise((done) => setTimeout(done))
  expect(order).toEqual(['start slow'])
  releases.get('slow')?.()
  await new Promise((done) => setTimeout(done))
  releases.get('fast')?.()
  await new Promise((done) => setTimeout(done))
  expect(order).toEqual(['start slow', 'end slow', 'start fast', 'end fast'])
})
