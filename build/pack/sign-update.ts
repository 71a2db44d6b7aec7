// Lays the signed manifest of a version beside its packages, for the publisher's address and for USB
// sticks alike. `--share 20` gives it to a fifth of the tills on the web. With `--new-key` it makes a pair of keys instead: the public one goes into resources/update-channel.json, the private
// one to whoever publishes, and nowhere else.
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  MANIFEST_FILE,
  type Manifest,
  PRODUCT,
  type UpdateFile,
} from '../../app/updates/manifest.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const INSTALLERS = path.join(ROOT, 'dist', 'installers')

/** A version that is older than this has long been followed by another. */
const BELIEVED_DAYS = 365
const DAY_MS = 24 * 60 * 60_000

/** What a till of each system takes, by the end of the package's name. */
const PACKAGES: readonly [RegExp, string][] = [
  [/\.exe$/, 'win32'],
  [/\.dmg$/, 'darwin'],
  [/\.AppImage$/, 'linux'],
]

const { values } = parseArgs({
  options: { 'new-key': { type: 'boolean' }, share: { type: 'string', default: '100' } },
})
if (values['new-key'] === true) makeKey()
else signAll(Number(values.share))

function makeKey(): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const file = path.join(ROOT, 'resources', 'update-channel.json')
  const channel = JSON.parse(fs.readFileSync(file, 'utf8'))
  channel.publicKey = publicKey.export({ type: 'spki', format: 'pem' })
  fs.writeFileSync(file, `${JSON.stringify(channel, null, 2)}\n`)
  process.stderr.write('The private key follows. Keep it where only the publisher can read it.\n')
  process.stdout.write(String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
}

function signAll(sharePercent: number): void {
  const pem = process.env['DIOPTRE_UPDATE_KEY']
  if (pem === undefined) throw new Error('DIOPTRE_UPDATE_KEY holds no key')
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const files = fs.readdirSync(INSTALLERS).flatMap(describe)
  if (files.length === 0) throw new Error(`there are no packages in ${INSTALLERS}`)
  if (!(sharePercent >= 0 && sharePercent <= 100)) throw new Error('--share is 0 to 100')
  const expiresOn = new Date(Date.now() + BELIEVED_DAYS * DAY_MS).toISOString().slice(0, 10)
  const manifest: Manifest = { product: PRODUCT, version, expiresOn, sharePercent, files }
  const bytes = Buffer.from(JSON.stringify(manifest))
  const signature = sign(null, bytes, createPrivateKey(pem)).toString('base64')
  const text = JSON.stringify({ manifest: bytes.toString('base64'), signature })
  fs.writeFileSync(path.join(INSTALLERS, MANIFEST_FILE), text)
  process.stdout.write(`${MANIFEST_FILE} names ${files.length} packages of ${version}\n`)
}

function describe(name: string): UpdateFile[] {
  const platform = PACKAGES.find(([end]) => end.test(name))?.[1]
  const arch = /-(x64|arm64|x86_64)\./.exec(name)?.[1]?.replace('x86_64', 'x64')
  if (platform === undefined || arch === undefined) return []
  const bytes = fs.readFileSync(path.join(INSTALLERS, name))
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  return [{ platform, arch, name, size: bytes.length, sha512 }]
}
