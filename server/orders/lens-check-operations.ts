import { compareLenses, getLensCheck } from '../contract/lens-check.ts'
import { operation } from '../kernel/operation.ts'
import { compareReadings, keptLensCheck, readReadings } from '../lab/lens-check.ts'
import { noteReadOfOrder } from '../prescriptions/health-of-order.ts'
import { orderStatus } from './order-status.ts'

export const readLensCheck = operation(getLensCheck, (call) => {
  const { params, services } = call
  const orderId = services.idOf('order', params.salesOrderID, 'salesOrderID')
  noteReadOfOrder(call, getLensCheck.name, orderId)
  return keptLensCheck(services, orderStatus(services.db, orderId).labOrderId)
})

export const compareOrderLenses = operation(compareLenses, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  const readings = readReadings(services, body.readings)
  const { labOrderId } = orderStatus(services.db, orderId)
  noteReadOfOrder(call, compareLenses.name, orderId)
  return compareReadings(services, labOrderId, readings)
})
