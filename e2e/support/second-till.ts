import { once } from 'node:events'
import net from 'node:net'
import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import type { Api } from './api.ts'

/** Opens the shop's network on the loopback alone, on a port that is free; answers its address. */
export async function openToLoopback(owner: Api): Promise<string> {
  const known = await owner.get('/api/Devices/lan')
  if (known.IsListening) return known.Url
  const wish = { isOn: true, address: '127.0.0.1', port: await freePort() }
  const { Url: url } = await owner.post('/api/Devices/lan', wish)
  return url
}

/** A port that nothing listens to just now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** The code and the address that the main till's dialog shows. */
export async function shownPairing(page: Page): Promise<{ code: string; url: string }> {
  await expect(page.getByTestId('pair-code')).toBeVisible()
  const code = (await page.getByTestId('pair-code').textContent()) ?? ''
  const url = (await page.getByTestId('pair-url').textContent()) ?? ''
  return { code: code.replaceAll(/\s/g, ''), url }
}

/** Another device asks to be let in with the code that is shown; nobody waits for its answer. */
export async function askAsTill(page: Page, name: string): Promise<void> {
  const { code, url } = await shownPairing(page)
  const device: APIRequestContext = await request.newContext({ ignoreHTTPSErrors: true })
  const answer = await device.post(`${url}/api/Devices/pair`, {
    data: { code, name, kind: 'till' },
  })
  expect(answer.status()).toBe(200)
  await device.dispose()
}
