import { setTimeout as sleep } from 'node:timers/promises'
import {
  barcodeAsks,
  goodsOf,
  lineAsk,
  saleAsks,
  searchAsks,
  sending,
  sendingNew,
  throughputShare,
  totalsAsk,
  typeAheadAsks,
} from './asks.ts'
import { brandName } from './catalogue.ts'
import type { Goal, Measured } from './goals.ts'
import { SALE_LINES } from './orders.ts'
import { type Site, TERM_CLASSES } from './site.ts'
import { type Compared, compare, spreadOf } from './timing.ts'

/**
 * How long a run may take: rounds of each comparison, calls in a round, sales paced like a shop.
 */
export type Pace = { rounds: number; calls: number; pacedSales: number; millionItems: boolean }

const PACED_GAP_MS = 100
const LINES_A_CART = 20

/** Look-ups: P1 to P4, at the site's size. */
export async function measureLookUps(site: Site, pace: Pace): Promise<Measured[]> {
  const { ceiling, product, size } = site
  const note = `${size.items} items`
  const asks = barcodeAsks(site)
  const barcode = await compare(pace.rounds, pace.calls * 4, [
    sending(product, asks.product),
    sending(ceiling, asks.ceiling),
  ])
  const share = await throughputShare(site, asks, { rounds: pace.rounds, forMs: pace.calls * 2 })
  const found: Measured[] = [
    {
      goal: { id: 'P1', what: 'barcode look-up, 1 connection', accept: 1.5, aim: 1.2, unit: 'x' },
      value: barcode.ratio,
      own: barcode.spreads[0],
      ceiling: barcode.spreads[1],
      note,
    },
    {
      goal: {
        id: 'P2',
        what: 'barcode look-ups a second, 10 connections',
        accept: 0.6,
        aim: 0.8,
        unit: 'share',
        isLowerLimit: true,
      },
      value: share,
      note,
    },
  ]
  for (const kind of TERM_CLASSES) {
    const terms = typeAheadAsks(site, kind)
    const { ratio, spreads } = await compare(pace.rounds, pace.calls, [
      sending(product, terms.product),
      sending(ceiling, terms.ceiling),
    ])
    const [own, other] = spreads
    found.push(
      {
        goal: { id: 'P3', what: `type-ahead, ${kind}`, accept: 1.5, aim: 1, unit: 'x' },
        value: ratio,
        own,
        ceiling: other,
        note: `${note}, 50 rows`,
      },
      {
        goal: { id: 'P4', what: `type-ahead p99 over p50, ${kind}`, accept: 10, aim: 5, unit: 'x' },
        value: own === undefined ? null : own.p99 / own.p50,
        own,
        note,
      },
    )
  }
  return found
}

/** SearchItems with its exact Total, against the same count and rows of the ceiling. */
export async function measureSearch(site: Site, pace: Pace): Promise<Measured[]> {
  const terms = searchAsks(site, [brandName(10), brandName(11), brandName(12)])
  const { ratio, spreads } = await compare(pace.rounds, pace.calls, [
    sending(site.product, terms.product),
    sending(site.ceiling, terms.ceiling),
  ])
  const [own, other] = spreads
  const note = `${site.size.items} items, a term of 1 % of them; ${ratio.toFixed(2)}x the ceiling`
  return [
    {
      goal: { id: 'G3', what: 'SearchItems with exact Total', accept: 5, aim: 2, unit: 'ms' },
      value: own?.p50 ?? null,
      own,
      ceiling: other,
      note,
    },
  ]
}

/** The cart and the sale: P5, P6, P8, P11 and G9. */
export async function measureSelling(site: Site, pace: Pace): Promise<Measured[]> {
  const goods = await goodsOf(site.product, site.size.items)
  return [
    await measureLine(site, goods, pace),
    ...(await measureTotals(site, goods, pace)),
    await measureSale(site, goods, pace),
    await measurePaced(site, goods, pace),
  ]
}

type Goods = Awaited<ReturnType<typeof goodsOf>>

function besideCeiling(goal: Goal, { ratio, spreads }: Compared): Measured {
  return { goal, value: ratio, own: spreads[0], ceiling: spreads[1] }
}

async function measureLine(site: Site, goods: Goods, pace: Pace): Promise<Measured> {
  const { ceiling, product } = site
  const cartOf = (round: number, index: number): string => {
    return `cart-${round}-${Math.floor(index / LINES_A_CART)}`
  }
  const line = await compare(pace.rounds, pace.calls, [
    sendingNew(product, (count, round) =>
      times(count, (index) => lineAsk(product, goods, cartOf(round, index), index)),
    ),
    sendingNew(ceiling, (count, round) =>
      times(count, (index) => {
        const body = { key: cartOf(round, index), itemId: itemId(site, index) }
        return ceiling.ask('POST', '/line', body)
      }),
    ),
  ])
  const goal = { id: 'P5', what: 'cart line, one sync', accept: 1.5, aim: 1.2, unit: 'x' } as const
  return besideCeiling(goal, line)
}

async function measureTotals(site: Site, goods: Goods, pace: Pace): Promise<Measured[]> {
  const { product } = site
  const one = await totalsAsk(product, goods, 1)
  const ten = await totalsAsk(product, goods, 10)
  const fifty = await totalsAsk(product, goods, 50)
  const lookUp = sending(product, barcodeAsks(site).product)
  const ofTen = await compare(pace.rounds, pace.calls, [sending(product, [ten]), lookUp])
  const ofFifty = await compare(pace.rounds, pace.calls, [
    sending(product, [fifty]),
    sending(product, [one]),
  ])
  const what = 'totals of 10 lines over a look-up'
  return [
    besideCeiling({ id: 'P6', what, accept: 2, aim: 1.3, unit: 'x' }, ofTen),
    besideCeiling(
      { id: 'G9', what: 'totals of 50 lines over 1 line', accept: 20, aim: 10, unit: 'x' },
      ofFifty,
    ),
  ]
}

async function measureSale(site: Site, goods: Goods, pace: Pace): Promise<Measured> {
  const { ceiling, product } = site
  const sale = await compare(pace.rounds, Math.ceil(pace.calls / 2), [
    sendingNew(product, (count, round) =>
      saleAsks(product, { goods, name: `sale-${round}`, count, lines: SALE_LINES }),
    ),
    sendingNew(ceiling, (count, round) =>
      times(count, (index) => {
        const body = { key: `sale-${round}-${index}`, itemId: itemId(site, index) }
        return ceiling.ask('POST', '/sale', body)
      }),
    ),
  ])
  const what = 'SaveSale of 3 lines over HTTP'
  return besideCeiling({ id: 'P8', what, accept: 1.6, aim: 1.3, unit: 'x' }, sale)
}

async function measurePaced(site: Site, goods: Goods, pace: Pace): Promise<Measured> {
  const paced = await pacedSales(site, goods, pace.pacedSales)
  return {
    goal: { id: 'P11', what: 'SaveSale p99 over p50, paced', accept: 15, aim: 5, unit: 'x' },
    value: paced.p99 / paced.p50,
    own: paced,
    note: `${pace.pacedSales} sales, ${PACED_GAP_MS} ms apart`,
  }
}

function itemId({ size }: Site, index: number): number {
  return 1 + ((index * 7) % (size.items - SALE_LINES))
}

async function pacedSales({ product }: Site, goods: Goods, count: number) {
  const samples: number[] = []
  for (let index = 0; index < count; index += 1) {
    const name = `paced-${index}`
    const [ask] = await saleAsks(product, { goods, name, count: 1, lines: SALE_LINES })
    if (ask === undefined) continue
    await sleep(PACED_GAP_MS)
    const before = performance.now()
    await product.connection.send(ask)
    samples.push(performance.now() - before)
  }
  return spreadOf(samples)
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
