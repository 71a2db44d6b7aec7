import { changeOrder as spec } from '../contract/order-change.ts'
import { endMemberships } from '../customers/sold-memberships.ts'
import { operation } from '../kernel/operation.ts'
import { changeOrderAs } from '../orders/change-order.ts'

/** A membership that is taken off its order ends. */
export const changeOrder = operation(spec, (call) =>
  changeOrderAs(call, (tx, lineIds) => endMemberships(tx, call.services, call.actor, lineIds)),
)
