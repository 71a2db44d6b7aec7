import { login } from '../../server/contract/auth.ts'
import { itemAt, OWNER } from './catalogue.ts'
import { type Connection, connect, requestBytes } from './http-client.ts'
import { type Server, startCeiling, startProduct, type Watched } from './processes.ts'
import { seededRandom } from './random.ts'
import { type ShopSize, shopOf } from './shops.ts'

export type Asker = {
  server: Server
  folder: string
  token: string
  connection: Connection
  /** Prepares a request of the signed-in person. */
  ask(method: 'GET' | 'POST', path: string, body?: unknown): Buffer
}

/** The product and its ceiling side by side, each on its own copy of the same shop. */
export type Site = { size: ShopSize; product: Asker; ceiling: Asker; stop(): Promise<void> }

export async function openSite(size: ShopSize): Promise<Site> {
  const product = await productOn(await shopOf(size))
  const ceiling = await ceilingOn(await shopOf(size))
  return {
    size,
    product,
    ceiling,
    async stop() {
      for (const { connection, server } of [product, ceiling]) {
        connection.close()
        await server.stop()
      }
    },
  }
}

export async function productOn(folder: string, watched: Watched = {}): Promise<Asker> {
  return signedIn(await startProduct(folder, watched), folder)
}

/** The owner at a server that runs already. */
export async function signedIn(server: Server, folder: string): Promise<Asker> {
  const connection = await connect(server.address)
  const signIn = { method: login.method, path: login.path, body: OWNER }
  const answer = await connection.send(requestBytes(server.address, signIn))
  return asker({ server, folder, connection, token: JSON.parse(answer).AccessToken })
}

export async function ceilingOn(folder: string): Promise<Asker> {
  const server = await startCeiling(folder)
  const connection = await connect(server.address)
  const ask = { method: 'POST' as const, path: '/token', body: {} }
  const answer = await connection.send(requestBytes(server.address, ask))
  return asker({ server, folder, connection, token: JSON.parse(answer).token })
}

function asker(parts: Omit<Asker, 'ask'>): Asker {
  const { server, token } = parts
  return {
    ...parts,
    ask: (method, path, body) => requestBytes(server.address, { method, path, token, body }),
  }
}

export const TERM_CLASSES = [
  '2 letters',
  '3 letters',
  '5 letters',
  'inside a code',
  'two words',
  'no hit',
] as const
export type TermClass = (typeof TERM_CLASSES)[number]

const TERMS = 40

/** Terms of a class that items of this catalogue have, but for those that none has. */
export function termsOf(kind: TermClass, items: number): string[] {
  const random = seededRandom(20_261_120)
  const step = Math.max(1, Math.floor(items / TERMS))
  const terms: string[] = []
  for (let index = 0; terms.length < TERMS && index < items; index += 1) {
    const item = itemAt(index, random)
    // Accessories are not in the type-ahead that is measured.
    if (index % step === 0 && index % 7 < 6) terms.push(termOf(kind, item, index))
  }
  return terms
}

function termOf(kind: TermClass, item: ReturnType<typeof itemAt>, index: number): string {
  switch (kind) {
    case '2 letters':
      return item.brand.slice(0, 2).toLowerCase()
    case '3 letters':
      return item.brand.slice(0, 3).toLowerCase()
    case '5 letters':
      return item.brand.slice(0, 5).toLowerCase()
    case 'inside a code':
      return item.code.replaceAll('-', '').slice(3, 7)
    case 'two words':
      return `${item.brand} ${item.colour}`.toLowerCase()
    case 'no hit':
      return `zqxw${index}`
  }
}

export function barcodesOf(items: number, many: number): string[] {
  const random = seededRandom(7)
  return Array.from({ length: many }, () => {
    const index = Math.floor(random() * items)
    return `29${String(index).padStart(11, '0')}`
  })
}
