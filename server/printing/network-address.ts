import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { type Message, message } from '../kernel/message.ts'

/** Finds the address behind a name; handed in, so that tests need no network. */
export type Resolve = (host: string) => Promise<string | null>

const NAME = /^[A-Za-z0-9]([A-Za-z0-9-]{0,62}[A-Za-z0-9])?(\.[A-Za-z0-9-]{1,63}){0,8}$/

export const resolveHost: Resolve = async (host) => {
  try {
    const { address } = await lookup(host, { verbatim: false })
    return address
  } catch {
    return null
  }
}

const OWN_NETWORKS = new net.BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
] as const) {
  OWN_NETWORKS.addSubnet(address, bits, 'ipv4')
}
OWN_NETWORKS.addAddress('::1', 'ipv6')
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6')

/** Whether an address is of the shop's own network or this computer, never of the internet. */
export function isOwnAddress(address: string): boolean {
  const family = net.isIP(address)
  if (family === 0) return false
  return OWN_NETWORKS.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * The one address of a printer's host: names are looked up here, once, and what is printed later
 * goes to what was found, so that no name can be turned to another place. Else why not.
 */
export async function printerAddress(
  host: string,
  resolve: Resolve,
): Promise<{ ok: true; address: string } | { ok: false; reason: Message }> {
  const isAddress = net.isIP(host) !== 0
  if (!isAddress && !NAME.test(host)) {
    return { ok: false, reason: message('printing.not-an-address') }
  }
  const address = isAddress ? host : await resolve(host)
  if (address === null) return { ok: false, reason: message('printing.name-not-found') }
  if (!isOwnAddress(address)) {
    return { ok: false, reason: message('printing.foreign-address') }
  }
  return { ok: true, address }
}
