import type { Session } from '../../../server/contract/auth.ts'

const REFRESH_KEY = 'dioptre.refresh'
const EARLY_MS = 60_000

let accessToken: string | null = null
let expiresAtMs = 0

/** Keeps the access token in memory only, and the refresh token for this tab's reloads. */
export function keepTokens(answer: Session): void {
  accessToken = answer.AccessToken
  expiresAtMs = Date.now() + answer.ExpiresIn * 1000
  sessionStorage.setItem(REFRESH_KEY, answer.RefreshToken)
}

export function dropTokens(): void {
  accessToken = null
  expiresAtMs = 0
  sessionStorage.removeItem(REFRESH_KEY)
}

export function currentAccessToken(): string | null {
  return accessToken
}

export function refreshTokenOfTab(): string | null {
  return sessionStorage.getItem(REFRESH_KEY)
}

/** True when the access token is gone or within a minute of its end. */
export function needsRefresh(): boolean {
  return refreshTokenOfTab() !== null && Date.now() > expiresAtMs - EARLY_MS
}
