import { createAssembler, type RawScan } from './assemble-scan.ts'
import { readReport } from './hid-report.ts'
import { createRepeatFilter, judgeScan } from './judge-scan.ts'
import type { ScannerReading, ScannerState, ScannerTrouble } from './scanner-messages.ts'

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

/** The system keeps the scanner from this program: reported so that somebody can allow it. */
export class NoPermission extends Error {}

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
 * device leaves it.
 */
export function watchScanners(
  port: HidPort,
  events: ScannerEvents,
  now: () => number,
): ScannerWatch {
  return new Watch(port, events, now)
}

class Watch implements ScannerWatch {
  readonly #port: HidPort
  readonly #events: ScannerEvents
  readonly #now: () => number
  readonly #isNew: (source: string, code: string) => boolean
  readonly #known = new Map<string, Known>()
  #isStopped = false

  constructor(port: HidPort, events: ScannerEvents, now: () => number) {
    this.#port = port
    this.#events = events
    this.#now = now
    this.#isNew = createRepeatFilter(now)
  }

  async look(): Promise<void> {
    const found = await this.#port.list().catch((): null => null)
    if (found === null || this.#isStopped) return
    const present = identify(found)
    for (const [id, scanner] of this.#known) {
      if (present.has(id)) continue
      this.#known.delete(id)
      await close(scanner)
      this.#tell()
    }
    for (const [id, { device, path }] of present) {
      const scanner = this.#known.get(id) ?? this.#meet(id, device, path)
      if (scanner.path !== path) await move(scanner, path)
      if (scanner.device === null && this.#now() >= scanner.notBeforeMs) await this.#open(scanner)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all([...this.#known.values()].map(close))
    this.#known.clear()
  }

  #tell(): void {
    this.#events.onState([...this.#known.values()].map(({ state }) => ({ ...state })))
  }

  #meet(id: string, found: FoundDevice, path: string): Known {
    const name = [found.manufacturer, found.product].filter(Boolean).join(' ') || 'Scanner'
    const state: ScannerState = { id, name, isOpen: false, trouble: null }
    const scanner: Known = { state, path, device: null, failures: 0, notBeforeMs: 0 }
    this.#known.set(id, scanner)
    return scanner
  }

  async #open(scanner: Known): Promise<void> {
    try {
      const device = await this.#port.open(scanner.path)
      if (this.#isStopped) return await device.close()
      scanner.device = device
      scanner.failures = 0
      scanner.state = { ...scanner.state, isOpen: true, trouble: null }
      this.#listen(scanner, device)
      this.#tell()
    } catch (error) {
      scanner.failures += 1
      scanner.notBeforeMs = this.#now() + pauseAfter(scanner.failures)
      this.#lose(scanner, error instanceof NoPermission ? 'permission' : 'refused')
    }
  }

  #listen(scanner: Known, device: OpenDevice): void {
    const assemble = createAssembler(this.#now)
    device.onReport((report) => {
      if (scanner.device !== device) return
      const part = readReport(report)
      const scan = part === null ? null : assemble(part)
      if (scan !== null) this.#pass(scanner.state, scan)
    })
    device.onGone(() => {
      if (scanner.device === device) this.#lose(scanner, 'unplugged')
    })
  }

  #lose(scanner: Known, trouble: ScannerTrouble): void {
    scanner.device = null
    scanner.state = { ...scanner.state, isOpen: false, trouble }
    this.#tell()
  }

  #pass({ id, name }: ScannerState, scan: RawScan): void {
    const judged = judgeScan(scan)
    const code = judged.kind === 'code' ? judged.code : judged.text
    const kind = this.#isNew(id, code) ? judged.kind : 'repeat'
    this.#events.onReading({ kind, code, scanner: name })
  }
}

async function close(scanner: Known): Promise<void> {
  const { device } = scanner
  scanner.device = null
  await device?.close().catch(() => undefined)
}

/** It was plugged into another place before anybody saw it go. */
async function move(scanner: Known, path: string): Promise<void> {
  scanner.path = path
  scanner.notBeforeMs = 0
  await close(scanner)
}

function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
}

/** The scanners among the devices; two of a make without serial numbers are distinguished by count. */
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
