import { type Message, message } from './message.ts'
import { translate } from './translate.ts'

/** The error codes of the contract: status, and the reason where none better is known. */
export const ERRORS = {
  VALIDATION: { status: 400, reason: message('request.invalid') },
  INVALID_ID: { status: 400, reason: message('request.unknown-id') },
  UNAUTHENTICATED: { status: 401, reason: message('request.sign-in') },
  FORBIDDEN: { status: 403, reason: message('request.not-allowed') },
  APPROVAL_REQUIRED: { status: 403, reason: message('request.needs-approval') },
  READ_ONLY: { status: 403, reason: message('copies.read-only') },
  NOT_FOUND: { status: 404, reason: message('request.not-found') },
  CONFLICT: { status: 409, reason: message('request.too-late') },
  STOCK_SHORT: { status: 409, reason: message('request.stock-short') },
  ALREADY_INVOICED: { status: 409, reason: message('request.already-invoiced') },
  NO_RECOVERY_CODE: { status: 409, reason: message('copies.no-recovery-code') },
  FOREIGN_PLACE: { status: 409, reason: message('copies.foreign-place') },
  REPLACED: { status: 409, reason: message('standby.replaced-by-other') },
  HOST_IS_SEEN: { status: 409, reason: message('standby.host-is-seen') },
  CART_EMPTY: { status: 409, reason: message('request.cart-empty') },
  SESSION_USED: { status: 409, reason: message('request.sale-saved') },
  TOO_LARGE: { status: 413, reason: message('request.too-large') },
  UNSUPPORTED_TYPE: { status: 415, reason: message('request.not-json-type') },
  BUSINESS_RULE: { status: 422, reason: message('request.rule') },
  RATE_LIMITED: { status: 429, reason: message('request.too-many') },
  INTERNAL: { status: 500, reason: message('request.internal') },
  UNAVAILABLE: { status: 503, reason: message('request.cannot-save') },
} as const

export type ErrorCode = keyof typeof ERRORS

export type FieldError = { field: string; message: Message }

/** A request that is refused: thrown anywhere below a handler, it rolls the transaction back. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** Why, for the person who asked; `message` is the same in English. */
  readonly reason: Message
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | null
  /** Further fields of the answer, for programs. */
  readonly details: Readonly<Record<string, string | number | null>>

  constructor(
    code: ErrorCode,
    reason: Message = ERRORS[code].reason,
    more: {
      errors?: FieldError[]
      retryAfterSeconds?: number
      details?: Readonly<Record<string, string | number | null>>
    } = {},
  ) {
    super(translate(reason, 'en'))
    this.code = code
    this.reason = reason
    this.errors = more.errors ?? []
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.details = more.details ?? {}
  }
}

/** A 400 that names the field as the client sent it. */
export function invalidField(field: string, reason: Message): Refusal {
  return new Refusal('VALIDATION', reason, { errors: [{ field, message: reason }] })
}
