/** What a scanner reported, on its way to the till. Times are those of the shell's clock. */
export type ScannerReading = {
  /** `repeat` is the same trigger once more: shown where a scanner is tried, never sold. */
  kind: 'code' | 'misread' | 'repeat'
  code: string
  /** The scanner's name as its maker wrote it. */
  scanner: string
}

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

/** What the till is shown of its scanners. */
export type ShellScanners = {
  scanners: ScannerState[]
  /** `restarting`: their process ended or hung. `noDriver`: no device here can be read. */
  trouble: 'restarting' | 'noDriver' | null
}

/** What the process of the scanners tells the shell. */
export type FromWorker =
  | { kind: 'alive' }
  | { kind: 'scanners'; scanners: ScannerState[] }
  | { kind: 'reading'; reading: ScannerReading }
  /** The computer's devices can't be asked for at all. */
  | { kind: 'failed'; reason: string }

/** What the shell tells it. */
export type ToWorker = { kind: 'stop' }

const KINDS = new Set<unknown>(['alive', 'scanners', 'reading', 'failed'])

/** Both ends are of one build, so the kind is proof enough of the rest. */
export function isFromWorker(message: unknown): message is FromWorker {
  return typeof message === 'object' && message !== null && KINDS.has(Reflect.get(message, 'kind'))
}

export function isStop(message: unknown): message is ToWorker {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === 'stop'
}
