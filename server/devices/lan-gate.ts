import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDevice, pairDevice } from '../contract/devices.ts'
import { enterFitterPage, openFitterPage, transitionFitterJob } from '../contract/lab.ts'
import { collectDisplay, displayEvents, displayLogo, pairDisplay } from '../contract/live.ts'
import { exchangeTerm, standbyTail } from '../contract/standby.ts'
import { isOverLan } from '../http/own-hosts.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { DEVICE_COOKIE, deviceOfToken, deviceTokenOf } from './device-tokens.ts'
import { recordDeviceSeen } from './paired-devices.ts'

const COOKIE_SECONDS = 400 * 24 * 60 * 60
const SEEN_EVERY_MS = 60_000

/**
 * What a device that is not paired may ask for over the network: how the server does, the way in,
 * and the pages whose own links and codes let somebody in (a job card's, a customer display's).
 */
const OPEN_PAGES = [
  /^\/health$/,
  /^\/pair(\/|$)/,
  /^\/fitter\//,
  /^\/phone-pages\//,
  /^\/display\.html$/,
  /^\/assets\//,
  /^\/mark\.svg$/,
]

const OPEN_OPERATIONS: readonly string[] = [
  pairDevice.path,
  collectDevice.path,
  openFitterPage.path,
  enterFitterPage.path,
  transitionFitterJob.path,
  pairDisplay.path,
  collectDisplay.path,
  displayEvents.path,
  displayLogo.path,
  // A certificate that the shop itself has signed proves more than a token.
  exchangeTerm.path,
  standbyTail.path,
]

function isOpen(route: string): boolean {
  return OPEN_OPERATIONS.includes(route) || OPEN_PAGES.some((page) => page.test(route))
}

/**
 * Lets a request from the shop's network pass where its device is paired, or its address is open
 * to all. True where it was sent to the way in; refuses anything else with 401.
 */
export function createLanGate(
  services: Services,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  return (request, reply) => {
    if (!isOverLan(request)) return false
    const token = deviceTokenOf(request)
    const device = token === null ? undefined : deviceOfToken(services, token)
    if (device !== undefined) request.device = device
    const route = request.routeOptions.url ?? ''
    const isIn = device !== undefined && device.kind !== 'display'
    if (isIn || isOpen(route)) return false
    if (request.method === 'GET' && /^\/(index\.html)?([?#]|$)/.test(request.url)) {
      void reply.redirect('/pair')
      return true
    }
    throw new Refusal('UNAUTHENTICATED', message('devices.not-paired'))
  }
}

/** Notes when and where a device was seen: once a minute, after the answer has left. */
export function followDevices(app: FastifyInstance, services: Services): void {
  app.addHook('onResponse', async ({ device, ip, log }) => {
    const nowMs = services.clock.now()
    if (device === null || nowMs - device.lastSeenMs < SEEN_EVERY_MS) return
    try {
      services.write((tx) => recordDeviceSeen(tx, { id: device.id, nowMs, address: ip }))
    } catch (error) {
      // A full disk, say: the answer was given, and the next minute comes.
      log.warn({ err: error }, 'when a device was seen could not be written')
    }
  })
}

/** Gives a browser its device's token; pages can't read it, other sites can't send it. */
export function setDeviceCookie(reply: FastifyReply, token: string): void {
  reply.header(
    'set-cookie',
    `${DEVICE_COOKIE}=${token}; Path=/; Max-Age=${COOKIE_SECONDS}; Secure; HttpOnly; SameSite=Strict`,
  )
}
