import { beforeEach, expect, test } from 'vitest'
import { useScreen } from '../../kernel/screen-store.ts'
import { startTransition } from './orders-actions.ts'
import { leaveOrder, showOrder, useOrders } from './orders-store.ts'

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
