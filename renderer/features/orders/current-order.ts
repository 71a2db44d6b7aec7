import type { OrderTransition } from '../../../server/contract/order-transitions.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { boardQuery } from './orders-data.ts'
import { openDetail, useOrders } from './orders-store.ts'

/** A card of the board as it was last read. */
function findCard(orderID: string | null) {
  const board = queryClient.getQueryData(boardQuery.queryKey)
  return board?.Columns.flatMap((column) => column.Items).find((card) => card.ID === orderID)
}

/** Where the keys act: the order's page, else the picked card. */
export function currentOrder(): {
  id: string
  orderNo: string
  transitions: readonly OrderTransition[]
} | null {
  const { openID, pickedID } = useOrders.getState()
  const order = openID === null ? findCard(pickedID) : openDetail()
  return order === undefined || order === null
    ? null
    : { id: order.ID, orderNo: order.SalesOrderNo, transitions: order.NextMoves }
}
