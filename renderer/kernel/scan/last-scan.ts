import { create } from 'zustand'
import { turnCase } from './turn-case.ts'

/** `repeat` is one trigger sent twice; the last three brought no code that could be used. */
export type ScanKind = 'code' | 'repeat' | 'misread' | 'unreadable' | 'broken'

/** What a scanner sent last, for the page that tries one. */
export type LastScan = {
  kind: ScanKind
  /** Empty where nothing could be made of it. */
  code: string
  /** The name of a scanner in its own mode; null for one that types. */
  scanner: string | null
  /** Between two keys of one that types; null for the others. */
  meanGapMs: number | null
  /** Counts up, so that the same code once more is another scan. */
  count: number
}

const SAME_TRIGGER_MS = 300

export const useLastScan = create<LastScan | null>(() => null)

let notedAtMs = Number.NEGATIVE_INFINITY

export function noteScan(scan: Omit<LastScan, 'count'>, nowMs = performance.now()): void {
  const before = useLastScan.getState()
  const isSame = before !== null && before.code === scan.code && before.scanner === scan.scanner
  const isRepeat = scan.kind === 'code' && isSame && nowMs - notedAtMs < SAME_TRIGGER_MS
  notedAtMs = nowMs
  const kind = isRepeat ? 'repeat' : scan.kind
  useLastScan.setState({ ...scan, kind, count: (before?.count ?? 0) + 1 }, true)
}

const PLAIN = /^[A-Za-z0-9]$/

/**
 * How a code that is known arrived: as it is, with the case of its letters turned round by Caps
 * Lock, through another keyboard layout, or not at all (it was another code).
 */
export function judgeLayout(
  sent: string,
  arrived: string,
): 'right' | 'capsLock' | 'layout' | 'another' {
  if (arrived === sent) return 'right'
  if (arrived === turnCase(sent)) return 'capsLock'
  const [was, is] = [[...sent], [...arrived]]
  // A sign stays one in nearly every layout, though another; letters and figures may be swapped.
  const keepsSigns = was.every((each, index) => PLAIN.test(each) || !PLAIN.test(is[index] ?? 'A'))
  return was.length === is.length && keepsSigns ? 'layout' : 'another'
}
