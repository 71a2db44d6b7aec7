import { createAssembler, type RawScan } from './assemble-scan.ts'
import { readReport } from './hid-report.ts'
import { createRepeatFilter, judgeScan } from './judge-scan.ts'
import type { ScannerReading } from './scanner-messages.ts'

/** A scanner that the computer knows, as node-hid lists it. */
export type FoundDevice = {
  vendorId: number
  productId: number
  path?: string | undefined
  serialNumber?: string | undefined
  manufacturer?: string | undefined
  product?: string | undefined
  usagePage?: number | undefined
  usage?: number | undefined
}

export type OpenDevice = {
  onReport(listener: (report: Uint8Array) => void): void
  /** Told once: the scanner was unplugged, or its driver failed. */
  onGone(listener: () => void): void
  close(): Promise<void>
}

/** What a watch is given: node-hid in the program, anything that behaves like it in a test. */
export type HidPort = {
  list(): Promise<FoundDevice[]>
  open(path: string): Promise<OpenDevice>
}

/** The system keeps the scanner from this program: told so that somebody can allow it. */
export class NoPermission extends Error {}

/** `refused`: it is there but can't be opened; most often another program has it. */
export type ScannerTrouble = 'unplugged' | 'permission' | 'refused'

export type ScannerState = {
  /** The same for the same scanner in the same till, whatever port it is plugged into. */
  id: string
  name: string
  isOpen: boolean
  /** Why it is not open; null when it is. */
  trouble: ScannerTrouble | null
}

export type ScannerWatch = {
  /** Looks at the computer's devices once: opens what came, forgets what went. */
  look(): Promise<void>
  stop(): Promise<void>
}

export type ScannerEvents = {
  onReading(reading: ScannerReading): void
  onState(scanners: ScannerState[]): void
}

/** Point-of-sale scanners (USB HID usage tables: bar code scanner page, scanner usage). */
const SCANNER_PAGE = 0x8c
const SCANNER_USAGE = 0x02
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

type Known = {
  state: ScannerState
  path: string
  device: OpenDevice | null
  failures: number
  notBeforeMs: number
}

/**
 * Keeps every scanner in HID-POS mode open: found, opened, unplugged, plugged in again under
 * another path, refused by the system and tried again with growing pauses. Nothing thrown by a
 * device leaves this function.
 */
export function watchScanners(
  port: HidPort,
  events: ScannerEvents,
  now: () => number,
): ScannerWatch {
  const known = new Map<string, Known>()
  const isNew = createRepeatFilter(now)
  let isStopped = false

  function tell(): void {
    events.onState([...known.values()].map(({ state }) => ({ ...state })))
  }

  function lose(scanner: Known, trouble: ScannerTrouble): void {
    scanner.device = null
    scanner.state = { ...scanner.state, isOpen: false, trouble }
    tell()
  }

  async function open(scanner: Known): Promise<void> {
    try {
      const device = await port.open(scanner.path)
      if (isStopped) return await device.close()
      scanner.device = device
      scanner.failures = 0
      scanner.state = { ...scanner.state, isOpen: true, trouble: null }
      const assemble = createAssembler(now)
      device.onReport((report) => {
        const part = readReport(report)
        const scan = part === null ? null : assemble(part)
        if (scan !== null) pass(scanner.state, scan)
      })
      device.onGone(() => {
        if (scanner.device === device) lose(scanner, 'unplugged')
      })
      tell()
    } catch (error) {
      scanner.failures += 1
      scanner.notBeforeMs = now() + pauseAfter(scanner.failures)
      lose(scanner, error instanceof NoPermission ? 'permission' : 'refused')
    }
  }

  function pass({ id, name }: ScannerState, scan: RawScan): void {
    const judged = judgeScan(scan)
    const code = judged.kind === 'code' ? judged.code : judged.text
    const kind = isNew(id, code) ? judged.kind : 'repeat'
    events.onReading({ kind, code, scanner: name })
  }

  /** It was plugged into another place before anybody saw it go. */
  async function leave(scanner: Known, path: string): Promise<void> {
    const { device } = scanner
    scanner.path = path
    scanner.notBeforeMs = 0
    if (device === null) return
    scanner.device = null
    await device.close().catch(() => undefined)
  }

  function meet(id: string, found: FoundDevice, path: string): Known {
    const name = [found.manufacturer, found.product].filter(Boolean).join(' ') || 'Scanner'
    const state: ScannerState = { id, name, isOpen: false, trouble: null }
    const scanner: Known = { state, path, device: null, failures: 0, notBeforeMs: 0 }
    known.set(id, scanner)
    return scanner
  }

  return {
    async look() {
      const found = await port.list().catch((): null => null)
      if (found === null || isStopped) return
      const present = identify(found)
      for (const [id, scanner] of known) {
        if (present.has(id)) continue
        known.delete(id)
        await scanner.device?.close().catch(() => undefined)
        tell()
      }
      for (const [id, { device, path }] of present) {
        const scanner = known.get(id) ?? meet(id, device, path)
        if (scanner.path !== path) await leave(scanner, path)
        if (scanner.device === null && now() >= scanner.notBeforeMs) await open(scanner)
      }
    },
    async stop() {
      isStopped = true
      await Promise.all(
        [...known.values()].map(({ device }) => device?.close().catch(() => undefined)),
      )
      known.clear()
    },
  }
}

function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
}

/** The scanners among the devices. Two of one make without serial numbers are told apart by count. */
function identify(
  found: readonly FoundDevice[],
): Map<string, { device: FoundDevice; path: string }> {
  const present = new Map<string, { device: FoundDevice; path: string }>()
  for (const device of found) {
    const { path, usagePage, usage } = device
    if (path === undefined || usagePage !== SCANNER_PAGE || usage !== SCANNER_USAGE) continue
    const base = [device.vendorId, device.productId, device.serialNumber ?? ''].join(':')
    let id = base
    for (let count = 2; present.has(id); count += 1) id = `${base}#${count}`
    present.set(id, { device, path })
  }
  return present
}
