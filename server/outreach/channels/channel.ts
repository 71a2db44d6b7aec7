/** One message as a provider is given it. */
export type Outgoing = {
  /** Country code and ten digits. */
  to: string
  template: string
  /** Of the template. */
  language: string
  /** What fills the template, in its order. */
  places: readonly string[]
  /** The PDF that goes along, where the template has a place for one. */
  document?: { fileName: string; bytes: Uint8Array<ArrayBuffer> }
}

/** The account at a provider, with its key in plain text: never kept, never logged. */
export type Account = { sender: string; key: string }

/**
 * What became of a send: `sent` with the provider's number; `later` is tried again by itself;
 * `account` means that no message can be sent until somebody has looked at the account; `refused`
 * is about this message alone.
 */
export type Outcome =
  | { kind: 'sent'; providerId: string }
  | { kind: 'later' | 'account' | 'refused'; error: string }

export type SendMessage = (account: Account, message: Outgoing) => Promise<Outcome>

const ANSWER_WITHIN_MS = 20_000
const MAX_ERROR = 300

export type JsonAnswer = { status: number; body: unknown }

/** Posts JSON and reads JSON; null where the provider can't be reached or answers none. */
export function postJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<JsonAnswer | null> {
  return post(url, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))
}

/** Posts a form with a file and reads JSON; null as for `postJson`. */
export function postForm(
  url: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
): Promise<JsonAnswer | null> {
  return post(url, headers, form)
}

async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | FormData,
): Promise<JsonAnswer | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const text = await answer.text()
    return { status: answer.status, body: parsed(text) }
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A provider's sentence as it is kept: short, on one line. */
export function errorText(code: number | string, sentence: string): string {
  return `${code}: ${sentence.replaceAll(/\s+/g, ' ').trim()}`.slice(0, MAX_ERROR)
}

/** Whether a status of HTTP says that the same request may succeed later. */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
