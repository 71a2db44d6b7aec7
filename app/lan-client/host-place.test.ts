import { expect, it } from 'vitest'
import { isChooserKey } from './chooser-key.ts'
import { originOf, parsePaired, readPlace, shortPin } from './host-place.ts'
import { pauseAfter } from './watch-host.ts'

const PIN = 'a1b2c3d4e5f60718'.repeat(4)
const LINK = `https://192.168.1.20:4781/pair#s=aSecretOfTheLink&k=${PIN}`
const BARE = { secret: null, pin: null }

it.each([
  ['192.168.1.20', { host: '192.168.1.20', port: 4781, ...BARE }],
  [' 192.168.1.20:4790 ', { host: '192.168.1.20', port: 4790, ...BARE }],
  ['https://192.168.1.20:4781', { host: '192.168.1.20', port: 4781, ...BARE }],
  ['Dioptre-A1B2C3.local', { host: 'dioptre-a1b2c3.local', port: 4781, ...BARE }],
  [LINK, { host: '192.168.1.20', port: 4781, secret: 'aSecretOfTheLink', pin: PIN }],
])('reads %s', (typed, place) => {
  expect(readPlace(typed)).toEqual(place)
})

it.each([
  '',
  'the main till',
  '192.168.1.20:80',
  '192.168.1.20:443',
  '192.168.1.20:99999',
  'http://192.168.1.20:4781',
  'owner@192.168.1.20',
  LINK.slice(0, -1),
  LINK.replace(/&k=.*/, ''),
])('reads no place in “%s”', (typed) => {
  expect(readPlace(typed)).toBeNull()
})

const PAIRED = {
  host: '192.168.1.20',
  port: 4781,
  pin: PIN,
  token: 'a-token-of-this-device',
  shopName: 'Netra',
}

it('takes a kept pairing, and only a whole one', () => {
  expect(parsePaired(PAIRED)).toEqual(PAIRED)
  expect(parsePaired(null)).toBeNull()
  expect(parsePaired({ ...PAIRED, pin: PIN.slice(1) })).toBeNull()
  expect(parsePaired({ ...PAIRED, token: '' })).toBeNull()
  expect(parsePaired({ ...PAIRED, token: 'a-token-of-this-device\r\nx: y' })).toBeNull()
  expect(parsePaired({ ...PAIRED, host: 'a/b' })).toBeNull()
  expect(parsePaired({ ...PAIRED, port: '4781' })).toBeNull()
})

it('keeps what is known of the main computers, and of a standby till only what can be a place', () => {
  const term = { epoch: 2, certificate: 'a.b', standby: { host: '192.168.1.21', port: 4781 } }
  expect(parsePaired({ ...PAIRED, term })).toEqual({ ...PAIRED, term })
  const wild = { epoch: 2, certificate: 7, standby: { host: 'a/b', port: 4781 } }
  const bare = { epoch: 2, certificate: null, standby: null }
  expect(parsePaired({ ...PAIRED, term: wild })).toEqual({ ...PAIRED, term: bare })
  expect(parsePaired({ ...PAIRED, term: { epoch: '2' } })).toEqual(PAIRED)
})

it('writes an origin and a fingerprint as browsers and the main till do', () => {
  expect(originOf(PAIRED)).toBe('https://192.168.1.20:4781')
  expect(shortPin(PIN)).toBe('A1B2 C3D4 E5F6 0718')
})

it('looks for a till that is away ever less often, and at one that is well steadily', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 50].map((tries) => pauseAfter('away', tries))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  expect(pauseAfter('well', 0)).toBe(5_000)
})

it('asks again by its own key alone', () => {
  const press = { type: 'keyDown', key: 'F12', control: true, meta: false, shift: true }
  expect(isChooserKey(press)).toBe(true)
  expect(isChooserKey({ ...press, shift: false })).toBe(false)
  expect(isChooserKey({ ...press, control: false })).toBe(false)
  expect(isChooserKey({ ...press, type: 'keyUp' })).toBe(false)
})
