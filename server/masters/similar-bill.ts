import { billLook } from '../domain/purchase-amounts.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'

type EnteredBill = { billNo: string; billDate: string; owedPaise: number }

/**
 * Throws 400 beside `anotherBill` naming the bill of `entered` whose number is the same but for its
 * signs, such as "VD/118" and "vd-118". The same number letter by letter is refused elsewhere and in any
 * case, so that it is left out of `entered`.
 */
export function assertLooksLikeNone(
  billNo: string,
  entered: readonly EnteredBill[],
  isAmountShown: boolean,
): void {
  const look = billLook(billNo)
  if (look === '') return
  const other = entered.find((bill) => billLook(bill.billNo) === look)
  if (other === undefined) return
  const what = { bill: other.billNo, date: other.billDate }
  throw invalidField(
    'anotherBill',
    isAmountShown
      ? message('purchasing.bill-looks-like', { ...what, amount: other.owedPaise })
      : message('purchasing.bill-looks-like-without-amount', what),
  )
}
