import net from 'node:net'
import { expect, it } from 'vitest'
import { probeAddress } from './probe-address.ts'

const host = '127.0.0.1'

it('lets a free address be, more than once', async () => {
  await probeAddress({ host, port: 0 })
  await probeAddress({ host, port: 0 })
})

it('names a port that is taken', async () => {
  const other = net.createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen({ host, port: 0 }, () => {
      const address = other.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  await expect(probeAddress({ host, port })).rejects.toThrow(`Port ${port} on ${host} is in use.`)
  other.close()
})

it('names an address that is another computer', async () => {
  await expect(probeAddress({ host: '192.0.2.1', port: 0 })).rejects.toThrow('192.0.2.1 is not')
})
