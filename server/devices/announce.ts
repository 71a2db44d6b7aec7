import { Bonjour, type ServiceConfig } from 'bonjour-service'
import { isRecord } from '../wire/record.ts'

export const SERVICE_TYPE = 'dioptre'

export type Announcement = { stop(): Promise<void> }

export type Announced = {
  address: string
  port: number
  hostName: string
  branchName: string
  fingerprint: string
}

/** What the package hands on to the socket, beside what it declares. */
type MulticastOptions = Partial<ServiceConfig> & { interface: string; bind: string }

const GOODBYE_WITHIN_MS = 500

/**
 * Tells the shop's network where the branch's server is (mDNS). A hint and no proof: a till knows
 * its host by the pinned key. `onError` is called when the network does not take it.
 */
export function announce(place: Announced, onError: (error: unknown) => void): Announcement {
  const { address, branchName, fingerprint, hostName, port } = place
  // On this one interface: with several, the answers would leave by the wrong one. Bound to its
  // address alone, though, the socket would receive no question: those go to a group's address.
  const options: MulticastOptions = { interface: address, bind: '0.0.0.0' }
  const bonjour = new Bonjour(options, onError)
  listenForErrors(bonjour, onError)
  const service = bonjour.publish({
    // Two shops of one name in one market hall are two services.
    name: `${branchName.slice(0, 40)} ${fingerprint.slice(0, 4)}`,
    type: SERVICE_TYPE,
    port,
    host: hostName,
    probe: false,
    disableIPv6: true,
    txt: { v: '1', name: branchName.slice(0, 60), fp: fingerprint.slice(0, 16), at: address },
  })
  service.on('error', onError)
  return {
    stop: () =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(patience)
          bonjour.destroy(() => resolve())
        }
        // A network that is gone takes no goodbye.
        const patience = setTimeout(done, GOODBYE_WITHIN_MS)
        bonjour.unpublishAll(done)
      }),
  }
}

/** The package lets a socket's error go unheard, which would end the program. */
function listenForErrors(bonjour: Bonjour, onError: (error: unknown) => void): void {
  const server: unknown = Reflect.get(bonjour, 'server')
  const mdns: unknown = isRecord(server) ? server['mdns'] : undefined
  if (isRecord(mdns) && typeof mdns['on'] === 'function') mdns['on']('error', onError)
}
