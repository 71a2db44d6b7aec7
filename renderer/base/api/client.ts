import type { Session } from '../../../server/contract/auth.ts'
import { languageWanted } from '../i18n/t.ts'
import { markOffline, markOnline } from './connection.ts'
import { ApiError, NoAnswerError, readApiError } from './errors.ts'
import { OPERATIONS, type OperationRow } from './operations.generated.ts'
import type {
  EventStreamOperation,
  FileOperation,
  Input,
  JsonOperation,
  Reply,
} from './operations.ts'
import {
  currentAccessToken,
  dropTokens,
  keepTokens,
  needsRefresh,
  refreshTokenOfTab,
} from './tokens.ts'

type CallOptions = {
  signal?: AbortSignal
  timeoutMs?: number
  /** A manager's approval, for an operation that this person may not do alone. */
  approvalID?: string | undefined
  /** Under the same key the operation is done once, however often it is sent. */
  idempotencyKey?: string | undefined
  /** Goes out though the page is closed meanwhile; for no more than 64 KB. */
  outlivesPage?: boolean
  /** For a stream of events, which lasts as long as it lasts: the last one that was seen. */
  stream?: { lastSeen: string | null }
}
type Values = Record<string, unknown>

const TIMEOUT_MS = 15_000

let onSignedOut: () => void = () => {}
let refreshing: Promise<Session> | null = null

/** Tells the shell when the session can't be carried on. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener
}

/**
 * Calls one operation. Refusals throw ApiError, a lost answer NoAnswerError, an abort AbortError.
 * The access token is renewed before its end, and once more after a 401.
 */
export async function call<Name extends JsonOperation>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Reply<Name>> {
  const response = await send(OPERATIONS[name], input, options)
  try {
    const answer: Reply<Name> = await response.json()
    return answer
  } catch {
    markOffline()
    throw new NoAnswerError('The answer broke off.')
  }
}

/** As `call`, for the operations that answer a file. */
export async function callBlob<Name extends FileOperation>(
  name: Name,
  input: Input<Name>,
  timeoutMs = 60_000,
): Promise<Blob> {
  const response = await send(OPERATIONS[name], input, { timeoutMs })
  return await response.blob()
}

/** Opens a stream of events, from after the event that was seen last. */
export async function openEvents<Name extends EventStreamOperation>(
  name: Name,
  lastSeen: string | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await send(OPERATIONS[name], {}, { signal, stream: { lastSeen } })
  if (body === null) throw new NoAnswerError('The answer broke off.')
  return body
}

/** Carries the session on with the tab's refresh token; one request however many ask. */
export function refreshSession(): Promise<Session> {
  refreshing ??= renew().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function renew(): Promise<Session> {
  const refreshToken = refreshTokenOfTab()
  if (refreshToken === null) throw signedOut()
  try {
    const response = await request(OPERATIONS.refresh, { refreshToken }, {})
    const answer: Session = await response.json()
    keepTokens(answer)
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      dropTokens()
      onSignedOut()
    }
    throw error
  }
}

function signedOut(): ApiError {
  onSignedOut()
  const message = 'Sign in to go on.'
  return new ApiError({
    status: 401,
    code: 'UNAUTHENTICATED',
    message,
    fields: [],
    retryAfterSeconds: null,
  })
}

async function send(row: OperationRow, input: Values, options: CallOptions): Promise<Response> {
  if (row.isOpen) return await request(row, input, options)
  if (needsRefresh()) await refreshSession()
  try {
    return await request(row, input, options)
  } catch (error) {
    const isExpired = error instanceof ApiError && error.status === 401
    if (!isExpired || refreshTokenOfTab() === null) throw error
    await refreshSession()
    return await request(row, input, options)
  }
}

async function request(row: OperationRow, input: Values, options: CallOptions): Promise<Response> {
  const { url, body } = place(row, input)
  const signal = signalOf(options)
  let response: Response
  try {
    response = await fetch(url, {
      method: row.method,
      headers: headers(row, body, options),
      body,
      signal,
      keepalive: options.outlivesPage === true,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    markOffline()
    throw new NoAnswerError('The branch server does not answer.')
  }
  markOnline()
  if (response.ok) return response
  const envelope: unknown = await response.json().catch(() => null)
  throw readApiError(response.status, envelope, response.headers.get('retry-after'))
}

/** Whatever takes longer than it may is given up; a stream may take for ever. */
function signalOf({ signal, stream, timeoutMs = TIMEOUT_MS }: CallOptions): AbortSignal {
  const timeout = stream === undefined ? [AbortSignal.timeout(timeoutMs)] : []
  return AbortSignal.any([...(signal === undefined ? [] : [signal]), ...timeout])
}

function headers(
  row: OperationRow,
  body: BodyInit | null,
  options: CallOptions,
): Record<string, string> {
  const token = currentAccessToken()
  const lastSeen = options.stream?.lastSeen ?? null
  return {
    'accept-language': languageWanted(),
    ...(lastSeen === null ? {} : { 'last-event-id': lastSeen }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === null ? {} : { 'content-type': typeOf(body, row) }),
    ...(options.approvalID === undefined ? {} : { 'x-approval': options.approvalID }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
  }
}

/** A picture says itself what kind it is. */
function typeOf(body: BodyInit, { bodyType }: OperationRow): string {
  if (bodyType === 'image/*' && body instanceof Blob) return body.type
  if (bodyType === '*/*') return 'application/octet-stream'
  return bodyType ?? 'application/json'
}

/** Spreads the input over path, query string and body. */
function place(row: OperationRow, input: Values): { url: string; body: BodyInit | null } {
  const query = new URLSearchParams()
  const rest: Values = {}
  let path = row.path
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (path.includes(`{${key}}`))
      path = path.replace(`{${key}}`, encodeURIComponent(String(value)))
    else if (row.method === 'GET' || row.query?.includes(key)) query.set(key, String(value))
    else rest[key] = value
  }
  const url = query.size > 0 ? `${path}?${query}` : path
  if (row.method === 'GET') return { url, body: null }
  const body = row.isWhole ? rest['body'] : rest
  return { url, body: body instanceof Blob ? body : JSON.stringify(body) }
}
