import { CASH_USES, type CashUse } from '../contract/tally.ts'
import type { ReadableDb } from '../db/sql.ts'
import { readSetting } from '../settings/settings.ts'
import { LEDGER } from './tally-ledgers.ts'
import type { TallyLedger } from './tally-xml.ts'

/** The usual ledgers of cash that moves beside sales, and the group of each. */
export const USUAL_CASH_LEDGERS: Readonly<Record<CashUse, TallyLedger>> = {
  PettyExpense: { name: 'Petty expenses', parent: 'Indirect Expenses' },
  BankDeposit: { name: LEDGER.bank, parent: 'Bank Accounts' },
  ChangeBrought: { name: 'Cash outside the drawer', parent: 'Cash-in-hand' },
  OwnerDrew: { name: 'Drawings of the owner', parent: 'Capital Account' },
  Other: { name: 'Other cash', parent: 'Suspense A/c' },
  Difference: { name: 'Cash short and over', parent: 'Indirect Expenses' },
  TakenOut: { name: 'Cash outside the drawer', parent: 'Cash-in-hand' },
}

/** The name in Tally of the ledger of each use: as the shop maps it, else the usual one. */
export function cashLedgers(db: ReadableDb): Record<CashUse, string> {
  const mapped = readSetting(db, 'tallyCashLedgers')
  const nameOf = (use: CashUse) => mapped[use] ?? USUAL_CASH_LEDGERS[use].name
  return {
    PettyExpense: nameOf('PettyExpense'),
    BankDeposit: nameOf('BankDeposit'),
    ChangeBrought: nameOf('ChangeBrought'),
    OwnerDrew: nameOf('OwnerDrew'),
    Other: nameOf('Other'),
    Difference: nameOf('Difference'),
    TakenOut: nameOf('TakenOut'),
  }
}

/** The ledgers of cash beside sales as masters, each in the group of its use. */
export function cashMasters(db: ReadableDb): TallyLedger[] {
  const names = cashLedgers(db)
  return CASH_USES.map((use) => ({ name: names[use], parent: USUAL_CASH_LEDGERS[use].parent }))
}
