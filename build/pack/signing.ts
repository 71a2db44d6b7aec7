import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

type Env = Readonly<Record<string, string | undefined>>

/** What electron-builder signs with. A secret that is not set arrives as an empty text. */
export const SIGNING_VARIABLES = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'APPLE_API_KEY',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
  'AZURE_TENANT_ID',
  'AZURE_CLIENT_ID',
  'AZURE_CLIENT_SECRET',
] as const

/** Azure's signing service holds the key itself; these say which one, and are no secrets. */
const AZURE_OPTIONS = {
  DIOPTRE_AZURE_ENDPOINT: 'endpoint',
  DIOPTRE_AZURE_ACCOUNT: 'codeSigningAccountName',
  DIOPTRE_AZURE_PROFILE: 'certificateProfileName',
  DIOPTRE_AZURE_PUBLISHER: 'publisherName',
} as const

export type Signing = {
  env: Record<string, string | undefined>
  flags: string[]
  /** Removes what was written for it. */
  clear(): void
}

/**
 * How a package is signed, by the environment of whoever makes it: empty variables count as none
 * (electron-builder takes an empty link for the working folder), Apple's key becomes a file, which
 * notarisation wants, and with `DIOPTRE_RELEASE` a package that is not signed is an error.
 */
export function prepareSigning(given: Env): Signing {
  const env: Record<string, string | undefined> = { ...given }
  for (const name of SIGNING_VARIABLES) if (env[name]?.trim() === '') delete env[name]
  const key = env['APPLE_API_KEY']
  let folder: string | undefined
  if (key?.includes('BEGIN PRIVATE KEY')) {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-key-'))
    env['APPLE_API_KEY'] = path.join(folder, 'apple-api-key.p8')
    fs.writeFileSync(env['APPLE_API_KEY'], key.endsWith('\n') ? key : `${key}\n`, { mode: 0o600 })
  }
  const flags = isRelease(given) ? ['-c.forceCodeSigning=true'] : []
  return {
    env,
    flags: [...flags, ...azureFlags(given)],
    clear() {
      if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function isRelease(env: Env): boolean {
  return env['DIOPTRE_RELEASE'] === 'yes'
}

/** All or none: a part of them would sign with nothing. */
function azureFlags(env: Env): string[] {
  const named = Object.entries(AZURE_OPTIONS).map(([variable, option]) => {
    return { option, value: env[variable]?.trim() ?? '' }
  })
  const set = named.filter(({ value }) => value !== '')
  if (set.length === 0) return []
  const missing = named.filter(({ value }) => value === '').map(({ option }) => option)
  if (missing.length > 0) throw new Error(`Azure signing lacks: ${missing.join(', ')}`)
  return set.map(({ option, value }) => `-c.win.azureSignOptions.${option}=${value}`)
}

/** What is wrong with the update channel of a release; null when nothing is. */
export function channelFault(channel: { feedUrl?: unknown; publicKey?: unknown }): string | null {
  const { feedUrl, publicKey } = channel
  if (typeof feedUrl !== 'string' || !feedUrl.startsWith('https://')) {
    return 'resources/update-channel.json names no address of updates'
  }
  const isKey = typeof publicKey === 'string' && publicKey.includes('BEGIN PUBLIC KEY')
  return isKey ? null : 'resources/update-channel.json holds no public key; see pack:sign --new-key'
}
