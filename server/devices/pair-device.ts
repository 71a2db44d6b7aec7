// POST /api/Devices/pair, POST /api/Devices/pair/result
import { type AttemptLimits, createAttemptLimits } from '../auth/attempt-limits.ts'
import { collectDevice, pairDevice } from '../contract/devices.ts'
import { isOverLan } from '../http/own-hosts.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { lanOf } from './lan.ts'
import { setDeviceCookie } from './lan-gate.ts'

/** One sentence for every reason, so that a wrong code tells nothing. */
const WRONG = 'This code is not right, or too old. Ask for a new one at the main till.'

/** The way in for a device that is not paired yet. */
export function pairDeviceOperations(services: Services): BoundOperation[] {
  const attempts = createAttemptLimits(services.clock)
  return [operation(pairDevice, (call) => ask(call, attempts)), operation(collectDevice, collect)]
}

function ask({ body, ip, request, services }: Call<typeof pairDevice>, attempts: AttemptLimits) {
  if (!isOverLan(request)) {
    throw new Refusal('FORBIDDEN', 'The computer of the branch needs no pairing.')
  }
  if ((body.code === undefined) === (body.secret === undefined)) {
    throw invalidField('code', 'Send either the code or the secret.')
  }
  attempts.check(ip)
  const { pairing } = lanOf(services)
  const asking = { name: body.name.trim(), kind: body.kind, address: ip }
  const ticket = pairing.ask(body.code ?? body.secret ?? '', asking)
  if (ticket === null) {
    attempts.countFailure(ip)
    throw new Refusal('NOT_FOUND', WRONG)
  }
  return {
    Ticket: ticket,
    ShopName: services.branch().name,
    ExpiresInSeconds: pairing.view().expiresInSeconds,
  }
}

function collect({ body, reply, services }: Call<typeof collectDevice>) {
  const result = lanOf(services).pairing.collect(body.ticket)
  if (result === null) throw new Refusal('NOT_FOUND', WRONG)
  if (result.token !== null) setDeviceCookie(reply, result.token)
  return { State: result.step, Token: result.token, ShopName: services.branch().name }
}
