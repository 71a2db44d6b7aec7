/** Where other devices in the shop's network reach this server, such as 'http://192.168.1.20:4780'. */
export type ReachableAddresses = {
  /** The addresses of the unencrypted listener; none while only this computer reaches it. */
  setPlain(addresses: readonly string[]): void
  /** The address of the listener for the shop's network; null while it is off. */
  setLan(address: string | null): void
  /** The encrypted address first. */
  all(): string[]
  /** The first of them; null while only this computer reaches the server. */
  best(): string | null
}

export function createReachableAddresses(): ReachableAddresses {
  let plain: readonly string[] = []
  let lan: string | null = null
  const all = (): string[] => [...(lan === null ? [] : [lan]), ...plain]
  return {
    setPlain(addresses) {
      plain = addresses
    },
    setLan(address) {
      lan = address
    },
    all,
    best: () => all()[0] ?? null,
  }
}
