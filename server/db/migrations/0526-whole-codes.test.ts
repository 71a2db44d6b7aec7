import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('a heading of four digits becomes a whole code, and what the shop changed stays', () => {
  const db = migratedTo(525)
  db.exec(`INSERT INTO tax_classes (name, hsn)
    VALUES ('Magnifiers and low-vision aids', '9013'), ('Job work', '998897'), ('Frames', '9003')`)
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 526),
  )
  expect(db.prepare('SELECT name, hsn FROM tax_classes ORDER BY id').raw().all()).toEqual([
    ['Magnifiers and low-vision aids', '90138000'],
    ['Job work', '998897'],
    ['Frames', '9003'],
  ])
})
