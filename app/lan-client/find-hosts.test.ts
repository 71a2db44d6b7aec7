import { expect, it } from 'vitest'
import { readAnnouncement } from './find-hosts.ts'

// Found and lost in real networks: e2e/lan and e2e/desktop.

const txt = { name: 'Netra Opticals', at: '192.168.1.20', fp: 'ab12cd34ef56ab12' }
const ANNOUNCED = { fqdn: 'Netra Opticals ab12._dioptre._tcp.local', port: 4781, txt }

it('reads where a main till is', () => {
  expect(readAnnouncement(ANNOUNCED)).toEqual({
    name: ANNOUNCED.fqdn,
    host: {
      host: '192.168.1.20',
      port: 4781,
      shopName: 'Netra Opticals',
      announcedPin: 'ab12cd34ef56ab12',
    },
  })
})

it('makes a name plain and short, and believes no fingerprint that is none', () => {
  const wild = { ...txt, name: `  Netra\n\u202e${'x'.repeat(99)}`, fp: '../etc' }
  const { host } = readAnnouncement({ ...ANNOUNCED, txt: wild }) ?? {}
  expect(host?.shopName).toBe(`Netra${'x'.repeat(55)}`)
  expect(host?.announcedPin).toBe('')
})

it.each([
  ['nothing', null],
  ['no text', { ...ANNOUNCED, txt: undefined }],
  ['no name', { ...ANNOUNCED, txt: { ...txt, name: ' ' } }],
  ['a name for an address', { ...ANNOUNCED, txt: { ...txt, at: 'example.com' } }],
  ['a port of the system', { ...ANNOUNCED, port: 443 }],
  ['a port that is text', { ...ANNOUNCED, port: '4781' }],
])('takes %s for no till', (_what, service) => expect(readAnnouncement(service)).toBeNull())
