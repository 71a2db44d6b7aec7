import { type KeyMap, usePreferences } from '../preferences.ts'
import type { CommandId, RegisteredCommand } from './command-id.ts'

/**
 * The keys of the second map, by command, for hands that know Tally: F8 sales, F6 receipt, F12
 * configure, Alt+C create, Ctrl+A accept, Ctrl+Enter alter, Ctrl+D remove, Alt+X cancel, Alt+G go
 * to, Alt+P print, Alt+E export, Alt+M send. A command that is not here keeps its own keys.
 */
export const TALLY_KEYS: Readonly<Partial<Record<CommandId, readonly string[]>>> = {
  search: ['F8', 'F2'],
  customer: ['F3', 'Alt+C'],
  pay: ['F6', 'Ctrl+A', 'F9'],
  saveSale: ['Ctrl+A', 'F9'],
  hold: ['Ctrl+L'],
  lock: ['Ctrl+F12'],
  discount: ['Ctrl+I'],
  editLine: ['Ctrl+Enter', 'Enter'],
  removeLine: ['Ctrl+D', 'Delete'],
  clearSale: ['Alt+X', 'Shift+Delete'],
  downloadInvoice: ['Alt+E', 'D'],
  share: ['Alt+M', 'S'],
  newSale: ['Ctrl+A', 'Enter', 'Escape'],
  printLast: ['Alt+P', 'F10'],
  palette: ['Alt+G', 'Ctrl+K'],
  preferences: ['F12'],
  mute: ['Alt+N'],
  orders: ['Ctrl+G'],
  customers: ['Shift+F3'],
  customerDues: ['Alt+F6'],
}

/** The keys of a command in a map; the first is the one that is shown. */
export function keysIn(map: KeyMap, command: RegisteredCommand): readonly string[] {
  return (map === 'tally' ? TALLY_KEYS[command.id] : undefined) ?? command.keys
}

/** The keys that work on this till now. */
export function keysOf(command: RegisteredCommand): readonly string[] {
  return keysIn(usePreferences.getState().keyMap, command)
}

/** As `keysOf`, and draws again when the other map is chosen. */
export function useKeysOf(command: RegisteredCommand): readonly string[] {
  return keysIn(
    usePreferences((preferences) => preferences.keyMap),
    command,
  )
}
