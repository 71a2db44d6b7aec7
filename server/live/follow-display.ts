import type { FastifyRequest } from 'fastify'
import { displayEvents as spec } from '../contract/live.ts'
import { assertDisplayPaired } from '../devices/display-device.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { startEvents } from './event-stream.ts'

/** The channel that a display's token opens; refuses with 401 whatever is no such token. */
export function channelOf(services: Services, request: FastifyRequest): string {
  const token = /^Bearer ([\w.-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const channel = token === undefined ? null : services.live.displays.channelOf(token)
  if (channel === null) throw new Refusal('UNAUTHENTICATED', message('devices.pair-display'))
  assertDisplayPaired(request)
  return channel
}

export const followDisplay = operation(spec, ({ reply, request, services }) => {
  const { displays } = services.live
  const channel = channelOf(services, request)
  const stream = startEvents(reply, {
    onBeat: () => true,
    onEnd: () => displays.streams.remove(channel, stream),
  })
  const { name, logoFileName } = services.branch()
  stream.send('shop', { Name: name, HasLogo: logoFileName !== null })
  const state = displays.stateOf(channel)
  if (state !== null) stream.send('state', state)
  displays.streams.add(channel, stream)
  return reply
})
