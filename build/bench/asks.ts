import { addCartLine, readCart } from '../../server/contract/cart.ts'
import { frameSearch, itemByCode, itemSearch } from '../../server/contract/catalog.ts'
import { saveSale } from '../../server/contract/sales.ts'
import { connect } from './http-client.ts'
import { type Asker, barcodesOf, type Site, type TermClass, termsOf } from './site.ts'
import { type Contender, median, time } from './timing.ts'

const BARCODES = 200

/** Sends the same prepared requests over and over, one at a time. */
export function sending({ connection }: Asker, requests: readonly Buffer[]): Contender {
  return (count) => {
    return time(count, (index) => connection.send(pick(requests, index)))
  }
}

/** Sends requests that change something: made anew for each round, before the clock runs. */
export function sendingNew(
  { connection }: Asker,
  make: (count: number, round: number) => Buffer[] | Promise<Buffer[]>,
): Contender {
  return async (count, round) => {
    const requests = await make(count, round)
    return time(count, (index) => connection.send(pick(requests, index)))
  }
}

function pick(requests: readonly Buffer[], index: number): Buffer {
  const request = requests[index % requests.length]
  if (request === undefined) throw new Error('there is nothing to send')
  return request
}

export function barcodeAsks({ ceiling, product, size }: Site) {
  const barcodes = barcodesOf(size.items, BARCODES)
  return {
    product: barcodes.map((code) => product.ask('GET', `${itemByCode.path}?code=${code}`)),
    ceiling: barcodes.map((code) => ceiling.ask('GET', `/barcode?code=${code}`)),
  }
}

export function typeAheadAsks({ ceiling, product, size }: Site, kind: TermClass) {
  const terms = termsOf(kind, size.items).map(encodeURIComponent)
  const { path } = frameSearch
  return {
    product: terms.map((term) => product.ask('GET', `${path}?term=${term}&yearId=2026`)),
    ceiling: terms.map((term) => ceiling.ask('GET', `/typeahead?term=${term}`)),
  }
}

export function searchAsks({ ceiling, product }: Site, terms: readonly string[]) {
  return {
    product: terms.map((searchTerm) =>
      product.ask('POST', itemSearch.path, { searchTerm, pageNumber: 1, pageSize: 20 }),
    ),
    ceiling: terms.map((term) => ceiling.ask('GET', `/search?term=${encodeURIComponent(term)}`)),
  }
}

/** The encrypted IDs and prices of some items of a shop. */
export async function goodsOf({ connection, ask }: Asker, items: number) {
  const goods: { id: string; price: number }[] = []
  for (const code of barcodesOf(items, 60)) {
    const path = `${itemByCode.path}?code=${code}`
    const { ID, Price } = JSON.parse(await connection.send(ask('GET', path)))
    goods.push({ id: ID, price: Price })
  }
  return goods
}

type Goods = Awaited<ReturnType<typeof goodsOf>>

export function lineAsk(asker: Asker, goods: Goods, sessionID: string, index: number): Buffer {
  const item = goods[index % goods.length]
  return asker.ask('POST', addCartLine.path, {
    sessionID,
    itemID: item?.id,
    qty: 1,
    price: item?.price,
    discountRate: 5,
  })
}

/** A cart of so many lines, and the request for its totals. */
export async function totalsAsk(asker: Asker, goods: Goods, lines: number): Promise<Buffer> {
  const sessionId = `totals-${lines}`
  for (let line = 0; line < lines; line += 1) {
    await asker.connection.send(lineAsk(asker, goods, sessionId, line))
  }
  return asker.ask('POST', readCart.path, { sessionId })
}

/** Carts of three lines each, filled by HTTP, and the requests that sell them. */
export async function saleAsks(
  asker: Asker,
  args: { goods: Goods; name: string; count: number; lines: number },
): Promise<Buffer[]> {
  const requests: Buffer[] = []
  for (let sale = 0; sale < args.count; sale += 1) {
    const sessionID = `${args.name}-${sale}`
    for (let line = 0; line < args.lines; line += 1) {
      await asker.connection.send(lineAsk(asker, args.goods, sessionID, sale + line))
    }
    const receiptModel = { receiptAmount: 1_000, receiptTypeId: 1 }
    requests.push(asker.ask('POST', saveSale.path, { sessionID, receiptModel }))
  }
  return requests
}

/** Requests a second over ten connections, each with one request in flight. */
export async function throughput(
  { server }: Asker,
  requests: readonly Buffer[],
  forMs: number,
): Promise<number> {
  const connections = await Promise.all(Array.from({ length: 10 }, () => connect(server.address)))
  const until = performance.now() + forMs
  let answered = 0
  await Promise.all(
    connections.map(async (connection, start) => {
      for (let index = start; performance.now() < until; index += 1) {
        await connection.send(pick(requests, index))
        answered += 1
      }
      connection.close()
    }),
  )
  return (answered * 1_000) / forMs
}

/** The product's throughput as a share of the ceiling's, taken in turns. */
export async function throughputShare(
  site: Site,
  asks: { product: readonly Buffer[]; ceiling: readonly Buffer[] },
  args: { rounds: number; forMs: number },
): Promise<number> {
  const shares: number[] = []
  for (let round = 0; round <= args.rounds; round += 1) {
    const own = await throughput(site.product, asks.product, args.forMs)
    const other = await throughput(site.ceiling, asks.ceiling, args.forMs)
    if (round > 0) shares.push(own / other)
  }
  return median(shares)
}
