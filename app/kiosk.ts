import type { BrowserWindow } from 'electron'
import type { AskServer } from './ask-server.ts'
import type { Done, KioskWish } from './channels.ts'
import type { SettingsStore } from './shell-settings.ts'

/**
 * Into the kiosk or out of it, when the branch server knows the PIN as that of someone who may
 * change settings. Wrong PINs count there, and lock, as at any sign-in.
 */
export async function changeKiosk(
  { isOn, pin, userName }: KioskWish,
  ask: AskServer,
  window: BrowserWindow,
  settings: SettingsStore,
): Promise<Done> {
  const refusal = await whyNot(ask, userName, pin)
  if (refusal !== null) return { ok: false, reason: refusal }
  settings.change({ isKiosk: isOn })
  window.setKiosk(isOn)
  return { ok: true }
}

/** The words in which the server refused, or null when this person may. */
async function whyNot(ask: AskServer, userName: string, pin: string): Promise<string | null> {
  const login = await ask('/api/Auth/Login', { userName, pin, deviceName: 'Kiosk' })
  const token = textOf(login.body, 'AccessToken')
  if (!login.isOk || token === null) {
    return textOf(login.body, 'message') ?? 'The PIN could not be checked.'
  }
  // Only the question was wanted, not a session that stays.
  const refreshToken = textOf(login.body, 'RefreshToken')
  await ask('/api/Auth/Logout', { refreshToken }, token)
  const user = fieldOf(login.body, 'User')
  const permissions = fieldOf(user, 'Permissions')
  const may = Array.isArray(permissions) && permissions.includes('settings')
  return may ? null : 'Only the owner or a manager may do this.'
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown, name: string): string | null {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : null
}
