import { collectDevice, pairDevice } from '../contract/devices.ts'
import { isOverLan } from '../http/own-hosts.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { setDeviceCookie } from './lan-gate.ts'

/** One sentence for every reason, so that a wrong code tells nothing. */
const WRONG = message('devices.wrong-code')

/** The way in for a device that is not paired yet. */
export const pairDeviceOperations: readonly BoundOperation[] = [
  operation(pairDevice, ask),
  operation(collectDevice, collect),
]

function ask({ body, ip, request, services }: Call<typeof pairDevice>) {
  if (!isOverLan(request)) {
    throw new Refusal('FORBIDDEN', message('devices.needs-no-pairing'))
  }
  if ((body.code === undefined) === (body.secret === undefined)) {
    throw invalidField('code', message('devices.code-or-secret'))
  }
  const { lan, pairingAttempts: attempts } = services
  const { pairing } = lan
  attempts.check(ip)
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
  const result = services.lan.pairing.collect(body.ticket)
  if (result === null) throw new Refusal('NOT_FOUND', WRONG)
  if (result.token !== null) setDeviceCookie(reply, result.token)
  return { State: result.step, Token: result.token, ShopName: services.branch().name }
}
