import path from 'node:path'
import { utilityProcess } from 'electron'
import { EVENT_CHANNELS, type ScannerNews } from '../channels.ts'
import type { ShellLog } from '../shell-log.ts'
import type { Till } from '../till.ts'
import { hostScanners, type ScannerHost, type ScannerProcess } from './scanner-host.ts'

/**
 * Reads the scanners that speak for themselves, in a process of their own, and hands the window
 * what they read: whatever has the focus, and in the background too.
 */
export function startScanners({ log, till }: { log: ShellLog; till: Till }): ScannerHost {
  const tell = (news: ScannerNews): void =>
    till.window()?.webContents.send(EVENT_CHANNELS.onScan, news)
  return hostScanners({
    start: startProcess,
    log,
    onReading: (reading) => tell({ ...reading, atMs: Date.now() }),
    onScanners: (scanners) => tell({ kind: 'scanners', ...scanners }),
  })
}

function startProcess(): ScannerProcess {
  const file = path.join(import.meta.dirname, 'scanner-worker.js')
  const child = utilityProcess.fork(file, [], { serviceName: 'Dioptre scanners', stdio: 'ignore' })
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', listener),
    kill: () => child.kill(),
  }
}
