import { randomBytes } from 'node:crypto'
import http from 'node:http'

export type PdfServer = { origin: string; url: string; close(): void }

const HOST = '127.0.0.1'

/** Hands one PDF to this computer alone, at an address that nobody can guess. */
export async function servePdf(bytes: Uint8Array): Promise<PdfServer> {
  const path = `/${randomBytes(24).toString('base64url')}.pdf`
  const server = http.createServer((request, answer) => {
    if (request.url !== path || request.method !== 'GET') return void answer.writeHead(404).end()
    const headers = { 'content-type': 'application/pdf', 'cache-control': 'no-store' }
    answer.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, HOST, resolve)
  })
  const place = server.address()
  const origin = `http://${HOST}:${typeof place === 'object' && place !== null ? place.port : 0}`
  return {
    origin,
    url: `${origin}${path}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
