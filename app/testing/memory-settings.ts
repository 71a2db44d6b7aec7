import { parseSettings, type SettingsStore } from '../shell-settings.ts'

/** The shell's settings of a fresh computer, kept in memory. */
export function memorySettings(): SettingsStore {
  let settings = parseSettings({})
  return {
    read: () => settings,
    change: (change) => {
      settings = { ...settings, ...change }
    },
  }
}
