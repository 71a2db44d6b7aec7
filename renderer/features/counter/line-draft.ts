import type { CartLine } from '../../../server/contract/cart.ts'
import { ApiError } from '../../base/api/errors.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import type { LineEdit } from '../cart/cart-actions.ts'
import type { LineField } from '../cart/cart-store.ts'

export type DiscountUnit = 'percent' | 'rupees'
export type LineDraft = {
  qty: string
  price: string
  discount: string
  unit: DiscountUnit
  /** Fitting and job charges on the line; null where it bears none. */
  job: string | null
}
export type LineErrors = Partial<Record<LineField | 'job', string>>

/** What the editor shows first: the line as it is. */
export function draftOf(line: CartLine): LineDraft {
  const hasAmount = line.discountRate === null && (line.discountAmount ?? 0) > 0
  const discount = hasAmount ? line.discountAmount : line.discountRate
  return {
    qty: String(line.qty),
    price: String(line.price),
    discount: discount === null || discount === 0 ? '' : String(discount),
    unit: hasAmount ? 'rupees' : 'percent',
    job: line.jobCharges === null || line.jobCharges === 0 ? null : String(line.jobCharges),
  }
}

/** Reads the draft; whatever can't be read is named beside its field. */
export function readDraft(draft: LineDraft): { edit: LineEdit } | { errors: LineErrors } {
  const qty = parseTyped(draft.qty, 3)
  const price = parseTyped(draft.price, 4)
  const isPercent = draft.unit === 'percent'
  const typed = draft.discount.replace('%', '').trim()
  const discount = typed === '' ? 0 : parseTyped(typed, isPercent ? 3 : 4)
  const job = draft.job === null || draft.job.trim() === '' ? 0 : parseTyped(draft.job, 2)
  const errors: LineErrors = {}
  if (qty === null || qty === 0) errors.qty = t('line.refuse.qty')
  if (price === null) errors.price = t('line.refuse.price')
  if (discount === null) errors.discount = t('line.refuse.discount')
  else if (isPercent && discount > 100) errors.discount = t('line.refuse.percent')
  if (job === null) errors.job = t('line.refuse.price')
  if (
    qty === null ||
    price === null ||
    discount === null ||
    job === null ||
    Object.keys(errors).length > 0
  ) {
    return { errors }
  }
  const charged = draft.job === null ? {} : { jobCharges: job }
  if (discount === 0) return { edit: { qty, price, ...charged } }
  const given = isPercent ? { discountRate: discount } : { discountAmount: discount }
  return { edit: { qty, price, ...given, ...charged } }
}

/** Puts the server's refusal beside the field it is about, as far as that is known. */
export function placeRefusal(error: unknown, line: CartLine, draft: LineDraft): LineErrors {
  const words = errorMessage(error)
  if (!(error instanceof ApiError)) return { qty: words }
  const named = error.fields[0]?.field ?? ''
  if (named === 'qty') return { qty: words }
  if (named === 'price') return { price: words }
  if (named.startsWith('discount') || error.code === 'APPROVAL_REQUIRED') return { discount: words }
  const before = draftOf(line)
  if (before.discount !== draft.discount || before.unit !== draft.unit) return { discount: words }
  if (before.job !== draft.job) return { job: words }
  if (before.price !== draft.price) return { price: words }
  return { qty: words }
}
