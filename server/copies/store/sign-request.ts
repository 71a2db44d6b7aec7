import { createHmac, hash } from 'node:crypto'

/** Who asks a store: its own key, and where the store says it lies. */
export type StoreKey = { keyId: string; secret: string; region: string }

export type UnsignedRequest = {
  method: string
  url: URL
  /** In lower case; `host` and the `x-amz-` ones are added. */
  headers?: Readonly<Record<string, string>>
  body: Uint8Array
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const SERVICE = 's3'

/**
 * Returns the headers of a request to an S3-compatible store, with its signature (AWS Signature
 * Version 4 in the Authorization header, with the hash of the whole body). `nowMs` is the time of
 * the request: a store refuses one that is a quarter of an hour off.
 */
export function signRequest(
  { body, headers = {}, method, url }: UnsignedRequest,
  { keyId, region, secret }: StoreKey,
  nowMs: number,
): Record<string, string> {
  const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const bodyHash = hash('sha256', body, 'hex')
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  }
  const names = Object.keys(all).sort()
  const signedNames = names.join(';')
  const request = [
    method,
    url.pathname.split('/').map(encoded).join('/'),
    queryOf(url),
    ...names.map((name) => `${name}:${(all[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedNames,
    bodyHash,
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${region}/${SERVICE}/aws4_request`
  const signed = [ALGORITHM, time, scope, hash('sha256', request, 'hex')].join('\n')
  const key = [time.slice(0, 8), region, SERVICE, 'aws4_request'].reduce<Buffer>(
    (so, part) => mac(so, part),
    Buffer.from(`AWS4${secret}`),
  )
  const signature = mac(key, signed).toString('hex')
  const credential = `Credential=${keyId}/${scope}`
  all['authorization'] =
    `${ALGORITHM} ${credential},SignedHeaders=${signedNames},Signature=${signature}`
  // A client sets it itself from the address.
  delete all['host']
  return all
}

function mac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** As RFC 3986 has it: all but letters, figures and `-._~` as bytes. */
function encoded(part: string): string {
  return encodeURIComponent(decodeURIComponent(part)).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function queryOf(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encodeQuery(name)}=${encodeQuery(value)}`)
    .sort()
    .join('&')
}

function encodeQuery(text: string): string {
  return encoded(encodeURIComponent(text))
}
