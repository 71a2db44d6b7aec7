import { create } from 'zustand'
import { isRecord, readLocal, writeLocal } from '../local-storage.ts'
import { DEFAULT_WEDGE, type WedgeSettings } from './wedge-detector.ts'

/** What this till knows of its keyboard scanner: its rhythm and the key it begins with. */
export type ScannerSettings = Pick<
  WedgeSettings,
  'meanGapMs' | 'maxGapMs' | 'minLength' | 'prefixKey'
> & {
  /** Whether a code ends with Enter or Tab; null until the scanner has shown it. */
  endsWithKey: boolean | null
}

const KEY = 'scanner'

export const DEFAULT_SCANNER: ScannerSettings = {
  meanGapMs: DEFAULT_WEDGE.meanGapMs,
  maxGapMs: DEFAULT_WEDGE.maxGapMs,
  minLength: DEFAULT_WEDGE.minLength,
  prefixKey: null,
  endsWithKey: null,
}

function milliseconds(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 5 && value <= 500 ? value : fallback
}

function read(): ScannerSettings {
  const kept = readLocal(KEY)
  if (!isRecord(kept)) return DEFAULT_SCANNER
  const { endsWithKey, maxGapMs, meanGapMs, minLength, prefixKey } = kept
  return {
    meanGapMs: milliseconds(meanGapMs, DEFAULT_SCANNER.meanGapMs),
    maxGapMs: milliseconds(maxGapMs, DEFAULT_SCANNER.maxGapMs),
    minLength:
      typeof minLength === 'number' && minLength >= 3 && minLength <= 20
        ? minLength
        : DEFAULT_SCANNER.minLength,
    prefixKey: typeof prefixKey === 'string' && prefixKey !== '' ? prefixKey : null,
    endsWithKey: typeof endsWithKey === 'boolean' ? endsWithKey : null,
  }
}

/** The settings of this till's keyboard scanner; a change holds from the next key. */
export const useScannerSettings = create<ScannerSettings>(read)

export function saveScannerSettings(change: Partial<ScannerSettings>): void {
  useScannerSettings.setState(change)
  writeLocal(KEY, useScannerSettings.getState())
}
