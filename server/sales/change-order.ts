import { changeOrder as spec } from '../contract/order-change.ts'
import { endMemberships } from '../customers/sold-memberships.ts'
import { operation } from '../kernel/operation.ts'
import { changeOrderAs } from '../orders/change-order.ts'
import { fitPoints } from './fit-points.ts'
import { judgeOffersAgain } from './offers-of-change.ts'

/**
 * A membership that is taken off its order ends, offers hold for the goods that it has then, and points
 * that no longer fit are the customer's again.
 */
export const changeOrder = operation(spec, (call) =>
  changeOrderAs(call, {
    onRemoved: (tx, lineIds) => endMemberships(tx, call.services, call.actor, lineIds),
    judgeOffers: judgeOffersAgain,
    fitPoints,
  }),
)
