import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import http from 'node:http'

/** What the store of a test has and how it behaves; to be changed while it runs. */
export type ObjectStore = {
  /** With the bucket, as a shop is given it. */
  address: string
  keyId: string
  secret: string
  region: string
  objects: Map<string, { bytes: Buffer; modifiedMs: number }>
  /** Every request that was let in, such as `PUT a/b`. */
  asked: string[]
  /** Told before each request that is let in: what it returns is answered in its place. */
  before: (request: { method: string; key: string }) => Answer | 'hang' | 'cut' | null
  close(): Promise<void>
}

type Answer = { status: number; code: string }

const KEY_ID = 'AKIDEXAMPLEEXAMPLE12'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const BUCKET = 'copies-of-shops'
const SKEW_MS = 15 * 60_000
/** Far below the thousand of the real ones, so that each list has several pages. */
const PAGE = 7

/**
 * An S3-compatible store on this computer, for tests: path-style addresses, GET, PUT, DELETE and the
 * list of version 2. It judges each signature by the raw request, as the reference of Amazon's
 * Signature Version 4 says, with no code of the product's: host and every x-amz header signed, the
 * scope of its own region, the clock within a quarter of an hour, the hash of the body.
 */
export async function openObjectStore(region = 'ap-south-1'): Promise<ObjectStore> {
  const store: ObjectStore = {
    address: '',
    keyId: KEY_ID,
    secret: SECRET,
    region,
    objects: new Map(),
    asked: [],
    before: () => null,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => answer(store, request, response, Buffer.concat(parts)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  store.address = `http://127.0.0.1:${address.port}/${BUCKET}`
  return store
}

function answer(
  store: ObjectStore,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  body: Buffer,
): void {
  const { method = '', url = '' } = request
  const [path = '', query = ''] = url.split('?')
  const [, bucket, ...parts] = path.split('/').map(decodeURIComponent)
  const key = parts.join('/')
  const wrong = refusalOf(request, body, store)
  if (wrong !== null) refuse(response, wrong)
  else if (bucket !== BUCKET) refuse(response, { status: 404, code: 'NoSuchBucket' })
  else {
    const instead = store.before({ method, key })
    if (instead === 'cut') response.destroy()
    else if (instead === null) {
      store.asked.push(`${method} ${key}`)
      serve(
        store,
        { method, key, query, body, length: request.headers['content-length'] },
        response,
      )
    } else if (instead !== 'hang') refuse(response, instead)
  }
}

function refuse(response: http.ServerResponse, { code, status }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)
}

type Asked = {
  method: string
  key: string
  query: string
  body: Buffer
  length: string | undefined
}

function serve(
  store: ObjectStore,
  { body, key, length, method, query }: Asked,
  response: http.ServerResponse,
): void {
  const found = store.objects.get(key)
  if (method === 'GET' && key === '') list(store, query, response)
  else if (method === 'GET' && found === undefined) {
    refuse(response, { status: 404, code: 'NoSuchKey' })
  } else if (method === 'GET' && found !== undefined) {
    response.writeHead(200, { etag: etagOf(found.bytes), 'content-length': found.bytes.length })
    response.end(found.bytes)
  } else if (method === 'PUT' && length === undefined) {
    refuse(response, { status: 411, code: 'MissingContentLength' })
  } else if (method === 'PUT') {
    store.objects.set(key, { bytes: body, modifiedMs: Date.now() })
    response.writeHead(200, { etag: etagOf(body) })
    response.end()
  } else if (method === 'DELETE') {
    store.objects.delete(key)
    response.writeHead(204)
    response.end()
  } else refuse(response, { status: 405, code: 'MethodNotAllowed' })
}

function list({ objects }: ObjectStore, query: string, response: http.ServerResponse): void {
  const asked = new URLSearchParams(query)
  if (asked.get('list-type') !== '2') {
    refuse(response, { status: 501, code: 'NotImplemented' })
    return
  }
  const prefix = asked.get('prefix') ?? ''
  const after = asked.get('continuation-token')
  const from = after === null ? '' : Buffer.from(after, 'base64').toString('utf8')
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > from)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const page = keys.slice(0, PAGE)
  const isCut = keys.length > page.length
  const next = Buffer.from(page.at(-1) ?? '').toString('base64')
  const contents = page.map((key) => {
    const { bytes = Buffer.alloc(0), modifiedMs = 0 } = objects.get(key) ?? {}
    const modified = new Date(modifiedMs).toISOString()
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${modified}</LastModified><ETag>${escaped(etagOf(bytes))}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  })
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${PAGE}</MaxKeys><IsTruncated>${isCut}</IsTruncated>${isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
  )
}

function etagOf(bytes: Buffer): string {
  return `"${hash('md5', bytes, 'hex')}"`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Why a request is not let in; null where its signature is right. */
function refusalOf(
  { headers, method = '', rawHeaders, url = '' }: http.IncomingMessage,
  body: Buffer,
  { keyId, region, secret }: ObjectStore,
): Answer | null {
  const sent =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (sent === null) return { status: 403, code: 'AccessDenied' }
  const [, credential, day = '', scope, signedNames = '', signature = ''] = sent
  if (credential !== keyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (scope !== region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const time = String(headers['x-amz-date'])
  const [, date, hours, minutes, seconds] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? []
  if (date !== day) return { status: 403, code: 'SignatureDoesNotMatch' }
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${hours}:${minutes}:${seconds}Z`
  if (Math.abs(Date.now() - Date.parse(iso)) > SKEW_MS)
    return { status: 403, code: 'RequestTimeTooSkewed' }
  const names = signedNames.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  const isAllSigned = ['host', ...mustBeSigned].every((name) => names.includes(name))
  if (!isAllSigned || names.join() !== names.toSorted().join())
    return { status: 403, code: 'AccessDenied' }
  if (headers['x-amz-content-sha256'] !== hash('sha256', body, 'hex'))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const [path = '', query = ''] = url.split('?')
  const values = new Map<string, string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    values.set((rawHeaders[at] ?? '').toLowerCase(), (rawHeaders[at + 1] ?? '').trim())
  }
  const canonical = `${method}\n${path}\n${canonicalQuery(query)}\n${names.map((name) => `${name}:${values.get(name)}\n`).join('')}\n${signedNames}\n${headers['x-amz-content-sha256']}`
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hash('sha256', canonical, 'hex')}`
  const hmac = (key: Buffer | string, data: string): Buffer =>
    createHmac('sha256', key).update(data).digest()
  const own = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  const isRight = timingSafeEqual(hmac(own, text), Buffer.from(signature, 'hex'))
  return isRight ? null : { status: 403, code: 'SignatureDoesNotMatch' }
}

/** By the bytes of the decoded names and values, encoded anew. */
function canonicalQuery(query: string): string {
  if (query === '') return ''
  const encode = (text: string): string =>
    [...Buffer.from(decodeURIComponent(text.replaceAll('+', ' ')))]
      .map((byte) => {
        const sign = String.fromCharCode(byte)
        return /[A-Za-z0-9._~-]/.test(sign)
          ? sign
          : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      })
      .join('')
  return query
    .split('&')
    .map((pair) => pair.split('='))
    .map(([name = '', value = '']) => [encode(name), encode(value)] as const)
    .sort(([a, b], [c, d]) => (a === c ? (b < d ? -1 : 1) : a < c ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}
