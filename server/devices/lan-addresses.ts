import os from 'node:os'

export type LanAddress = { address: string; name: string }

/** Bridges of virtual machines, containers and tunnels: no other till is there. */
const VIRTUAL =
  /^(docker|br-|virbr|veth|vmnet|vboxnet|tun|tap|utun|wg|tailscale|zt)|virtual|hyper-v/i
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/

type Interfaces = NodeJS.Dict<os.NetworkInterfaceInfo[]>

/** Where other devices may reach this computer (IPv4), the likeliest address first. */
export function lanAddresses(interfaces: Interfaces = os.networkInterfaces()): LanAddress[] {
  const found = Object.entries(interfaces).flatMap(([name, entries]) =>
    (entries ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ address, name })),
  )
  return found.toSorted((a, b) => unlikelihood(a) - unlikelihood(b))
}

function unlikelihood({ address, name }: LanAddress): number {
  return (VIRTUAL.test(name) ? 2 : 0) + (PRIVATE.test(address) ? 0 : 1)
}

/** Whether the computer has this address now. */
export function hasAddress(address: string): boolean {
  const entries = Object.values(os.networkInterfaces()).flatMap((list) => list ?? [])
  return entries.some((entry) => entry.address === address && entry.family === 'IPv4')
}
