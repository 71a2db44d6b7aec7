import {
  Banknote,
  CreditCard,
  Landmark,
  type LucideIcon,
  QrCode,
  ReceiptText,
  ScrollText,
} from 'lucide-react'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import type { StringKey } from '../../base/i18n/t.ts'

export const KIND_UI: Record<PaymentKind, { icon: LucideIcon; label: StringKey }> = {
  Cash: { icon: Banknote, label: 'pay.kind.cash' },
  Card: { icon: CreditCard, label: 'pay.kind.card' },
  UPI: { icon: QrCode, label: 'pay.kind.upi' },
  Bank: { icon: Landmark, label: 'pay.kind.bank' },
  Cheque: { icon: ScrollText, label: 'pay.kind.cheque' },
  CreditNote: { icon: ReceiptText, label: 'pay.kind.creditNote' },
}

/** The kinds that this screen takes, in the order of their buttons, with their letter. */
export const PAY_KINDS: readonly { kind: PaymentKind; letter: string }[] = [
  { kind: 'Cash', letter: 'C' },
  { kind: 'Card', letter: 'D' },
  { kind: 'UPI', letter: 'U' },
  { kind: 'Bank', letter: 'B' },
  { kind: 'Cheque', letter: 'Q' },
]

/** The kinds whose button needs a reason to be there: a credit note of the customer. */
export const CREDIT_LETTER = 'N'

/** Puts a part on the account of a payer. */
export const PAYER_LETTER = 'P'

/** Takes money by UPI whose reference is confirmed later. */
export const LATER_LETTER = 'L'

/** The way of paying of a letter; undefined for none. */
export function kindOfLetter(letter: string): PaymentKind | undefined {
  if (letter === CREDIT_LETTER) return 'CreditNote'
  return PAY_KINDS.find((each) => each.letter === letter)?.kind
}
