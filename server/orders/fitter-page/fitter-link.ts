import { createHmac, timingSafeEqual } from 'node:crypto'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { Keys } from '../../keys/keys.ts'
import { findUser, permissionsOf, type User } from '../../staff/users.ts'
import { findOrderStatus, type OrderStatusDetail } from '../order-status.ts'

const MAC_BYTES = 16
const PASS_LIVES_MS = 30 * 24 * 60 * 60 * 1000

export type FitterJob = { orderId: number; labOrderId: number; status: OrderStatusDetail }

/** The address that a job card's code carries; null where no phone could open it. */
export function fitterLink(services: Services, orderId: number, labOrderId: number): string | null {
  const address = services.addresses.best()
  return address === null ? null : `${address}/fitter/${fitterToken(services, orderId, labOrderId)}`
}

/** The order's ID, which a till can read too, signed together with its job. */
export function fitterToken(services: Services, orderId: number, labOrderId: number): string {
  return `${services.ids.encode('order', orderId)}.${linkMac(services.keys, orderId, labOrderId)}`
}

/**
 * The job behind a link. It is the order's latest one and not done with, so a link dies by itself
 * when the order is handed over or cancelled, or the job made again: 404, as for a forged one.
 */
export function jobOfToken(services: Services, token: string): FitterJob {
  const [encoded = '', mac = ''] = token.split('.')
  const orderId = services.ids.decode('order', encoded)
  const status = orderId === null ? undefined : findOrderStatus(services.db, orderId)
  if (orderId === null || status === undefined || status.labOrderId === null) throw dead()
  const { labOrderId, order } = status
  if (!isSame(mac, linkMac(services.keys, orderId, labOrderId))) throw dead()
  if (order === 'Delivered' || order === 'Cancelled' || status.isDropped) throw dead()
  return { orderId, labOrderId, status }
}

function dead(): Refusal {
  return new Refusal('NOT_FOUND', message('orders.link-expired'))
}

/** A pass for 30 days; it dies earlier when the person's PIN changes or they leave. */
export function passFor(services: Services, user: User): string {
  const until = services.clock.now() + PASS_LIVES_MS
  return `${services.ids.encode('user', user.id)}.${until}.${passMac(services.keys, user, until)}`
}

/** Returns whose pass it is; undefined where it is not valid or they may not sell. */
export function holderOf(services: Services, pass: string | undefined): User | undefined {
  const [encoded = '', untilText = '', mac = ''] = (pass ?? '').split('.')
  const userId = services.ids.decode('user', encoded)
  const user = userId === null ? undefined : findUser(services.db, userId)
  if (user === undefined || !/^[0-9]{1,15}$/.test(untilText)) return undefined
  const until = Number(untilText)
  const isGood = until > services.clock.now() && isSame(mac, passMac(services.keys, user, until))
  return isGood && permissionsOf(services.db, user).has('sell') ? user : undefined
}

function linkMac(keys: Keys, orderId: number, labOrderId: number): string {
  return macOf(keys, 'fitter-link', `${orderId}:${labOrderId}`)
}

function passMac(keys: Keys, user: User, until: number): string {
  return macOf(keys, 'fitter-pass', `${user.id}:${until}:${user.pinHash ?? ''}`)
}

// A key of its own for each use, drawn from the branch's secret: no text signed for one passes for
// another.
function macOf(keys: Keys, purpose: string, text: string): string {
  const key = createHmac('sha256', keys.tokenSecret).update(purpose).digest()
  return createHmac('sha256', key)
    .update(text)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url')
}

function isSame(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
