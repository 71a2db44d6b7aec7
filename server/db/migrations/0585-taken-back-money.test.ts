import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('an entry of the drawer is taken back once, and a payment that is taken back pays nothing', () => {
  const db = migratedTo(585)
  db.pragma('foreign_keys = OFF')
  const write = (kind: string, paise: number, takesBackId: number | null) =>
    db
      .prepare(
        `INSERT INTO money_entries
           (kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, reason, takes_back_id)
         VALUES (?, 1, 1, ?, 0, 0, 'PettyExpense', ?)`,
      )
      .run(kind, paise, takesBackId).lastInsertRowid
  const out = Number(write('out', -100, null))
  write('in', 100, out)
  expect(() => write('in', 100, out)).toThrow(/UNIQUE/)

  db.exec(`INSERT INTO supplier_payment_allocations (payment_id, receipt_id, amount_paise)
           VALUES (1, 1, 500), (2, 1, 700);
           INSERT INTO supplier_payment_reversals VALUES (1, 'Typed wrong', 0, 1)`)
  const paid = db.prepare('SELECT sum(amount_paise) AS paise FROM standing_allocations').get()
  expect(paid).toEqual({ paise: 700 })
})
