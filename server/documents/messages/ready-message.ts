import { readyMessage as spec } from '../../contract/order-transitions.ts'
import { isRefused } from '../../customers/consents.ts'
import { exactlyOne } from '../../db/sql.ts'
import { whatsAppLink } from '../../domain/whats-app.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../orders/order-balance.ts'
import { deliveryModeOf } from '../../orders/order-delivery.ts'
import { findOrder } from '../../orders/order-record.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { readSetting } from '../../settings/settings.ts'
import { toRupees } from '../../wire/rupees.ts'
import { formatRupees } from '../shared/format.ts'
import { fillIn } from './message.ts'
import { textOfKind } from './message-words.ts'

const NOTHING = { date: '', amount: '', paid: '', promised: '', credit: '', due: '', parcel: '' }

export const getReadyMessage = operation(spec, ({ params, services }) => {
  const orderId = services.idOf('order', params.salesOrderID, 'salesOrderID')
  const order = findOrder(services.db, orderId)
  if (order === undefined) throw new Refusal('NOT_FOUND', message('orders.no-such-order'))
  if (order.status === 'Cancelled') throw new Refusal('CONFLICT', message('orders.was-cancelled'))
  const branch = services.branch()
  const customer = exactlyOne<{ name: string; mobile: string | null }>(
    services.db,
    'SELECT name, mobile FROM customers WHERE id = :customerId',
    { customerId: order.customerId },
  )
  const { balancePaise } = balanceOf(services.db, orderId)
  const isWalkIn = order.customerId === branch.walkInCustomerId
  const { language } = readSetting(services.db, 'outreach')
  const isSent = deliveryModeOf(services.db, orderId) !== 'Counter'
  const kind = isSent ? 'OrderReadyToSend' : 'OrderReady'
  const text = fillIn(textOfKind(services.db, kind, language), {
    ...NOTHING,
    name: isWalkIn ? '' : printableLine(customer.name),
    shop: printableLine(branch.name),
    phone: printableLine(branch.phone ?? ''),
    number: order.orderNo,
    balance: balancePaise > 0 ? formatRupees(toRupees(balancePaise)) : '',
  })
  // They said that they want no messages; a call is offered all the same.
  const isUnwanted = isRefused(services.db, order.customerId, 'Service', 'WhatsApp')
  const link = isUnwanted ? null : whatsAppLink(customer.mobile, text)
  return { Text: text, WhatsAppLink: link }
})
