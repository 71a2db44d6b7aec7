// The program of the process that owns the scanners: what a driver does to it, it does to it alone.
import { setTimeout as pause } from 'node:timers/promises'
import { hidPort } from './hid-port.ts'
import { type FromWorker, isStop } from './scanner-messages.ts'
import { type ScannerWatch, watchScanners } from './scanner-watch.ts'

/** No system tells of scanners that come and go; they are looked for. */
const LOOK_EVERY_MS = 1_500

type Link = { tell(message: FromWorker): void; onStop(stop: () => void): void }

/** The way to whoever started this: Electron's own, or that of a plain Node process. */
function openLink(): Link {
  const port = Reflect.get(process, 'parentPort') === undefined ? null : process.parentPort
  return {
    tell: (message) => {
      if (port === null) process.send?.(message)
      else port.postMessage(message)
    },
    onStop: (stop) => {
      port?.on('message', ({ data }: { data: unknown }) => {
        if (isStop(data)) stop()
      })
      process.on('message', (message: unknown) => {
        if (isStop(message)) stop()
      })
      process.on('disconnect', stop)
    },
  }
}

async function startWatch(link: Link): Promise<ScannerWatch> {
  const port = hidPort(await import('node-hid'), process.platform)
  async function list() {
    try {
      return await port.list()
    } catch (error) {
      link.tell({ kind: 'failed', reason: String(error) })
      throw error
    }
  }
  return watchScanners(
    { ...port, list },
    {
      onReading: (reading) => link.tell({ kind: 'reading', reading }),
      onState: (scanners) => link.tell({ kind: 'scanners', scanners }),
    },
    () => performance.now(),
  )
}

async function run(): Promise<void> {
  const link = openLink()
  let watch: ScannerWatch | null = null
  link.onStop(() => {
    const closed = watch === null ? Promise.resolve() : watch.stop()
    void closed.finally(() => process.exit(0))
  })
  try {
    watch = await startWatch(link)
  } catch (error) {
    link.tell({ kind: 'failed', reason: String(error) })
    await pause(LOOK_EVERY_MS)
    process.exit(1)
  }
  for (;;) {
    await watch.look()
    // Sent after a poll that returned: a driver that hangs is silent, and is ended for it.
    link.tell({ kind: 'alive' })
    await pause(LOOK_EVERY_MS)
  }
}

await run()
