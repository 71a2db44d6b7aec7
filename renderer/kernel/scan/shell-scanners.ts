import { create } from 'zustand'
import type { AppInfo, ScannerNews } from '../../../app/channels.ts'
import { shellBridge } from '../bridge.ts'
import { noteScan } from './last-scan.ts'

type Scanners = AppInfo['scanners'] & { platform: string }

/** The scanners that the desktop program reads itself; null in a browser, which reads none. */
export const useShellScanners = create<Scanners | null>(() => null)

export type ShellScanHandlers = {
  /** `atMs` is when it was read, by the clock of `performance.now`. */
  onScan: (code: string, otherCode: null, atMs: number) => void
  onUnreadable: () => void
  isListening: () => boolean
}

/**
 * Takes what the desktop program's scanners read, in its order and together with what is typed,
 * whatever has the focus.
 */
export function listenToShellScanners(handlers: ShellScanHandlers): () => void {
  const bridge = shellBridge()
  if (bridge === null) return () => undefined
  void bridge.appInfo().then(({ platform, scanners }) => {
    useShellScanners.setState({ ...scanners, platform }, true)
  })
  return bridge.onScan((news) => take(news, handlers))
}

function take(news: ScannerNews, handlers: ShellScanHandlers): void {
  if (news.kind === 'scanners') {
    const platform = useShellScanners.getState()?.platform ?? ''
    useShellScanners.setState({ scanners: news.scanners, trouble: news.trouble, platform }, true)
    return
  }
  if (!handlers.isListening()) return
  const { code, kind, scanner } = news
  const atMs = news.atMs - performance.timeOrigin
  noteScan({ kind, code, scanner, meanGapMs: null }, atMs)
  if (kind === 'code') handlers.onScan(code, null, atMs)
  else if (kind === 'misread') handlers.onUnreadable()
}
