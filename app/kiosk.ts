import type { BrowserWindow } from 'electron'
import { OPERATIONS } from '../renderer/base/api/operations.generated.ts'
import type { AskServer } from './ask-server.ts'
import type { Done, KioskWish } from './channels.ts'
import type { Translate } from './locale/translate.ts'
import type { SettingsStore } from './shell-settings.ts'

export type KioskPlace = { window: BrowserWindow; settings: SettingsStore; text: Translate }

/**
 * Into the kiosk or out of it, when the branch server knows the PIN as that of someone who may
 * change settings. Wrong PINs count there, and lock, as at any sign-in.
 */
export async function changeKiosk(
  { isOn, pin, userName }: KioskWish,
  ask: AskServer,
  { settings, text, window }: KioskPlace,
): Promise<Done> {
  const refusal = await whyNotAllowed({ userName, pin }, ask, text)
  if (refusal !== null) return { ok: false, reason: refusal }
  settings.change({ isKiosk: isOn })
  window.setKiosk(isOn)
  return { ok: true }
}

/** Why this person may not change settings, with this PIN; null when they may. */
export async function whyNotAllowed(
  person: { userName: string; pin: string },
  ask: AskServer,
  text: Translate,
): Promise<string | null> {
  const login = await ask(OPERATIONS.login.path, { ...person, deviceName: 'Dioptre' }).catch(
    () => null,
  )
  if (login === null) return text('kiosk.unchecked')
  const token = textOf(login.body, 'AccessToken')
  if (!login.isOk || token === null) return text('kiosk.wrong')
  // Only the question was wanted, not a session that stays.
  const refreshToken = textOf(login.body, 'RefreshToken')
  await ask(OPERATIONS.logout.path, { refreshToken }, token)
  const user = fieldOf(login.body, 'User')
  const permissions = fieldOf(user, 'Permissions')
  const may = Array.isArray(permissions) && permissions.includes('settings')
  return may ? null : text('kiosk.notAllowed')
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown, name: string): string | null {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : null
}
