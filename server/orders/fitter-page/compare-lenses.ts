import { compareFitterLenses } from '../../contract/lab.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { compareReadings, readReadings } from '../../lab/lens-check.ts'
import { noteReadOfOrder } from '../../prescriptions/health-of-order.ts'
import { findJob } from './find-job.ts'
import { holderOf } from './fitter-link.ts'

export const compareFitterReadings = operation(compareFitterLenses, ({ body, ip, services }) => {
  const readings = readReadings(services, body.readings)
  const { labOrderId, orderId } = findJob(services, { ip, token: body.token })
  const holder = holderOf(services, body.pass)
  if (holder === undefined) {
    services.linkAttempts.countFailure(ip)
    throw new Refusal('UNAUTHENTICATED', message('orders.pin-again'))
  }
  noteReadOfOrder({ services, user: { userId: holder.id }, ip }, compareFitterLenses.name, orderId)
  return compareReadings(services, labOrderId, readings)
})
