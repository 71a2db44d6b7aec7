import net from 'node:net'
import { StartRefused } from '../db/start-refused.ts'
import { type Message, message } from '../kernel/message.ts'

/** Port 0 is any free one. */
type Address = { host: string; port: number }

/**
 * Listens for a moment, to learn before the data folder is touched whether the server will be able
 * to. Throws StartRefused when it can't.
 */
export async function probeAddress(address: Address): Promise<void> {
  const probe = net.createServer()
  const listening = Promise.withResolvers<void>()
  probe.once('error', listening.reject)
  probe.listen(address, () => probe.close(() => listening.resolve()))
  await listening.promise.catch((error: unknown) => {
    throw new StartRefused(reasonFor(error, address), 'address')
  })
}

function reasonFor(error: unknown, { host, port }: Address): Message {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return message('startup.port-in-use', { host, port })
    case 'EACCES':
    case 'EPERM':
      return message('startup.port-not-allowed', { host, port })
    default:
      return message('startup.not-own-address', { host })
  }
}
