import { beforeEach, expect, test } from 'vitest'
import { useScreen } from '../../kernel/screen-store.ts'
import { startTransition } from './orders-actions.ts'
import {
  askPayment,
  askTransition,
  leaveOrder,
  leavePayment,
  type OpenPayment,
  showOrder,
  useOrders,
} from './orders-store.ts'

const order = { id: 'a', orderNo: 'SO/1' }

beforeEach(() => {
  useOrders.setState(useOrders.getInitialState(), true)
  useScreen.setState(useScreen.getInitialState(), true)
})

test('a step right after another one is asked about, not made', () => {
  showOrder('a')
  useOrders.setState({ steppedID: 'a' })
  startTransition(order, 'Received')
  expect(useScreen.getState().dialog).toBe('orderTransition')
  expect(useOrders.getState().askedTransition).toEqual({
    salesOrderID: 'a',
    orderNo: 'SO/1',
    move: 'Received',
  })
})

test('an order that is opened anew has taken no step yet', () => {
  showOrder('a')
  useOrders.setState({ steppedID: 'a' })
  leaveOrder()
  showOrder('a')
  expect(useOrders.getState().steppedID).toBeNull()
})

const pending: OpenPayment = {
  ID: 'receipt',
  ReceiptNo: 'R/1',
  Date: '2026-11-20T12:00:00',
  Amount: 500,
  ReceiptTypeID: 3,
  PaymentMode: 'UPI',
  ReferenceNo: null,
  SalesOrderID: 'a',
  SalesOrderNo: 'SO/1',
  CustomerName: 'Ravi Kumar',
  CustomerMobile: null,
}

test('a payment that a hand-over asked about leads back to it', () => {
  askTransition({ salesOrderID: 'a', orderNo: 'SO/1', move: 'Deliver' })
  askPayment(pending, true)
  expect(useScreen.getState().dialog).toBe('orderPayment')
  leavePayment()
  expect(useScreen.getState().dialog).toBe('orderTransition')
})

test('a payment of the list of payments leads to no hand-over', () => {
  askTransition({ salesOrderID: 'a', orderNo: 'SO/1', move: 'Deliver' })
  askPayment(pending)
  leavePayment()
  expect(useScreen.getState().dialog).toBeNull()
})
