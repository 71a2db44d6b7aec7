import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaintsAbout, type Shipped } from './pack/what-ships.ts'

// Electron's own security checklist, item by item, on the files that ship. What a page can really
// reach is tried in e2e/desktop, and the policy of its content in server/http.

const root = fileURLToPath(new URL('..', import.meta.url))
const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-security-'))
const configFile = path.join(root, 'build', 'app.vite.config.ts')
let main: string
let preload: string

beforeAll(async () => {
  for (const mode of ['production', 'preload']) {
    const emptyOutDir = mode !== 'preload'
    await build({ configFile, mode, logLevel: 'silent', build: { outDir, emptyOutDir } })
  }
  main = fs.readFileSync(path.join(outDir, 'main.js'), 'utf8')
  preload = fs.readFileSync(path.join(outDir, 'preload.cjs'), 'utf8')
})
afterAll(() => fs.rmSync(outDir, { recursive: true, force: true }))

describe('the built main process', () => {
  it.each([
    ['runs pages in a sandbox', /sandbox: true/],
    ['keeps the bridge in a world of its own', /contextIsolation: true/],
    ['gives pages no Node', /nodeIntegration: false/],
    ['gives workers no Node', /nodeIntegrationInWorker: false/],
    ['gives frames no Node', /nodeIntegrationInSubFrames: false/],
    ['keeps the same-origin rule', /webSecurity: true/],
    ['loads nothing insecure', /allowRunningInsecureContent: false/],
    ['has no webview', /webviewTag: false/],
    ['refuses a webview that is attached', /"will-attach-webview", \(event\) => event\.prevent/],
    ['opens no window for a page', /setWindowOpenHandler[\s\S]{0,300}action: "deny"/],
    ['stops foreign navigation', /"will-frame-navigate"[\s\S]{0,300}preventDefault/],
    ['stops foreign redirects', /"will-redirect"[\s\S]{0,200}preventDefault/],
    ['asks for a sandbox everywhere', /app\.enableSandbox\(\)/],
    ['denies permissions that are asked for', /setPermissionRequestHandler/],
    [
      'grants what is looked at to its own page alone, and only the clipboard for writing',
      /OWN_PERMISSION = "clipboard-sanitized-write"[\s\S]*setPermissionCheckHandler\(\(_contents, permission, origin\) => isAllowed\(permission, origin\)\)/,
    ],
    ['denies devices', /setDevicePermissionHandler\(\(\) => false\)/],
    ['keeps requests at home', /onBeforeRequest/],
    ['opens one kind of link outside', /https:\/\/wa\.me/],
    ['opens the shop once', /requestSingleInstanceLock\(\)/],
  ])('%s', (_what, sign) => expect(main).toMatch(sign))

  it.each([
    ['turns a protection off', /(sandbox|contextIsolation|webSecurity): false/],
    ['gives Node to a page', /nodeIntegration\w*: true/],
    ['uses the old remote module', /enableRemoteModule|@electron\/remote/],
    ['tries experiments', /experimentalFeatures|enableBlinkFeatures/],
    ['loads a file as a page', /loadFile\(|loadURL\(`?file:/],
    ['opens a debugging port', /remote-debugging-port/],
    ['ignores bad certificates', /ignore-certificate-errors|certificate-error/],
    ['carries the stand-in of the tests', /stand-in|standIn/],
  ])('nowhere %s', (_what, sign) => expect(main).not.toMatch(sign))

  it('locks the folder before it opens a database', () => {
    const lock = main.indexOf('requestSingleInstanceLock()')
    expect(lock).toBeGreaterThan(0)
    expect(lock).toBeLessThan(main.indexOf('await till.open()'))
  })
})

it('the built preload hands the page no way to a channel of its choice', () => {
  expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1)
  expect(preload).not.toMatch(/exposeInMainWorld\([^)]*ipcRenderer/)
  expect(preload.match(/require\(/g)).toHaveLength(1)
})

const builder = fs.readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')

it.each([
  'runAsNode: false',
  'enableNodeOptionsEnvironmentVariable: false',
  'enableNodeCliInspectArguments: false',
  'enableCookieEncryption: true',
  'enableEmbeddedAsarIntegrityValidation: true',
  'onlyLoadAppFromAsar: true',
  'grantFileProtocolExtraPrivileges: false',
  'npmRebuild: false',
  'asar: true',
  'hardenedRuntime: true',
  'deleteAppDataOnUninstall: false',
  'perMachine: false',
])('the packages are made with %s', (line) => expect(builder).toContain(line))

describe('what would ship', () => {
  const linux = { platform: 'linux', arch: 'x64' }
  const named = (...files: string[]): Shipped[] =>
    files.map((file) => ({ file, size: 10, isUnpacked: file.endsWith('.node'), needs: [] }))
  const whole = named(
    'package.json',
    'dist/app/main.js',
    'dist/app/preload.cjs',
    'dist/server/start-server.js',
    'dist/renderer/index.html',
    'resources/fonts/NotoSans-Regular.ttf',
    'resources/update-channel.json',
    'resources/windows/raw-print.ps1',
    'resources/windows/raw-print.cs',
    'dist/app/third-party-licences.md',
    'dist/server/third-party-licences.md',
    'dist/renderer/third-party-licences.md',
    'node_modules/fast-jwt/LICENSE.md',
    'node_modules/fastify/package.json',
    'node_modules/better-sqlite3/lib/index.js',
    'node_modules/better-sqlite3/prebuilds/linux-x64.node',
    'node_modules/node-hid/prebuilds/HID-linux-x64/node-napi-v4.node',
  )

  it('is well when it is whole', () => expect(complaintsAbout(whole, linux)).toEqual([]))

  it.each([
    ['a source', 'server/main.ts'],
    ['a source map', 'dist/app/main.js.map'],
    ['a tool', 'node_modules/vite/package.json'],
    ['another system’s binary', 'node_modules/better-sqlite3/prebuilds/win32-x64.node'],
    ['a secret', 'resources/release.pem'],
    ['a shop’s data', 'resources/branch.db'],
  ])('is not well with %s', (_what, file) => {
    expect(complaintsAbout([...whole, ...named(file)], linux)).not.toEqual([])
  })

  it('is not well without what a package asks for, wherever it may lie', () => {
    const asks = (file: string) => named(file).map((it) => ({ ...it, needs: ['ret'] }))
    const safe = asks('node_modules/safe/package.json')
    expect(complaintsAbout([...whole, ...safe], linux)).toEqual(['node_modules/safe lacks ret'])
    for (const place of ['node_modules', 'node_modules/safe/node_modules']) {
      const met = [...whole, ...safe, ...named(`${place}/ret/package.json`)]
      expect(complaintsAbout(met, linux)).toEqual([])
    }
  })

  it('is not well without its binaries, for another system, or too large', () => {
    expect(complaintsAbout(whole, { platform: 'win32', arch: 'x64' })).toHaveLength(4)
    const huge = { file: 'resources/x', size: 1e9, isUnpacked: false, needs: [] }
    expect(complaintsAbout([...whole, huge], linux)).toEqual(['1000 MB is too much'])
    const packed = whole.map((it) => ({ ...it, isUnpacked: false }))
    expect(complaintsAbout(packed, linux)).toHaveLength(2)
  })
})
