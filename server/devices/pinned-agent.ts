import { createHash, X509Certificate } from 'node:crypto'
import https from 'node:https'
import tls from 'node:tls'

/** The host showed another key than the one that was pinned when this till was paired. */
export class AnotherKey extends Error {
  override readonly name = 'AnotherKey'
}

/**
 * An agent that talks to one shop alone, known by its key (SHA-256 of the SPKI form, hexadecimal):
 * the certificate around it may change, its issuer is nobody. Not a byte of a request is written
 * before the key is known, so a computer in between learns no token and no PIN.
 */
export function pinnedAgent(pin: string): https.Agent {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 8 })
  agent.createConnection = (options, done) => {
    // Judged below by the key alone: no authority has signed it.
    const place = { host: options.host ?? '', port: Number(options.port) }
    const socket = tls.connect({ ...place, minVersion: 'TLSv1.3', rejectUnauthorized: false })
    socket.once('secureConnect', () => {
      if (keyOfCertificate(socket.getPeerCertificate().raw) === pin) {
        done?.(null, socket)
        return
      }
      socket.destroy()
      done?.(new AnotherKey('This is not the shop that this till was paired with.'), socket)
    })
    socket.once('error', (error) => done?.(error, socket))
    return undefined
  }
  return agent
}

/** SHA-256 of the public key (SPKI form) of a certificate, as text (PEM) or as it came (DER). */
export function keyOfCertificate(certificate: string | Buffer): string {
  const { publicKey } = new X509Certificate(certificate)
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('hex')
}
