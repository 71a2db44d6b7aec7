import fs from 'node:fs'
import { expect, it } from 'vitest'
import { channelFault, prepareSigning, SIGNING_VARIABLES } from './signing.ts'

const APPLE_KEY = '-----BEGIN PRIVATE KEY-----\nMIGT\n-----END PRIVATE KEY-----'

it('takes certificates that are not set, and arrive empty, for none', () => {
  const empty = Object.fromEntries(SIGNING_VARIABLES.map((name) => [name, '']))
  const { env, flags } = prepareSigning({ ...empty, PATH: '/bin' })
  expect(env).toEqual({ PATH: '/bin' })
  expect(flags).toEqual([])
})

it('hands Apple’s key over as a file for its owner, and removes it afterwards', () => {
  const signing = prepareSigning({ APPLE_API_KEY: APPLE_KEY, APPLE_API_KEY_ID: 'K1' })
  const file = signing.env['APPLE_API_KEY'] ?? ''
  expect(fs.readFileSync(file, 'utf8')).toBe(`${APPLE_KEY}\n`)
  if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o077).toBe(0)
  expect(signing.env['APPLE_API_KEY_ID']).toBe('K1')
  signing.clear()
  expect(fs.existsSync(file)).toBe(false)
})

it('leaves a key that is a file already as it is', () => {
  const { env } = prepareSigning({ APPLE_API_KEY: '/keys/apple.p8' })
  expect(env['APPLE_API_KEY']).toBe('/keys/apple.p8')
})

it('makes no release without a signature; a trial may be unsigned', () => {
  expect(prepareSigning({ DIOPTRE_RELEASE: 'yes' }).flags).toEqual(['-c.forceCodeSigning=true'])
  expect(prepareSigning({ DIOPTRE_RELEASE: '' }).flags).toEqual([])
})

it('signs by Azure’s service where it is named, and not by a part of its name', () => {
  const named = {
    DIOPTRE_AZURE_ENDPOINT: 'https://eus.codesigning.azure.net',
    DIOPTRE_AZURE_ACCOUNT: 'dioptre',
    DIOPTRE_AZURE_PROFILE: 'till',
    DIOPTRE_AZURE_PUBLISHER: 'CN=Dioptre',
  }
  expect(prepareSigning(named).flags).toEqual([
    '-c.win.azureSignOptions.endpoint=https://eus.codesigning.azure.net',
    '-c.win.azureSignOptions.codeSigningAccountName=dioptre',
    '-c.win.azureSignOptions.certificateProfileName=till',
    '-c.win.azureSignOptions.publisherName=CN=Dioptre',
  ])
  expect(() => prepareSigning({ ...named, DIOPTRE_AZURE_PROFILE: '' })).toThrow(
    'certificateProfileName',
  )
})

it.each([
  [{ feedUrl: '', publicKey: 'BEGIN PUBLIC KEY' }, 'no address'],
  [{ feedUrl: 'http://updates.example', publicKey: 'BEGIN PUBLIC KEY' }, 'no address'],
  [{ feedUrl: 'https://updates.example', publicKey: '' }, 'no public key'],
])('a release whose channel is %j is refused', (channel, fault) => {
  expect(channelFault(channel)).toContain(fault)
})

it('a release with one address and one key is made', () => {
  const channel = { feedUrl: 'https://updates.example', publicKey: '-----BEGIN PUBLIC KEY-----' }
  expect(channelFault(channel)).toBeNull()
})
