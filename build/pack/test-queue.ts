import { execFileSync } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { POWERSHELL } from '../../server/printing/adapters/windows.ts'

/** A printer on this computer that keeps what it gets, a connection at a time. */
export type Listener = {
  port: number
  pages: Buffer[]
  /** Whether something came after so many pages, and every connection has ended. */
  isQuietAfter(pages: number): boolean
  close(): void
}

export async function listenAsPrinter(): Promise<Listener> {
  const pages: Buffer[] = []
  let open = 0
  const server = net.createServer((socket) => {
    open += 1
    const at = pages.push(Buffer.alloc(0)) - 1
    socket.on('data', (chunk) => {
      pages[at] = Buffer.concat([pages[at] ?? Buffer.alloc(0), chunk])
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      open -= 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  return {
    port: typeof place === 'object' && place !== null ? place.port : 0,
    pages,
    isQuietAfter: (count) => open === 0 && pages.slice(count).some((page) => page.length > 100),
    close: () => server.close(),
  }
}

/** A queue of the computer; `file`: where its pages come out, null: at the listener. */
export type Queue = { name: string; file: string | null }
type Wish = { kind: 'raw' | 'pdf'; name: string; port: number; folder: string }

/** Makes a queue whose pages can be looked at. It takes an administrator. */
export function makeQueue(wish: Wish): Queue {
  return process.platform === 'win32' ? makeWindowsQueue(wish) : makeCupsQueue(wish)
}

function makeCupsQueue({ name, port }: Wish): Queue {
  // Without a driver CUPS hands every job on as it is: bytes for a till printer, and a PDF.
  const driver = process.platform === 'darwin' ? [] : ['-m', 'raw']
  const args = ['-p', name, '-E', '-v', `socket://127.0.0.1:${port}`, ...driver]
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('lpadmin', args, { stdio: 'inherit' })
  else execFileSync('sudo', ['lpadmin', ...args], { stdio: 'inherit' })
  return { name, file: null }
}

function makeWindowsQueue({ folder, kind, name, port }: Wish): Queue {
  const file = path.join(folder, 'printed.pdf')
  const steps =
    kind === 'raw'
      ? [
          `Add-PrinterDriver -Name 'Generic / Text Only'`,
          `Add-PrinterPort -Name '${name}' -PrinterHostAddress 127.0.0.1 -PortNumber ${port}`,
          `Add-Printer -Name '${name}' -DriverName 'Generic / Text Only' -PortName '${name}'`,
        ]
      : [
          `Add-PrinterPort -Name '${file}'`,
          `Add-Printer -Name '${name}' -DriverName 'Microsoft Print To PDF' -PortName '${file}'`,
        ]
  const command = `$ErrorActionPreference = 'Stop'; ${steps.join('; ')}`
  execFileSync(POWERSHELL, ['-NoProfile', '-NonInteractive', '-Command', command], {
    stdio: 'inherit',
  })
  return { name, file: kind === 'raw' ? null : file }
}
