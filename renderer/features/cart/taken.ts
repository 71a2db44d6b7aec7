import { isRecord } from '../../kernel/local-storage.ts'

/** Money of one way of paying, in paise. */
export type MoneyWay = { name: string; paise: number; isAwaited: boolean }

/** What was to be paid without money: from a credit note or gift card, or on a payer's account. */
export type Untouched = { kind: 'credit' | 'account'; name: string; number: string; paise: number }

/** What was taken for a sale that is not saved. Only `ways` is money, whose sum is `paise`. */
export type Taken = {
  paise: number
  cashPaise: number
  ways: readonly MoneyWay[]
  untouched: readonly Untouched[]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Returns what a kept payment says was taken; nothing where it is damaged. Credit notes, gift cards
 * and accounts of payers are written to at the saving only, so nothing of them is to be given back.
 */
export function takenOf(payment: string | null): Taken {
  let kept: unknown
  try {
    kept = JSON.parse(payment ?? 'null')
  } catch {
    kept = null
  }
  const tenders = isRecord(kept) && Array.isArray(kept['tenders']) ? kept['tenders'] : []
  const ways: MoneyWay[] = []
  const untouched: Untouched[] = []
  let cashPaise = 0
  for (const tender of tenders) {
    const paise = isRecord(tender) ? tender['paise'] : 0
    if (!isRecord(tender) || typeof paise !== 'number' || paise <= 0) continue
    const kind = textOf(tender['kind'])
    const name = textOf(tender['name']) || kind
    if (kind === 'CreditNote') {
      const isAccount = isRecord(tender['onAccount'])
      const number = isAccount ? '' : textOf(tender['referenceNo'])
      untouched.push({ kind: isAccount ? 'account' : 'credit', name, number, paise })
      continue
    }
    if (kind === 'Cash') cashPaise += paise
    const isAwaited = tender['isAwaited'] === true
    const same = ways.find((way) => way.name === name && way.isAwaited === isAwaited)
    if (same === undefined) ways.push({ name, paise, isAwaited })
    else same.paise += paise
  }
  const paise = ways.reduce((sum, way) => sum + way.paise, 0)
  return { paise, cashPaise, ways, untouched }
}

/** Returns a kept payment without its cash; what was chosen and paid otherwise stays. */
export function withoutCash(payment: string): string {
  const kept: unknown = JSON.parse(payment)
  if (!isRecord(kept) || !Array.isArray(kept['tenders'])) return payment
  const tenders = kept['tenders'].filter((each) => !isRecord(each) || each['kind'] !== 'Cash')
  return JSON.stringify({ ...kept, tenders })
}
