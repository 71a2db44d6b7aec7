import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOverLan } from '../http/own-hosts.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { insertDevice } from './device-rows.ts'
import { setDeviceCookie } from './lan-gate.ts'

const NAME = 'Customer display'

/**
 * Lists a customer display whose till has just said yes to it over the network, so that it can be
 * shut out like any other device.
 */
export function letDisplayIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!isOverLan(request) || request.device !== null) return
  const { ip } = request
  const display = { name: NAME, kind: 'display', address: ip, actor: { userId: null, ip } } as const
  const token = services.write((tx) => insertDevice(tx, display, services.clock.now()))
  setDeviceCookie(reply, token)
}

/** Throws a refusal with 401 a display of the network that was shut out, though its till's token is good. */
export function assertDisplayPaired(request: FastifyRequest): void {
  if (!isOverLan(request) || request.device !== null) return
  throw new Refusal('UNAUTHENTICATED', message('devices.pair-display'))
}
