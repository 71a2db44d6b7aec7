import { AsyncLocalStorage } from 'node:async_hooks'

/** In a shop that may only be looked at, signing in writes its sessions and nothing else writes. */
const signingIn = new AsyncLocalStorage<true>()

export function whileSigningIn<T>(work: () => T): T {
  return signingIn.run(true, work)
}

export function isSigningIn(): boolean {
  return signingIn.getStore() === true
}
