import { createPublicKey, verify } from 'node:crypto'

/** The file beside the packages of a version, at the publisher's address and on a USB stick. */
export const MANIFEST_FILE = 'dioptre-update.json'
/** What it is a manifest of: one key may sign more than one product. */
export const PRODUCT = 'in.dioptre.till'

export type UpdateFile = {
  platform: string
  arch: string
  name: string
  size: number
  sha512: string
}
export type Manifest = {
  product: string
  version: string
  /** The last day on which it is believed, `yyyy-mm-dd`: an old one can't be shown for ever. */
  expiresOn: string
  /** To how many of a hundred tills the publisher's address gives it now. */
  sharePercent: number
  files: UpdateFile[]
}

/** A name and no path: it is joined to a folder. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/
const VERSION = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const SHA512 = /^[A-Za-z0-9+/]{86}==$/
const MAX_PACKAGE_BYTES = 1024 * 1024 * 1024

/**
 * Reads a manifest and proves that it is from whoever holds the key of this product. Null for one
 * that is not: damaged, of another shape or product, expired, or signed with another key.
 */
export function readManifest(text: string, publicKeyPem: string, nowMs: number): Manifest | null {
  try {
    const envelope: unknown = JSON.parse(text)
    const body = fieldOf(envelope, 'manifest')
    const signature = fieldOf(envelope, 'signature')
    if (typeof body !== 'string' || typeof signature !== 'string') return null
    const bytes = Buffer.from(body, 'base64')
    const key = createPublicKey(publicKeyPem)
    if (key.asymmetricKeyType !== 'ed25519') return null
    if (!verify(null, bytes, key, Buffer.from(signature, 'base64'))) return null
    const manifest = parseManifest(JSON.parse(bytes.toString('utf8')))
    const today = new Date(nowMs).toISOString().slice(0, 10)
    return manifest !== null && today <= manifest.expiresOn ? manifest : null
  } catch {
    return null
  }
}

function parseManifest(raw: unknown): Manifest | null {
  const product = fieldOf(raw, 'product')
  const version = fieldOf(raw, 'version')
  const expiresOn = fieldOf(raw, 'expiresOn')
  const sharePercent = fieldOf(raw, 'sharePercent')
  const files = fieldOf(raw, 'files')
  if (product !== PRODUCT || typeof sharePercent !== 'number') return null
  if (typeof version !== 'string' || !VERSION.test(version) || !Array.isArray(files)) return null
  if (typeof expiresOn !== 'string' || !DAY.test(expiresOn)) return null
  const known = files.map(parseFile)
  const whole = known.filter((file) => file !== null)
  if (whole.length !== known.length) return null
  return { product, version, expiresOn, sharePercent, files: whole }
}

function parseFile(raw: unknown): UpdateFile | null {
  const [platform, arch] = [fieldOf(raw, 'platform'), fieldOf(raw, 'arch')]
  const [name, size, sha512] = [fieldOf(raw, 'name'), fieldOf(raw, 'size'), fieldOf(raw, 'sha512')]
  if (typeof platform !== 'string' || typeof arch !== 'string') return null
  if (typeof name !== 'string' || !FILE_NAME.test(name)) return null
  if (typeof size !== 'number' || !(size > 0 && size <= MAX_PACKAGE_BYTES)) return null
  if (typeof sha512 !== 'string' || !SHA512.test(sha512)) return null
  return { platform, arch, name, size, sha512 }
}

/** Whether a version is newer than another; what can't be read is never newer. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [VERSION.exec(version), VERSION.exec(than)]
  if (a === null || b === null) return false
  for (const at of [1, 2, 3]) {
    const difference = Number(a[at]) - Number(b[at])
    if (difference !== 0) return difference > 0
  }
  return false
}

export type ThisTill = { version: string; platform: string; arch: string }

/** The package of a manifest for this till; null: not newer, or none for this computer. */
export function packageFor(manifest: Manifest, till: ThisTill): UpdateFile | null {
  if (!isNewer(manifest.version, till.version)) return null
  const fits = (file: UpdateFile): boolean =>
    file.platform === till.platform && file.arch === till.arch
  return manifest.files.find(fits) ?? null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
