import { create } from 'zustand'
import type { ReferenceUse } from '../../server/contract/receipts.ts'
import { call } from '../base/api/client.ts'

/** A payment as it is about to be saved. */
export type ReferredPayment = { receiptTypeId: number; referenceNo?: string }

/** A reference with the earlier payments that it stands on; none where it is twice in this one. */
export type UsedReference = { referenceNo: string; uses: readonly ReferenceUse[] }

type Asked = { used: UsedReference; answer: (isMeant: boolean) => void }

/** The question about a reference that is used twice, if any. */
export const useReferenceAsk = create<{ asked: Asked | null }>(() => ({ asked: null }))

function ask(used: UsedReference): Promise<boolean> {
  useReferenceAsk.getState().asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isMeant: boolean) => {
      useReferenceAsk.setState({ asked: null })
      resolve(isMeant)
    }
    useReferenceAsk.setState({ asked: { used, answer } })
  })
}

/**
 * Whether payments may be saved: asks about each reference of UPI or card that an earlier payment
 * has already, or another one of these. A server that does not answer holds nothing.
 * `exceptReceiptID` is the receipt whose own reference is being typed.
 */
export async function areReferencesMeant(
  payments: readonly ReferredPayment[],
  exceptReceiptID?: string,
): Promise<boolean> {
  const except = exceptReceiptID === undefined ? {} : { exceptReceiptID }
  const seen = new Set<string>()
  for (const payment of payments) {
    const referenceNo = (payment.referenceNo ?? '').trim()
    if (referenceNo === '') continue
    const { receiptTypeId } = payment
    const isTwice = seen.has(referenceNo.toUpperCase())
    seen.add(referenceNo.toUpperCase())
    const found = await call('find-reference-uses', {
      receiptTypeId,
      referenceNo,
      ...except,
    }).catch(() => null)
    const uses = found?.Items ?? []
    if ((isTwice || uses.length > 0) && !(await ask({ referenceNo, uses }))) return false
  }
  return true
}
