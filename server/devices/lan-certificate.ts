import { createHash, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { generate } from 'selfsigned'

/** What the listener shows its callers; the key behind it is the branch's and never changes. */
export type LanCertificate = {
  pem: string
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: string
  validUntilMs: number
}

const DAY_MS = 24 * 60 * 60_000
const LIVES_DAYS = 365
/** A till that is off over a long holiday must not come back to one that has run out. */
const RENEW_BEFORE_MS = 30 * DAY_MS

/** SHA-256 of the public key (its SPKI form) in hexadecimal: what a paired till pins. */
export function keyFingerprint(lanKey: string): string {
  const spki = createPublicKey(createPrivateKey(lanKey)).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('hex')
}

/** The first eight bytes, as people compare them: 'A1B2 C3D4 E5F6 0718'. */
export function shortFingerprint(fingerprint: string): string {
  return (fingerprint.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ')
}

/** The name of this shop in its own network, by the key and so for ever. */
export function localHostName(fingerprint: string): string {
  return `dioptre-${fingerprint.slice(0, 6)}.local`
}

/** Whether a certificate has to be made anew by now. */
export function isRunningOut({ validUntilMs }: LanCertificate, nowMs: number): boolean {
  return validUntilMs - nowMs < RENEW_BEFORE_MS
}

/**
 * The certificate for an address and a host name: the one that was kept where it still fits (a
 * browser that trusts it is not asked again), else a new one for a year, under the
 * same key. `file` keeps it; it holds nothing secret.
 */
export async function lanCertificate(
  file: string,
  lanKey: string,
  names: { address: string; hostName: string; nowMs: number },
): Promise<LanCertificate> {
  const kept = readKept(file, lanKey, names)
  if (kept !== null) return kept
  const made = await makeCertificate(lanKey, names)
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  fs.writeFileSync(file, made.pem, { mode: 0o600 })
  return made
}

function readKept(
  file: string,
  lanKey: string,
  { address, hostName, nowMs }: { address: string; hostName: string; nowMs: number },
): LanCertificate | null {
  try {
    const pem = fs.readFileSync(file, 'utf8')
    const certificate = described(pem)
    const x509 = new X509Certificate(pem)
    const fits =
      x509.checkPrivateKey(createPrivateKey(lanKey)) &&
      x509.checkIP(address) !== undefined &&
      x509.checkHost(hostName) !== undefined &&
      x509.validFromDate.getTime() <= nowMs
    return fits && !isRunningOut(certificate, nowMs) ? certificate : null
  } catch {
    // None was kept, or it can't be read: a new one is as good.
    return null
  }
}

async function makeCertificate(
  lanKey: string,
  { address, hostName, nowMs }: { address: string; hostName: string; nowMs: number },
): Promise<LanCertificate> {
  const privateKey = createPrivateKey(lanKey)
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  const { cert } = await generate([{ name: 'commonName', value: hostName }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    keyPair: { privateKey: lanKey, publicKey },
    // A day of slack: the other till's clock may be behind.
    notBeforeDate: new Date(nowMs - DAY_MS),
    notAfterDate: new Date(nowMs + LIVES_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: address },
          { type: 2, value: hostName },
        ],
      },
    ],
  })
  return described(cert)
}

function described(pem: string): LanCertificate {
  const x509 = new X509Certificate(pem)
  return {
    pem,
    fingerprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
    validUntilMs: x509.validToDate.getTime(),
  }
}
