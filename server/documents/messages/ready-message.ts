import { customerMessages } from '../../../resources/messages/documents/en/customer-messages.ts'
import { readyMessage as spec } from '../../contract/order-transitions.ts'
import { exactlyOne } from '../../db/sql.ts'
import { whatsAppLink } from '../../domain/whats-app.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../orders/order-balance.ts'
import { findOrder } from '../../orders/order-record.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { toRupees } from '../../wire/rupees.ts'
import { formatRupees } from '../shared/format.ts'
import { fillIn } from './message.ts'

const NOTHING = { date: '', amount: '', paid: '', promised: '', credit: '', due: '' }

export const getReadyMessage = operation(spec, ({ params, services }) => {
  const orderId = services.idOf('order', params.salesOrderID, 'salesOrderID')
  const order = findOrder(services.db, orderId)
  if (order === undefined) throw new Refusal('NOT_FOUND', message('orders.no-such-order'))
  if (order.status === 'Cancelled') throw new Refusal('CONFLICT', message('orders.was-cancelled'))
  const branch = services.branch()
  const customer = exactlyOne<{ name: string; mobile: string | null; mayMessage: number | null }>(
    services.db,
    'SELECT name, mobile, may_message AS mayMessage FROM customers WHERE id = :customerId',
    { customerId: order.customerId },
  )
  const { balancePaise } = balanceOf(services.db, orderId)
  const isWalkIn = order.customerId === branch.walkInCustomerId
  const text = fillIn(customerMessages.Ready, {
    ...NOTHING,
    name: isWalkIn ? '' : printableLine(customer.name),
    shop: printableLine(branch.name),
    phone: printableLine(branch.phone ?? ''),
    number: order.orderNo,
    balance: balancePaise > 0 ? formatRupees(toRupees(balancePaise)) : '',
  })
  // They said that they want no messages; a call is offered all the same.
  const link = customer.mayMessage === 0 ? null : whatsAppLink(customer.mobile, text)
  return { Text: text, WhatsAppLink: link }
})
