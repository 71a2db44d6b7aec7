import { signRequest } from './sign-request.ts'

/** How to reach an S3-compatible store. */
export type StoreAccess = {
  /** The store and the bucket, such as https://s3.ap-south-1.amazonaws.com/my-shop. */
  bucketUrl: string
  region: string
  keyId: string
  secret: string
}

/** What is wrong with a store, in a word. */
export type StoreTrouble =
  | 'offline'
  | 'denied'
  | 'noBucket'
  | 'wrongRegion'
  | 'wrongClock'
  | 'storeFull'
  | 'storeFailed'

/** A store did not do what it was asked. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly trouble: StoreTrouble

  constructor(trouble: StoreTrouble, text: string) {
    super(text)
    this.trouble = trouble
  }
}

export type StoredObject = { key: string; size: number; modifiedMs: number }

export type Store = {
  /** Null where there is no such object. */
  get(key: string): Promise<Buffer | null>
  /** When this resolves the store has it: an answer of 200 comes after its bytes were checked. */
  put(key: string, body: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
  /** All objects whose key begins with `prefix`, in the order of their keys. */
  list(prefix: string): Promise<StoredObject[]>
}

const ANSWER_WITHIN_MS = 30_000
/** The slowest line that is waited for. */
const BYTES_A_MS = 8
const NOTHING = new Uint8Array()

/** The few things that are asked of a store; addresses name the bucket in their path. */
export function openStore(access: StoreAccess, now = (): number => Date.now()): Store {
  const base = access.bucketUrl.replace(/\/+$/, '')

  async function ask(method: string, path: string, body: Uint8Array = NOTHING): Promise<Response> {
    const url = new URL(base + path)
    const headers = signRequest({ method, url, body }, access, now())
    try {
      return await fetch(url, {
        method,
        headers,
        ...(method === 'PUT' ? { body: Buffer.from(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS + Math.ceil(body.length / BYTES_A_MS)),
      })
    } catch (error) {
      throw new StoreError('offline', error instanceof Error ? error.message : String(error))
    }
  }

  async function bytesOf(answer: Response): Promise<Buffer> {
    try {
      return Buffer.from(await answer.arrayBuffer())
    } catch (error) {
      throw new StoreError('offline', error instanceof Error ? error.message : String(error))
    }
  }

  async function refusal(answer: Response): Promise<StoreError> {
    const text = (await bytesOf(answer)).toString('utf8')
    const code = textOf(text, 'Code') ?? ''
    return new StoreError(troubleOf(answer.status, code), `${answer.status} ${code}`.trim())
  }

  return {
    async get(key) {
      const answer = await ask('GET', `/${key}`)
      if (answer.ok) return bytesOf(answer)
      const error = await refusal(answer)
      if (answer.status === 404 && error.trouble !== 'noBucket') return null
      throw error
    },
    async put(key, body) {
      const answer = await ask('PUT', `/${key}`, body)
      if (!answer.ok) throw await refusal(answer)
      await bytesOf(answer)
    },
    async remove(key) {
      const answer = await ask('DELETE', `/${key}`)
      if (!answer.ok && answer.status !== 404) throw await refusal(answer)
      await bytesOf(answer)
    },
    async list(prefix) {
      const found: StoredObject[] = []
      for (let next: string | null = ''; next !== null; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (next !== '') query.set('continuation-token', next)
        const answer: Response = await ask('GET', `/?${query}`)
        if (!answer.ok) throw await refusal(answer)
        const text = (await bytesOf(answer)).toString('utf8')
        if (!text.includes('<ListBucketResult')) {
          throw new StoreError('storeFailed', 'the answer is no list of objects')
        }
        for (const [, each = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          found.push({
            key: textOf(each, 'Key') ?? '',
            size: Number(textOf(each, 'Size')),
            modifiedMs: Date.parse(textOf(each, 'LastModified') ?? ''),
          })
        }
        next = textOf(text, 'NextContinuationToken')
      }
      return found
    },
  }
}

function troubleOf(status: number, code: string): StoreTrouble {
  if (code === 'RequestTimeTooSkewed') return 'wrongClock'
  if (code === 'NoSuchBucket') return 'noBucket'
  if (/^(AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect)$/.test(code))
    return 'wrongRegion'
  if (/^(QuotaExceeded|InsufficientStorage|XMinioStorageFull)$/.test(code) || status === 507)
    return 'storeFull'
  if (status === 401 || status === 403) return 'denied'
  if (status === 503 || status === 429 || status === 408) return 'offline'
  return 'storeFailed'
}

/** The text of an element of the store's XML; null where it is not there. */
function textOf(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  if (text === undefined) return null
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
