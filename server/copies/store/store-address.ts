/** Where a store's objects are to lie: its bucket, and a folder of it. */
export type StoreAddress = { bucketUrl: string; folder: string; region: string }

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
const DEFAULT_REGION = 'us-east-1'

/**
 * Reads an address such as https://s3.ap-south-1.amazonaws.com/my-bucket/shop: the bucket is the first
 * part of its path. Without `region` it is what the address says. Null for an address without a bucket,
 * with a key in it, or without encryption.
 */
export function readStoreAddress(typed: string, region = ''): StoreAddress | null {
  const url = URL.parse(typed.trim())
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return null
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  if (!isSafe || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return null
  if (!folders.every((part) => /^[A-Za-z0-9._-]+$/.test(part))) return null
  return {
    bucketUrl: `${url.origin}/${bucket}`,
    folder: folders.join('/'),
    region: region.trim() || regionIn(url.hostname),
  }
}

/** As most stores name it: s3.REGION.…, REGION.digitaloceanspaces.com; Cloudflare has none. */
function regionIn(host: string): string {
  if (host.endsWith('.r2.cloudflarestorage.com')) return 'auto'
  const named = /(?:^|\.)s3[.-]([a-z]+-[a-z0-9-]+)\./.exec(host)?.[1]
  return named ?? /^([a-z0-9]+)\.digitaloceanspaces\.com$/.exec(host)?.[1] ?? DEFAULT_REGION
}

/** As it is shown, and told apart from others. */
export function addressText({ bucketUrl, folder }: StoreAddress): string {
  return folder === '' ? bucketUrl : `${bucketUrl}/${folder}`
}
