/** The whole failure vocabulary: code, status, and the sentence used where none better is known. */
export const ERRORS = {
  VALIDATION: { status: 400, sentence: 'Some of what was sent is missing or wrong.' },
  INVALID_ID: { status: 400, sentence: 'An ID is not one that this branch gave out.' },
  UNAUTHENTICATED: { status: 401, sentence: 'Please sign in.' },
  FORBIDDEN: { status: 403, sentence: 'You are not allowed to do this.' },
  APPROVAL_REQUIRED: { status: 403, sentence: 'This needs the approval of a manager.' },
  NOT_FOUND: { status: 404, sentence: 'There is no such thing.' },
  CONFLICT: { status: 409, sentence: 'This can no longer be done.' },
  STOCK_SHORT: { status: 409, sentence: 'There is not enough stock.' },
  ALREADY_INVOICED: { status: 409, sentence: 'This order already has its invoice.' },
  CART_EMPTY: { status: 409, sentence: 'The cart is empty.' },
  SESSION_USED: { status: 409, sentence: 'This sale is already saved; start a new one.' },
  TOO_LARGE: { status: 413, sentence: 'What was sent is too large.' },
  UNSUPPORTED_TYPE: { status: 415, sentence: 'The body must be application/json.' },
  BUSINESS_RULE: { status: 422, sentence: 'This is not allowed here.' },
  RATE_LIMITED: { status: 429, sentence: 'Too many requests; please wait a moment.' },
  INTERNAL: { status: 500, sentence: 'Something went wrong in the branch server.' },
  UNAVAILABLE: { status: 503, sentence: 'The branch server can not save right now; try again.' },
} as const

export type ErrorCode = keyof typeof ERRORS
export type FieldError = { field: string; message: string }

/** A request that is refused: thrown anywhere below a handler, it rolls the transaction back. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | null

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].sentence,
    more: { errors?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.errors = more.errors ?? []
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }
}

/** A 400 that names the field as the client sent it. */
export function invalidField(field: string, message: string): Refusal {
  return new Refusal('VALIDATION', message, { errors: [{ field, message }] })
}
