import { expect, it } from 'vitest'
import type { PairedHost } from './host-place.ts'
import { judgeCertificate, withToken } from './host-trust.ts'

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBczCCARmgAwIBAgIUUuJeeHsM4bTdybWTan/nluHJ5vwwCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEdGlsbDAeFw0yNjExMjAyMTAwNDNaFw0zNjExMTcyMTAwNDNa
MA8xDTALBgNVBAMMBHRpbGwwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT+Z+6H
Pn/BslDcsYSZ+BybctVe4HueN7symgq3SgEsRWmRdVI3RU/0jDEbVbiz+MN+5BqM
wuEqbXrN1FqZGkqoo1MwUTAdBgNVHQ4EFgQUF6jDtkFYdZVoCNI0TFjpiFpChdcw
HwYDVR0jBBgwFoAUF6jDtkFYdZVoCNI0TFjpiFpChdcwDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNIADBFAiBC6r4hn+VWIMGWflsqWcqBTH8dPnXpr+I40L2F
lAecrwIhAKyhF9h0cumv8QRB3IX3k1Uvz16PY0BA1wkoVPZpTt/J
-----END CERTIFICATE-----`
const HOST: PairedHost = {
  host: '192.168.1.20',
  port: 4781,
  pin: '1a3c0b18da2ca0fc8e58312061459b63079b9368dd8551f3e8a1754531677eb4',
  token: 'a-token-of-this-device',
  shopName: 'Netra',
}
const shown = (hostname: string, data: string) => ({ hostname, certificate: { data } })

it('takes the pinned key from the paired host', () => {
  expect(judgeCertificate(HOST, shown('192.168.1.20', CERTIFICATE))).toBe(0)
})

it.each([
  ['the key shown by another computer', HOST, shown('192.168.1.21', CERTIFICATE)],
  ['another key', { ...HOST, pin: 'ab'.repeat(32) }, shown('192.168.1.20', CERTIFICATE)],
  ['what is no certificate', HOST, shown('192.168.1.20', 'nothing')],
])('refuses %s', (_what, host, certificate) => {
  expect(judgeCertificate(host, certificate)).toBe(-2)
})

it('sends the token to the paired till', () => {
  const sent = withToken(HOST, 'https://192.168.1.20:4781/api/Auth/Login', { accept: '*/*' })
  expect(sent).toEqual({ accept: '*/*', 'x-device-token': HOST.token })
})

it('sends the latest main computer that it has seen, and none that a page has set', () => {
  const known = { ...HOST, term: { epoch: 3, certificate: null, standby: null } }
  const url = 'https://192.168.1.20:4781/api/Auth/Login'
  expect(withToken(known, url, { 'X-Dioptre-Epoch': '1' })).toEqual({
    'x-device-token': HOST.token,
    'x-dioptre-epoch': '3',
  })
  expect(withToken(HOST, url, { 'x-dioptre-epoch': '1' })).toEqual({ 'x-device-token': HOST.token })
})

it.each([
  'https://192.168.1.20/',
  'https://192.168.1.20:4782/',
  'http://192.168.1.20:4781/',
  'https://192.168.1.21:4781/',
  'https://192.168.1.20:4781@example.com/',
  'https://192.168.1.20.example.com:4781/',
  'nowhere',
])('sends no token to %s, not even one that a page has set', (url) => {
  expect(withToken(HOST, url, { 'X-Device-Token': 'mine', accept: '*/*' })).toEqual({
    accept: '*/*',
  })
})
