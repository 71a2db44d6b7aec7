import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a lens and its remake can have a prism, and a remake a fitting height, of their own', () => {
  const db = migratedTo(580)
  const plan = (sql: string) => db.prepare(sql).all()
  expect(plan('SELECT prism FROM order_lines')).toEqual([])
  expect(plan('SELECT prism, fitting_height_milli FROM remake_lines')).toEqual([])
})
