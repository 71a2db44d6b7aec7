import { setTimeout as sleep } from 'node:timers/promises'
import { itemSearch } from '../../server/contract/catalog.ts'
import { readLensGrid, saveLensFamily } from '../../server/contract/lens-grid.ts'
import { saveInward } from '../../server/contract/purchasing.ts'
import { readReport } from '../../server/contract/reports.ts'
import { saveMaster } from '../../server/contract/shop-masters.ts'
import { barcodeAsks, goodsOf, saleAsks, sending, sendingNew } from './asks.ts'
import type { Measured } from './goals.ts'
import { connect } from './http-client.ts'
import { SALE_LINES } from './orders.ts'
import { shopOf, YEAR_SHOP } from './shops.ts'
import { type Asker, productOn } from './site.ts'
import type { Pace } from './till-goals.ts'
import { type Contender, compare, median, spreadOf } from './timing.ts'

const INWARD_LINES = 200
/** 50 powers down and 40 across. */
const GRID = { rowFrom: -6.25, rowTo: 6, columnFrom: -9.75, columnTo: 0, step: 0.25 }
const GAP_MS = 10
/** About as often as somebody at the back office asks. */
const WORK_EVERY_MS = 250

type Goods = Awaited<ReturnType<typeof goodsOf>>
type Shop = { product: Asker; goods: Goods; supplierID: string; familyID: string }

/** What the back office asks for, and the till beside it, as ratios to the till by itself. */
export async function measureBackOffice(pace: Pace): Promise<Measured[]> {
  const product = await productOn(await shopOf(YEAR_SHOP))
  try {
    const shop = await backOffice(product)
    return [
      await overSale(shop, pace),
      ...(await overLookUp(shop, pace)),
      ...(await tillBeside(shop, pace)),
      await saleBesideReport(shop, pace),
    ]
  } finally {
    product.connection.close()
    await product.server.stop()
  }
}

async function backOffice(product: Asker): Promise<Shop> {
  const { ask, connection } = product
  const post = async (path: string, body: object) =>
    JSON.parse(await connection.send(ask('POST', path, body)))
  const { id } = await post(saveMaster.path.replace('{kind}', 'Supplier'), { name: 'Frames & Co' })
  const { familyID } = await post(saveLensFamily.path, {
    code: 'GRID',
    name: 'Stock lenses',
    columns: 'cylinder',
    ...GRID,
    taxClass: 'Spectacle lenses, other material',
    price: 400,
  })
  const goods = await goodsOf(product, YEAR_SHOP.items)
  return { product, goods, supplierID: id, familyID }
}

const inwardAsk = ({ goods, product, supplierID }: Shop, billNo: string): Buffer =>
  product.ask('POST', saveInward.path, {
    supplierID,
    billNo,
    billDate: new Date().toISOString().slice(0, 10),
    lines: Array.from({ length: INWARD_LINES }, (_, line) => ({
      itemID: goods[line % goods.length]?.id,
      qty: 5,
      cost: 120,
      taxRate: 18,
    })),
    post: true,
  })

const gridAsk = ({ familyID, product }: Shop): Buffer =>
  product.ask('GET', readLensGrid.path.replace('{familyID}', familyID))

const listAsk = ({ product }: Shop): Buffer =>
  product.ask('POST', itemSearch.path, { searchTerm: '', pageNumber: 1, pageSize: 100 })

const lookingUp = ({ product }: Shop): Contender => {
  const site = { size: YEAR_SHOP, product, ceiling: product, stop: async () => {} }
  return sending(product, barcodeAsks(site).product)
}

const selling = ({ goods, product }: Shop, name: string): Contender =>
  sendingNew(product, (count, round) =>
    saleAsks(product, { goods, name: `${name}-${round}`, count, lines: SALE_LINES }),
  )

async function overSale(shop: Shop, pace: Pace): Promise<Measured> {
  const { ratio, spreads } = await compare(pace.rounds, Math.ceil(pace.calls / 20), [
    sendingNew(shop.product, (count, round) =>
      Array.from({ length: count }, (_, index) => inwardAsk(shop, `bill-${round}-${index}`)),
    ),
    selling(shop, 'beside-inwards'),
  ])
  return {
    goal: { id: 'O1', what: 'inward of 200 lines over a sale', accept: 10, aim: 5, unit: 'x' },
    value: ratio,
    own: spreads[0],
    ceiling: spreads[1],
    note: 'posted into stock and account; beside: SaveSale of 3 lines',
  }
}

async function overLookUp(shop: Shop, pace: Pace): Promise<Measured[]> {
  const calls = Math.ceil(pace.calls / 6)
  const grid = await compare(pace.rounds, calls, [
    sending(shop.product, [gridAsk(shop)]),
    lookingUp(shop),
  ])
  const list = await compare(pace.rounds, calls, [
    sending(shop.product, [listAsk(shop)]),
    lookingUp(shop),
  ])
  const note = 'beside: a bar code look-up'
  return [
    {
      goal: { id: 'O2', what: 'lens grid of 2,000 cells', accept: 15, aim: 8, unit: 'x' },
      value: grid.ratio,
      own: grid.spreads[0],
      ceiling: grid.spreads[1],
      note,
    },
    {
      goal: { id: 'O3', what: 'list of 100,000 items', accept: 15, aim: 8, unit: 'x' },
      value: list.ratio,
      own: list.spreads[0],
      ceiling: list.spreads[1],
      note: `the first 100 with their total; ${note}`,
    },
  ]
}

/** The till while an inward, the grid and the list are asked for in turns, over the till alone. */
async function tillBeside(shop: Shop, pace: Pace): Promise<Measured[]> {
  let bills = 0
  const works = [() => inwardAsk(shop, `busy-${++bills}`), () => gridAsk(shop), () => listAsk(shop)]
  const other = await connect(shop.product.server.address)
  const work = async (turn: number): Promise<void> => {
    await other.send(works[turn % works.length]?.() ?? listAsk(shop))
  }
  const beside = 'beside inwards, grids and lists'
  const lookUp = await besideWork({ pace, till: lookingUp(shop), work })
  const sale = await besideWork({ pace, till: selling(shop, 'busy'), work })
  other.close()
  return [
    {
      goal: {
        id: 'O4',
        what: 'getItemDetailFromCode p50 beside all this',
        accept: 1.3,
        aim: 1.1,
        unit: 'x',
      },
      value: lookUp.p50,
      own: lookUp.busy,
      ceiling: lookUp.calm,
      note: beside,
    },
    {
      goal: { id: 'O5', what: 'SaveSale p50 beside all this', accept: 1.3, aim: 1.1, unit: 'x' },
      value: sale.p50,
      own: sale.busy,
      ceiling: sale.calm,
      note: beside,
    },
  ]
}

async function saleBesideReport(shop: Shop, pace: Pace): Promise<Measured> {
  const now = new Date()
  const to = now.toISOString().slice(0, 10)
  now.setUTCDate(now.getUTCDate() - YEAR_SHOP.days)
  const from = now.toISOString().slice(0, 10)
  const path = `${readReport.path.replace('{name}', 'sale-lines')}?from=${from}&to=${to}`
  const { server, token } = shop.product
  // Streamed in chunks, which the cheap connection can't read.
  const headers = { authorization: `Bearer ${token}` }
  const read = async (): Promise<void> => {
    const answer = await fetch(`${server.address}${path}&format=csv`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the report was answered ${answer.status}`)
  }
  const till = selling(shop, 'report')
  const { busy, calm, p99 } = await besideWork({ pace, till, work: read })
  return {
    goal: {
      id: 'O6',
      what: 'SaveSale p99 beside a report of 100,000 lines',
      accept: 2,
      aim: 1.2,
      unit: 'x',
    },
    value: p99,
    own: busy,
    ceiling: calm,
    note: 'beside: the same sales alone',
  }
}

/** Paced calls of the till alone and beside work on a connection of its own, in turns. */
async function besideWork({
  pace,
  till,
  work,
}: {
  pace: Pace
  till: Contender
  work: (turn: number) => Promise<void>
}) {
  const calm: number[] = []
  const busy: number[] = []
  const p50: number[] = []
  const p99: number[] = []
  let turn = 0
  let call = 0
  const paced = async (): Promise<number[]> => {
    const samples: number[] = []
    for (let index = 0; index < pace.calls; index += 1) {
      call += 1
      samples.push(...(await till(1, call)))
      await sleep(GAP_MS)
    }
    return samples
  }
  for (let round = 0; round < pace.rounds; round += 1) {
    const alone = await paced()
    let isOver = false
    const working = (async () => {
      for (; !isOver; await sleep(WORK_EVERY_MS)) await work(turn++)
    })()
    const beside = await paced()
    isOver = true
    await working
    calm.push(...alone)
    busy.push(...beside)
    p50.push(spreadOf(beside).p50 / spreadOf(alone).p50)
    p99.push(spreadOf(beside).p99 / spreadOf(alone).p99)
  }
  return { calm: spreadOf(calm), busy: spreadOf(busy), p50: median(p50), p99: median(p99) }
}
