import { create } from 'zustand'
import type { Session } from '../../server/contract/auth.ts'
import type { Permission } from '../../server/contract/permissions.ts'
import { call, refreshSession } from '../base/api/client.ts'
import { whenOnline } from '../base/api/connection.ts'
import { ApiError, NoAnswerError } from '../base/api/errors.ts'
import { dropTokens, keepTokens, refreshTokenOfTab } from '../base/api/tokens.ts'
import { readLocal, writeLocal } from './local-storage.ts'
import { queryClient } from './queries/query-client.ts'

type User = Session['User']

type SessionState = {
  status: 'starting' | 'setup' | 'signedOut' | 'signedIn'
  user: User | null
  /** Who worked here last: their tile is the first to be asked for a PIN. */
  lastUserName: string | null
  /** Who was signed in before on this page, where it was somebody else; null where nobody was. */
  tookOverFrom: string | null
}

function readLastUser(): string | null {
  const kept = readLocal('lastUser')
  return typeof kept === 'string' ? kept : null
}

export const useSession = create<SessionState>(() => ({
  status: 'starting',
  user: null,
  lastUserName: readLastUser(),
  tookOverFrom: null,
}))

function startSignedIn(answer: Session): void {
  const before = useSession.getState().user
  const isOther = before !== null && before.ID !== answer.User.ID
  if (isOther) queryClient.clear()
  writeLocal('lastUser', answer.User.UserName)
  useSession.setState({
    status: 'signedIn',
    user: answer.User,
    lastUserName: answer.User.UserName,
    tookOverFrom: isOther ? before.DisplayName : null,
  })
}

/** First thing on the page: is there a shop, and is this tab still signed in? */
export async function startSession(): Promise<void> {
  for (;;) {
    try {
      if (await needsSetup()) return useSession.setState({ status: 'setup' })
      if (refreshTokenOfTab() === null) return signedOut()
      return startSignedIn(await refreshSession())
    } catch (error) {
      if (!(error instanceof NoAnswerError)) return signedOut()
      await whenOnline()
    }
  }
}

/** Asked on the computer of the branch alone: another till's shop has been set up long ago. */
async function needsSetup(): Promise<boolean> {
  try {
    return (await call('get-setup-state', {})).NeedsSetup
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return false
    throw error
  }
}

/** Signs in with a password or a PIN; refusals throw. */
export async function signIn(input: {
  userName: string
  password?: string
  pin?: string
}): Promise<void> {
  const answer = await call('login', input)
  keepTokens(answer)
  startSignedIn(answer)
}

/** The sale stays on the counter; only who may touch it changes. */
export function signedOut(): void {
  dropTokens()
  useSession.setState({ status: 'signedOut' })
}

/** Locks the till, which ends the tokens: nobody else can carry this session on. */
export async function lockTill(): Promise<void> {
  const refreshToken = refreshTokenOfTab()
  const loggedOut = refreshToken === null ? null : call('logout', { refreshToken })
  signedOut()
  try {
    await loggedOut
  } catch (error) {
    // The tab has forgotten the token either way; only a programmer's error is news.
    if (!(error instanceof ApiError || error instanceof NoAnswerError)) throw error
  }
}

export function afterSetup(): void {
  useSession.setState({ status: 'signedOut' })
}

/**
 * Whether the user's role allows it, so that what would be refused is not offered. The server asks
 * again, and for everything.
 */
export function can(permission: Permission): boolean {
  return useSession.getState().user?.Permissions.includes(permission) ?? false
}
