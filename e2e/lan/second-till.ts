import https from 'node:https'
import { type FoundHost, findHosts } from '../../app/lan-client/find-hosts.ts'
import { pinnedAgent } from '../../server/devices/pinned-agent.ts'
import { NETWORK_PIN } from '../support/network-pin.ts'

/** What the second till is told to do; each command prints lines of JSON. */
export type TillOrder =
  | { do: 'watch' }
  | { do: 'pair'; host: string; pin: string; code: string }
  | { do: 'sell'; host: string; pin: string; token: string }
  | { do: 'ask'; host: string; pin: string; token: string; bearer: string; path: string }

export type TillLine = ReturnType<typeof JSON.parse>

const POLL_MS = 200

type Sent = { token?: string; bearer?: string; body?: object }

/** The second till, in a process (and a network) of its own. */
async function main(order: TillOrder): Promise<void> {
  switch (order.do) {
    case 'watch':
      return watch()
    case 'pair':
      return pair(order)
    case 'sell':
      return sell(order)
    default: {
      const { bearer, host, path, pin, token } = order
      const answer = await ask({ host, pin }, path, { token, bearer })
      say({ status: answer.status })
    }
  }
}

/** Prints each shop that the program finds or loses, until the process is ended. */
function watch(): void {
  const log = { note: (what: string): void => say({ trouble: what }) }
  let before: readonly FoundHost[] = []
  const search = findHosts(log, () => {
    const now = search.now()
    const isIn = (list: readonly FoundHost[], { host }: FoundHost): boolean =>
      list.some((each) => each.host === host)
    for (const found of now) if (!isIn(before, found)) say({ event: 'up', ...found })
    for (const found of before) if (!isIn(now, found)) say({ event: 'down', ...found })
    before = now
  })
  // The program looks only while its window is open; this process has none to stay for.
  setInterval(() => {}, 1_000)
}

async function pair({ code, host, pin }: TillOrder & { do: 'pair' }): Promise<void> {
  const wish = { code, name: 'Window till', kind: 'till' }
  const asked = await ask({ host, pin }, '/api/Devices/pair', { body: wish })
  say({ status: asked.status })
  if (asked.status !== 200) return
  for (;;) {
    const body = { ticket: asked.body.Ticket }
    const { body: result } = await ask({ host, pin }, '/api/Devices/pair/result', { body })
    if (result.State !== 'waiting') return say(result)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Signs in by PIN and sells an accessory for cash. */
async function sell({ host, pin, token }: TillOrder & { do: 'sell' }): Promise<void> {
  const shop = { host, pin }
  const login = await ask(shop, '/api/Auth/Login', {
    token,
    body: { userName: 'counter', pin: NETWORK_PIN },
  })
  const bearer: string = login.body.AccessToken
  const search = { token, bearer, body: { term: 'cloth' } }
  const [item] = (await ask(shop, '/api/quickSale/search-all', search)).body
  const sessionID = `window-${Date.now()}`
  const { ID: itemID, MRP: price } = item
  const line = { sessionID, itemID, qty: 1, price, priceIncludesTax: true }
  await ask(shop, '/api/quickSale/saveSalesOrderTemp', { token, bearer, body: line })
  const { body: types } = await ask(shop, '/api/quickSale/Fetch-Receipt-Type', { token, bearer })
  const cash = types.find((type: { Kind: string }) => type.Kind === 'Cash')
  const sale = {
    sessionID,
    salesorderModel: { generateInvoice: true },
    receiptModel: { receiptAmount: price, receiptTypeId: cash?.ID },
  }
  const saved = await ask(shop, '/api/quickSale/SaveSale', { token, bearer, body: sale })
  const { data, message } = saved.body
  say({ login: login.status, status: saved.status, message, invoiceNo: data?.InvoiceNo, bearer })
}

function ask(
  { host, pin }: { host: string; pin: string },
  path: string,
  { bearer, body, token }: Sent,
): Promise<{ status: number; body: TillLine }> {
  const agent = pinnedAgent(pin)
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { 'x-device-token': token }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const request = https.request(
      `https://${host}${path}`,
      { agent, method, headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          agent.destroy()
          resolve({
            status: answer.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(parts).toString()),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function say(line: TillLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const text = process.argv[2]
if (text !== undefined) {
  await main(JSON.parse(text)).catch((error: Error) => {
    say({ refused: error.name, message: error.message })
    process.exitCode = 1
  })
}
