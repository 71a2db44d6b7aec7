export type FieldError = { field: string; message: string }

/** The server answered and refused: status, code and sentence of the standard envelope. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldError[]
  readonly retryAfterSeconds: number | null

  constructor(details: {
    status: number
    code: string
    message: string
    fields: FieldError[]
    retryAfterSeconds: number | null
  }) {
    super(details.message)
    this.status = details.status
    this.code = details.code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** No answer came: the request may or may not have been carried out. */
export class NoAnswerError extends Error {}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** "must be 99 or less" follows the name of its field in a log; beside the field it stands alone. */
function asSentence(message: string): string {
  const begun = message.charAt(0).toUpperCase() + message.slice(1)
  if (/[.!?।]$/.test(begun)) return begun
  return /\p{Script=Devanagari}/u.test(begun) ? `${begun}।` : `${begun}.`
}

function readFields(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return []
  const fields: FieldError[] = []
  for (const row of value) {
    if (!isRecord(row)) continue
    const { field, message } = row
    if (typeof field === 'string' && typeof message === 'string') {
      fields.push({ field, message: asSentence(message) })
    }
  }
  return fields
}

/** Reads the error envelope; a body that is not one still gives a usable error. */
export function readApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const envelope = isRecord(body) ? body : {}
  const { code, message, errors } = envelope
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  return new ApiError({
    status,
    code: typeof code === 'string' ? code : 'INTERNAL',
    message: typeof message === 'string' ? message : `The server answered ${status}.`,
    fields: readFields(errors),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  })
}

/** The sentence beside one field, where the server named that field. */
export function fieldMessage(error: unknown, field: string): string | null {
  if (!(error instanceof ApiError)) return null
  return error.fields.find((row) => row.field === field)?.message ?? null
}
