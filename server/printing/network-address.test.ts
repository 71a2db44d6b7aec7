import { describe, expect, it } from 'vitest'
import { isOwnAddress, printerAddress } from './network-address.ts'

describe('the address of a printer', () => {
  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.1.50',
    '127.0.0.1',
    '::1',
    'fd00::5',
  ])('may be %s', (address) => {
    expect(isOwnAddress(address)).toBe(true)
  })

  it.each([
    ...['8.8.8.8', '172.32.0.1', '192.169.0.1', '169.254.169.254', '0.0.0.0', '100.64.0.1'],
    ...['2001:4860:4860::8888', '::ffff:8.8.8.8', '::', 'fe80::1', 'printer', ''],
  ])('may not be %s', (address) => {
    expect(isOwnAddress(address)).toBe(false)
  })

  it('is looked up once where it is a name', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return '192.168.1.9'
    }
    expect(await printerAddress('bills.local', resolve)).toEqual({
      ok: true,
      address: '192.168.1.9',
    })
    expect(await printerAddress('10.0.0.7', resolve)).toEqual({ ok: true, address: '10.0.0.7' })
    expect(asked).toEqual(['bills.local'])
  })

  it.each([
    ['a name of the internet', 'example.com', '93.184.216.34'],
    ['a name that nobody has', 'nobody.local', null],
    ['an address with a port', '10.0.0.1:80', '10.0.0.1'],
    ['an address of the internet', '1.1.1.1', '10.0.0.1'],
    ['a path', '10.0.0.1/x', '10.0.0.1'],
    ['nothing', '', '10.0.0.1'],
    ['a number', '0x7f.1', '8.8.8.8'],
  ])('is refused as %s', async (_what, host, found) => {
    expect((await printerAddress(host, async () => found)).ok).toBe(false)
  })
})
