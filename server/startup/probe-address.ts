import net from 'node:net'
import { StartRefused } from '../db/start-refused.ts'

/** Port 0 is any free one. */
type Address = { host: string; port: number }

/**
 * Listens for a moment, to learn before the data folder is touched whether the server will be able
 * to. Throws StartRefused with one sentence when it can't.
 */
export async function probeAddress(address: Address): Promise<void> {
  const probe = net.createServer()
  const listening = Promise.withResolvers<void>()
  probe.once('error', listening.reject)
  probe.listen(address, () => probe.close(() => listening.resolve()))
  await listening.promise.catch((error: unknown) => {
    throw new StartRefused(sentenceFor(error, address), 'address')
  })
}

function sentenceFor(error: unknown, { host, port }: Address): string {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Choose another with --port.`
    case 'EACCES':
    case 'EPERM':
      return `This user may not open port ${port} on ${host}. Choose one above 1023 with --port.`
    default:
      return `${host} is not an address of this computer. Choose another with --host.`
  }
}
