import { sendLogo } from '../branch/get-branch-logo.ts'
import {
  collectDisplay,
  type DisplayState,
  decideDisplay,
  displayLogo,
  getDisplayWish,
  openDisplay,
  pairDisplay,
  publishDisplay,
} from '../contract/live.ts'
import { letDisplayIn } from '../devices/display-device.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { CODE_SECONDS, WISH_SECONDS } from './displays.ts'
import { channelOf } from './follow-display.ts'

/** How a till shows its sale to the customer. */
export const displayOperations: readonly BoundOperation[] = [
  operation(openDisplay, ({ body, services }) => {
    const { displays } = services.live
    const channel = body.channel ?? displays.newChannel()
    checkChannel(channel)
    return {
      Channel: channel,
      Token: displays.tokenOf(channel),
      Code: displays.newCode(channel),
      ExpiresInSeconds: CODE_SECONDS,
      Addresses: services.addresses.all(),
      Displays: displays.streams.of(channel).length,
    }
  }),
  operation(publishDisplay, ({ body, services }) => {
    checkChannel(body.channel)
    checkPrivacy(body.state)
    services.live.displays.publish(body.channel, body.state)
    return { success: true }
  }),
  operation(pairDisplay, ({ body, ip, services }) => {
    const { displayAttempts: attempts, live } = services
    attempts.check(ip)
    const asked = live.displays.ask(body.code, ip)
    if (asked === null) {
      attempts.countFailure(ip)
      throw new Refusal('NOT_FOUND', message('devices.wrong-display-code'))
    }
    return { Ticket: asked.ticket, Number: asked.number, ExpiresInSeconds: WISH_SECONDS }
  }),
  operation(collectDisplay, ({ body, reply, request, services }) => {
    const { displays } = services.live
    const wish = displays.collect(body.ticket)
    if (wish === null) throw new Refusal('NOT_FOUND', message('devices.wrong-display-code'))
    if (wish.step !== 'approved') return { State: wish.step, Token: null }
    letDisplayIn(services, request, reply)
    return { State: wish.step, Token: displays.tokenOf(wish.channel) }
  }),
  operation(getDisplayWish, ({ query, services }) => {
    checkChannel(query.channel)
    const wish = services.live.displays.wishOf(query.channel)
    if (wish === null) return { Wish: null }
    return { Wish: { RequestID: wish.requestId, Number: wish.number, Address: wish.address } }
  }),
  operation(decideDisplay, ({ body, services }) => {
    checkChannel(body.channel)
    if (!services.live.displays.decide(body.channel, body.requestID, body.isApproved)) {
      throw new Refusal('CONFLICT', message('devices.no-longer-waits'))
    }
    return { success: true }
  }),
  operation(displayLogo, (call) => {
    channelOf(call.services, call.request)
    return sendLogo(call)
  }),
]

function checkChannel(channel: string): void {
  if (!/^[\w-]{22}$/.test(channel))
    throw invalidField('channel', message('live.no-display-channel'))
}

const MOST_OF_A_NAME = 40

/** What no display may show, whoever sends it: more of a customer than a name to be greeted by. */
function checkPrivacy({ firstName = '', upi }: DisplayState): void {
  if (firstName.length > MOST_OF_A_NAME || /[\s\d]/.test(firstName)) {
    throw invalidField('firstName', message('live.first-name-alone'))
  }
  if (upi !== undefined && !upi.startsWith('upi://pay?')) {
    throw invalidField('upi', message('live.upi-text'))
  }
}
