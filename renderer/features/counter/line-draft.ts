import type { CartLine } from '../../../server/contract/cart.ts'
import { ApiError } from '../../base/api/errors.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import type { LineChange } from '../cart/cart-actions.ts'
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

/** What somebody typed in the editor: a field that is not here shows what the line has. */
export type TypedLine = Partial<LineDraft>

/**
 * Takes what was typed into a field; discount and its unit are one. What the line has anyway is not
 * typed: a scan puts a field back to what it was before its code ran through it.
 */
export function withTyped(typed: TypedLine, line: LineDraft, part: TypedLine): TypedLine {
  const next = { ...typed, ...part }
  if (part.discount !== undefined || part.unit !== undefined) {
    next.discount ??= line.discount
    next.unit ??= line.unit
    if (next.discount === line.discount && next.unit === line.unit) {
      delete next.discount
      delete next.unit
    }
  }
  if (next.qty === line.qty) delete next.qty
  if (next.price === line.price) delete next.price
  if (next.job === line.job) delete next.job
  return next
}

/** Reads what was typed, and that alone; whatever can't be read is named beside its field. */
export function readTyped(typed: TypedLine): { change: LineChange } | { errors: LineErrors } {
  const errors: LineErrors = {}
  const change: LineChange = {}
  if (typed.qty !== undefined) {
    const qty = parseTyped(typed.qty, 3)
    if (qty === null || qty === 0) errors.qty = t('line.refuse.qty')
    else change.qty = qty
  }
  if (typed.price !== undefined) {
    const price = parseTyped(typed.price, 4)
    if (price === null) errors.price = t('line.refuse.price')
    else change.price = price
  }
  if (typed.discount !== undefined) {
    const isPercent = typed.unit !== 'rupees'
    const text = typed.discount.replace('%', '').trim()
    const discount = text === '' ? 0 : parseTyped(text, isPercent ? 3 : 4)
    if (discount === null) errors.discount = t('line.refuse.discount')
    else if (isPercent && discount > 100) errors.discount = t('line.refuse.percent')
    else if (discount === 0) change.discount = {}
    else change.discount = isPercent ? { discountRate: discount } : { discountAmount: discount }
  }
  if (typed.job !== undefined) {
    const job = typed.job === null || typed.job.trim() === '' ? 0 : parseTyped(typed.job, 2)
    if (job === null) errors.job = t('line.refuse.price')
    else change.jobCharges = job
  }
  return Object.keys(errors).length > 0 ? { errors } : { change }
}

/** Puts the server's refusal beside the field it is about, as far as that is known. */
export function placeRefusal(error: unknown, typed: TypedLine): LineErrors {
  const words = errorMessage(error)
  if (!(error instanceof ApiError)) return { qty: words }
  const named = error.fields[0]?.field ?? ''
  if (named === 'qty') return { qty: words }
  if (named === 'price') return { price: words }
  if (named.startsWith('discount') || error.code === 'APPROVAL_REQUIRED') return { discount: words }
  if (typed.discount !== undefined) return { discount: words }
  if (typed.job !== undefined) return { job: words }
  if (typed.price !== undefined) return { price: words }
  return { qty: words }
}
