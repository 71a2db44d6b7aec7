import { create } from 'zustand'
import { type Language, languageOf } from '../base/i18n/languages.ts'
import { setLanguage } from '../base/i18n/t.ts'
import { shellBridge } from './bridge.ts'
import { isRecord, readLocal, writeLocal } from './local-storage.ts'
import { markAllStale } from './queries/stale.ts'

export type Theme = 'system' | 'light' | 'dark' | 'contrast'
/** Whose keys the hands know: this till's own, or those of Tally. */
export type KeyMap = 'dioptre' | 'tally'
export type TextSize = 100 | 110 | 125 | 150

type Preferences = {
  language: Language
  keyMap: KeyMap
  theme: Theme
  textSize: TextSize
  isMuted: boolean
  /** 0 turns auto-lock off. */
  autoLockMinutes: number
}

const KEY = 'preferences'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark', 'contrast']
export const KEY_MAPS: readonly KeyMap[] = ['dioptre', 'tally']
export const TEXT_SIZES: readonly TextSize[] = [100, 110, 125, 150]
export const AUTO_LOCK_MINUTES: readonly number[] = [0, 2, 5, 10, 30]

function read(): Preferences {
  const preferences: Preferences = {
    language: 'en',
    keyMap: 'dioptre',
    theme: 'system',
    textSize: 100,
    isMuted: false,
    autoLockMinutes: 10,
  }
  const kept = readLocal(KEY)
  if (!isRecord(kept)) return preferences
  const { language, keyMap, theme, textSize, isMuted, autoLockMinutes } = kept
  return {
    language: languageOf(language).code,
    keyMap: KEY_MAPS.find((each) => each === keyMap) ?? preferences.keyMap,
    theme: THEMES.find((each) => each === theme) ?? preferences.theme,
    textSize: TEXT_SIZES.find((each) => each === textSize) ?? preferences.textSize,
    isMuted: isMuted === true,
    autoLockMinutes:
      AUTO_LOCK_MINUTES.find((each) => each === autoLockMinutes) ?? preferences.autoLockMinutes,
  }
}

/** What this till remembers about how it speaks, looks, sounds and locks. */
export const usePreferences = create<Preferences>(read)

export function setPreference(change: Partial<Preferences>): void {
  usePreferences.setState(change)
  writeLocal(KEY, usePreferences.getState())
  applyTheme()
  if (change.language !== undefined) void changeLanguage()
}

/** Puts theme and text size on the document; the stylesheet does the rest. */
function applyTheme(): void {
  const { theme, textSize } = usePreferences.getState()
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['text'] = String(textSize)
}

/** What the server said before was in the language before. */
async function changeLanguage(): Promise<void> {
  await loadPreferredLanguage()
  await markAllStale()
}

/** The words of the kept language. Where they can't be had, the till goes on in those it has. */
async function loadPreferredLanguage(): Promise<void> {
  try {
    await setLanguage(usePreferences.getState().language)
  } catch {
    // The branch server went away in between: English, or the language before, still serves.
  }
}

/** Where nobody has chosen yet the till begins in the language of the program around it. */
async function adoptProgramLanguage(): Promise<void> {
  try {
    const info = await shellBridge()?.appInfo()
    if (info !== undefined) usePreferences.setState({ language: languageOf(info.language).code })
  } catch {
    // An older program says nothing of it.
  }
}

/** The look at once, the language before the first page is drawn. */
export async function applyPreferences(): Promise<void> {
  applyTheme()
  if (!isRecord(readLocal(KEY))) await adoptProgramLanguage()
  await loadPreferredLanguage()
}
