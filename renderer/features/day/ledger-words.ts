import type { StringKey } from '../../base/i18n/t.ts'
import { t } from '../../base/i18n/t.ts'

const KINDS: Readonly<Record<string, StringKey>> = {
  Float: 'day.kind.Float',
  Earlier: 'day.kind.Earlier',
  Receipt: 'day.kind.Receipt',
  ReceiptBack: 'day.kind.ReceiptBack',
  ReceiptAgain: 'day.kind.ReceiptAgain',
  Refund: 'day.kind.Refund',
  In: 'day.kind.In',
  Out: 'day.kind.Out',
  Handed: 'day.kind.Handed',
  Moved: 'day.kind.Moved',
  OnAccount: 'day.kind.OnAccount',
  OnAccountBack: 'day.kind.OnAccountBack',
  Drawer: 'day.kind.Drawer',
}

const REASONS: Readonly<Record<string, StringKey>> = {
  PettyExpense: 'day.reason.PettyExpense',
  BankDeposit: 'day.reason.BankDeposit',
  ChangeBrought: 'day.reason.ChangeBrought',
  OwnerDrew: 'day.reason.OwnerDrew',
  Other: 'day.reason.Other',
}

/** What a movement is, in the words of the counter. */
export function kindWord(kind: string): string {
  const key = KINDS[kind]
  return key === undefined ? kind : t(key)
}

/** Why cash went in or out; a text that is no reason of ours comes back as it is. */
export function reasonWord(reason: string): string {
  const key = REASONS[reason]
  return key === undefined ? reason : t(key)
}
