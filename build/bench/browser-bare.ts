/// <reference lib="dom" />

import type { Browser } from 'playwright'
import { addCartLine, readCart } from '../../server/contract/cart.ts'
import { everySectionSearch, itemByCode } from '../../server/contract/catalog.ts'
import { saveSale } from '../../server/contract/sales.ts'
import { goodsOf } from './asks.ts'
import { openTimed } from './browser-till.ts'
import type { Site } from './site.ts'

/** A bare page of the same browser that asks the same server the same, and shows one word. */
export type BarePage = {
  search(term: string): Promise<number>
  scan(code: string, sessionID: string): Promise<number>
  pay(sessionID: string): Promise<number>
}

type Ask = { path: string; body?: object }

declare global {
  interface Window {
    asks: Ask[]
  }
}

/** Opens it at the product's own address, where it may ask. Its key is Enter. */
export async function startBare(browser: Browser, site: Site): Promise<BarePage> {
  const { server, token } = site.product
  const bare = await openTimed(browser, `${server.address}/health`)
  await bare.page.evaluate(installAsker, token)
  const goods = await goodsOf(site.product, site.size.items)
  let shown = 0
  let scanned = 0
  const ask = async (asks: Ask[]): Promise<number> => {
    shown += 1
    await bare.page.evaluate((list) => {
      window.asks = list
    }, asks)
    return await bare.shown(`[data-shown="${shown}"]`, 1, () => bare.press(['Enter']))
  }
  return {
    search: (term) => ask([{ path: everySectionSearch.path, body: { term } }]),
    scan: (code, sessionID) => {
      scanned += 1
      const item = goods[scanned % goods.length]
      const line = { sessionID, itemID: item?.id, qty: 1, price: item?.price }
      return ask([
        { path: `${itemByCode.path}?code=${code}` },
        { path: addCartLine.path, body: line },
        { path: readCart.path, body: { sessionId: sessionID } },
      ])
    },
    pay: (sessionID) => {
      const receiptModel = { receiptAmount: 1_000, receiptTypeId: 1 }
      return ask([{ path: saveSale.path, body: { sessionID, receiptModel } }])
    },
  }
}

/** Runs in the page: at Enter it asks what it was given, in turn, and then shows one word. */
function installAsker(token: string): void {
  let shown = 0
  window.addEventListener('keydown', async () => {
    for (const { body, path } of window.asks) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const how = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(path, { headers, ...how })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.json()
    }
    shown += 1
    document.body.dataset['shown'] = String(shown)
    document.body.textContent = `shown ${shown}`
  })
}
