import { generateKeyPairSync } from 'node:crypto'
import net from 'node:net'
import tls from 'node:tls'
import { generate } from 'selfsigned'

/** What the man in the middle reports, as lines of JSON. */
export type MiddleLine = { ready: true } | { met: number; read: number }

/**
 * A man in the middle: shows a certificate of its own for the shop's address, hands everything on
 * to the real shop, and counts what it could read on the way.
 */
async function main(address: string, port: number, shop: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const { cert } = await generate([{ name: 'commonName', value: shop }], {
    keyType: 'ec',
    algorithm: 'sha256',
    keyPair: { privateKey, publicKey },
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: address }] }],
  })
  let met = 0
  let read = 0
  const tell = (): void => say({ met, read })
  const server = tls.createServer({ key: privateKey, cert }, (socket) => {
    const upstream = tls.connect({ host: shop, port, rejectUnauthorized: false })
    socket.on('data', (bytes: Buffer) => {
      read += bytes.length
      tell()
      upstream.write(bytes)
    })
    upstream.on('data', (bytes: Buffer) => socket.write(bytes))
    for (const end of [socket, upstream]) {
      end.on('error', () => {})
      end.on('close', () => {
        socket.destroy()
        upstream.destroy()
        tell()
      })
    }
  })
  server.on('connection', () => {
    met += 1
  })
  server.on('tlsClientError', tell)
  server.listen(port, address, () => say({ ready: true }))
}

function say(line: MiddleLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const [, , address, port, shop] = process.argv
if (address !== undefined && shop !== undefined && net.isIPv4(address)) {
  await main(address, Number(port), shop)
}
