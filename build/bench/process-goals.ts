import { itemByCode } from '../../server/contract/catalog.ts'
import type { Measured } from './goals.ts'
import { connect, requestBytes } from './http-client.ts'
import { memoryOf, type Server, startCeiling, startProduct } from './processes.ts'
import { barcodesOf, type Site } from './site.ts'
import type { Pace } from './till-goals.ts'
import { compare } from './timing.ts'

/** Memory after the load of this run, the server alone: P17 and G7. */
export function measureMemory(small: Site, large: Site): Measured[] {
  const own = memoryOf(large.product.server.pid)
  const other = memoryOf(large.ceiling.server.pid)
  const less = memoryOf(small.product.server.pid)
  const told = own === null ? 'only Linux tells' : `${own.allMiB.toFixed(0)} MiB in all`
  return [
    {
      goal: { id: 'P17', what: 'memory after the load', accept: 2, aim: 1.4, unit: 'x' },
      value: own === null || other === null ? null : own.allMiB / other.allMiB,
      note: told,
    },
    {
      goal: { id: 'G7', what: 'memory of its own, growth', accept: 40, aim: 10, unit: 'MiB' },
      value: own === null || less === null ? null : own.ownMiB - less.ownMiB,
      note: `${small.size.items} to ${large.size.items} items`,
    },
  ]
}

/** From the spawn to the first right answer on a database that is there: P18 and G8. */
export async function measureStart(small: Site, large: Site, pace: Pace): Promise<Measured[]> {
  const own = starting(startProduct, large, 'product')
  const other = starting(startCeiling, large, 'ceiling')
  const rounds = Math.min(pace.rounds, 5)
  const beside = await compare(rounds, 1, [own, other])
  const grown = await compare(rounds, 1, [own, starting(startProduct, small, 'product')])
  return [
    {
      goal: { id: 'P18', what: 'spawn to the first answer', accept: 3, aim: 1.8, unit: 'x' },
      value: beside.ratio,
      own: beside.spreads[0],
      ceiling: beside.spreads[1],
      note: `${large.size.items} items`,
    },
    {
      goal: { id: 'G8', what: 'spawn to the first answer, growth', accept: 1.2, aim: 1, unit: 'x' },
      value: grown.ratio,
      own: grown.spreads[0],
      ceiling: grown.spreads[1],
      note: `${small.size.items} to ${large.size.items} items`,
    },
  ]
}

function starting(
  start: (folder: string) => Promise<Server>,
  site: Site,
  who: 'product' | 'ceiling',
) {
  const { folder, token } = site[who]
  const [code = ''] = barcodesOf(site.size.items, 1)
  const path = who === 'product' ? `${itemByCode.path}?code=${code}` : `/barcode?code=${code}`
  return async (): Promise<number[]> => {
    const server = await start(folder)
    const connection = await connect(server.address)
    await connection.send(requestBytes(server.address, { method: 'GET', path, token }))
    const tookMs = performance.now() - server.spawnedAt
    connection.close()
    await server.stop()
    return [tookMs]
  }
}
