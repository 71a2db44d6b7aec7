import type { FastifyRequest } from 'fastify'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { checkSecret } from './check-secret.ts'

type OwnCall = { services: Services; request: FastifyRequest; user: SignedIn }

/**
 * Asks the person who is signed in for their own PIN or password once more. Throws 400 where it was
 * not sent or is wrong (401 would mean that the session has ended, 403 that the role may not), 429 as
 * for a sign-in.
 */
export async function assertOwnSecret(call: OwnCall, text: string | undefined): Promise<void> {
  const { request, services, user } = call
  if (text === undefined || text === '') {
    throw invalidField('ownSecret', message('staff.own-secret-missing'))
  }
  // No password is as short as a PIN, and none is of digits alone.
  const kind = /^\d{4,6}$/.test(text) ? 'pin' : 'password'
  try {
    await checkSecret({ services, request, userName: user.userName, secret: { kind, text } })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UNAUTHENTICATED') throw error
    const wrong = message(kind === 'pin' ? 'staff.own-pin-wrong' : 'staff.own-password-wrong')
    throw invalidField('ownSecret', wrong)
  }
}
