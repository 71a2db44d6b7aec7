import type { BillLinesRecord, BillRecord } from './read-bill.ts'
import type { ContactsRecord } from './read-contacts.ts'
import type { CustomerRecord, FamilyRecord } from './read-customer.ts'
import type { DueRecord, OrderRecord } from './read-due.ts'
import type { PrescriptionRecord } from './read-rx.ts'
import type { StockRecord } from './read-stock.ts'
import type { SupplierRecord } from './read-supplier.ts'

/** What a row of a shop's file comes to. */
export type ShopRecord =
  | SupplierRecord
  | CustomerRecord
  | FamilyRecord
  | PrescriptionRecord
  | StockRecord
  | DueRecord
  | OrderRecord
  | BillRecord
  | BillLinesRecord
  | ContactsRecord

/** A good row: its number in the spreadsheet, and the key that a second import knows it by. */
export type ShopRow = { row: number; key: string; record: ShopRecord }
