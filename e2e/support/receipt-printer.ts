import net from 'node:net'

/** A receipt printer in the network that keeps what it is sent. */
export type ReceiptPrinter = {
  port: number
  /** How many of the jobs hold these bytes. */
  printed(mark: Buffer): number
  close(): void
}

/** Opens the drawer by its pin 2. */
export const KICK = Buffer.from([0x1b, 0x70, 0x00, 0x32, 0xfa])
/** Cuts the paper. */
export const CUT = Buffer.from([0x1d, 0x56])

/** Starts one on a free port of this computer; a connection is a job. */
export async function openReceiptPrinter(): Promise<ReceiptPrinter> {
  const jobs: Buffer[] = []
  const server = net.createServer((socket) => {
    const at = jobs.push(Buffer.alloc(0)) - 1
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      jobs[at] = Buffer.concat([jobs[at] ?? Buffer.alloc(0), bytes])
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    printed: (mark) => jobs.filter((job) => job.includes(mark)).length,
    close: () => void server.close(),
  }
}
