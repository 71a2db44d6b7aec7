import { expect, test } from 'vitest'
import { looseTables, migratedTo } from '../testing/schema-steps.ts'

test('a bill of the former program has a number, a day, a customer and the import that it came by', () => {
  const db = migratedTo(558)
  db.exec(`INSERT INTO customers (id, name, mobile_digits, created_at_ms) VALUES (7, 'Asha', '', 1);
           INSERT INTO imports (id, kind, state, item_count, written_count, last_row, decided_at_ms)
             VALUES (9, 'Bills', 'done', 1, 1, 1, 1)`)
  const bill = (number: string, day: string, customerId: number) =>
    db.exec(`INSERT INTO former_bills (customer_id, bill_no, billed_on, total_paise, import_id)
               VALUES (${customerId}, '${number}', '${day}', 100, 9)`)
  expect(() => bill('', '2023-01-05', 7)).toThrow('CHECK')
  expect(() => bill('OG-1', '5 Jan', 7)).toThrow('CHECK')
  expect(() => bill('OG-1', '2023-01-05', 8)).toThrow('FOREIGN KEY')
  bill('OG-1', '2023-01-05', 7)
  expect(looseTables(db)).toEqual([])
})
