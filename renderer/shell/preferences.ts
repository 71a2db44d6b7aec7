import { create } from 'zustand'
import { isRecord, keep, recall } from './kept.ts'

export type Theme = 'system' | 'light' | 'dark'
export type TextSize = 100 | 110 | 125 | 150

type Preferences = {
  theme: Theme
  textSize: TextSize
  isMuted: boolean
  /** 0 turns auto-lock off. */
  autoLockMinutes: number
}

const KEY = 'preferences'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']
export const TEXT_SIZES: readonly TextSize[] = [100, 110, 125, 150]
export const AUTO_LOCK_MINUTES: readonly number[] = [0, 2, 5, 10, 30]

function read(): Preferences {
  const preferences: Preferences = {
    theme: 'system',
    textSize: 100,
    isMuted: false,
    autoLockMinutes: 10,
  }
  const kept = recall(KEY)
  if (!isRecord(kept)) return preferences
  const { theme, textSize, isMuted, autoLockMinutes } = kept
  return {
    theme: THEMES.find((each) => each === theme) ?? preferences.theme,
    textSize: TEXT_SIZES.find((each) => each === textSize) ?? preferences.textSize,
    isMuted: isMuted === true,
    autoLockMinutes:
      AUTO_LOCK_MINUTES.find((each) => each === autoLockMinutes) ?? preferences.autoLockMinutes,
  }
}

/** What this till remembers about how it looks, sounds and locks. */
export const usePreferences = create<Preferences>(read)

export function setPreference(change: Partial<Preferences>): void {
  usePreferences.setState(change)
  keep(KEY, usePreferences.getState())
  applyPreferences()
}

/** Puts theme and text size on the document; the stylesheet does the rest. */
export function applyPreferences(): void {
  const { theme, textSize } = usePreferences.getState()
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['text'] = String(textSize)
}
