/**
 * The API as another device of the shop would use it, to prepare a story and to check its outcome.
 */
export type Api = {
  get(path: string): Promise<Json>
  post(path: string, body: object): Promise<Json>
}

/** Whatever came back: a story reads it as it is. */
type Json = ReturnType<typeof JSON.parse>

/** Signs in over HTTP and answers a client. */
export async function signInToApi(
  address: string,
  userName: string,
  password: string,
): Promise<Api> {
  const login = await send(address, 'POST', '/api/Auth/Login', { userName, password })
  const token: string = login.AccessToken
  return {
    get: (path) => send(address, 'GET', path, undefined, token),
    post: (path, body) => send(address, 'POST', path, body, token),
  }
}

/** The order that was saved last, in full. */
export async function newestOrder(api: Api): Promise<Json> {
  const { Items } = await api.post('/api/Orders/search', { pageNumber: 1, pageSize: 1 })
  return await api.get(`/api/Orders/${Items[0].ID}`)
}

type BoardRow = {
  ID: string
  SalesOrderNo: string
  CustomerName: string
  BalanceAmount: number
  TimesTold: number
}

/** An order that is ready, of which something is due, and whose customer was told. */
export async function readyOrderWithBalance(api: Api): Promise<BoardRow> {
  const { Columns } = await api.get('/api/Orders/board')
  const ready = Columns.find((column: { Status: string }) => column.Status === 'Ready')
  const owing = ready.Items.filter((row: BoardRow) => row.BalanceAmount > 0)
  const order = await foundByItsNumber(api, owing)
  if (order === undefined) throw new Error('the demo shop has no ready order with a balance')
  if (order.TimesTold === 0) {
    await api.post('/api/Orders/move', { salesOrderID: order.ID, move: 'ToldCustomer' })
  }
  return order
}

/** The first of these orders whose number is no bill's too, as the last figures of both may be equal. */
async function foundByItsNumber(
  api: Api,
  orders: readonly BoardRow[],
): Promise<BoardRow | undefined> {
  for (const order of orders) {
    const searchTerm = String(Number(order.SalesOrderNo.split('/').at(-1)))
    const { Items } = await api.post('/api/Orders/search', {
      searchTerm,
      pageNumber: 1,
      pageSize: 2,
    })
    if (Items.length === 1) return order
  }
  return undefined
}

type SerialisedFrame = {
  ID: string
  Code: string
  Name: string
  Price: number
  Units: { Code: string; InventoryID: string }[]
}

/** A frame of the demo shop of which several pieces, each with its number, are there. */
export async function frameWithPieces(api: Api): Promise<SerialisedFrame> {
  const found: SerialisedFrame[] = await api.post('/api/quickSale/search-all', { term: 'rim' })
  const frame = found.find(({ Units = [] }) => Units.length > 2)
  if (frame === undefined) throw new Error('the demo shop has no frame with several pieces')
  return frame
}

async function send(
  address: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Json> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json: Json = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`)
  return json
}
