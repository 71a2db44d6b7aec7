import { OPERATIONS } from '../../renderer/base/api/operations.generated.ts'
import { SEEN_PATH } from '../../server/copies/standby/standby-of.ts'
import { isRecord } from '../../server/wire/record.ts'
import { askHost, type KnownPlace } from './ask-host.ts'
import { type PairedHost, parseStandby, type TillTerm } from './host-place.ts'

/** What a main computer says of itself and of its standby till. */
export type PlacesAnswer = TillTerm & {
  /** It was the main computer, and is no more. */
  isReplaced: boolean
  /** Proves to the standby till that it answered; null where it is replaced. */
  sighting: string | null
}

/** Asks a computer whether it is the shop's main one; null where it is none, or does not answer. */
export async function askPlaces(host: PairedHost): Promise<PlacesAnswer | null> {
  try {
    const path = OPERATIONS['get-standby-places'].path
    const { body, status } = await askHost(host, path, { token: host.token })
    if (status !== 200 || !isRecord(body)) return null
    const { Certificate, Epoch, Host, IsReplaced, Port, Sighting } = body
    if (typeof Epoch !== 'number') return null
    return {
      epoch: Epoch,
      certificate: typeof Certificate === 'string' ? Certificate : null,
      isReplaced: IsReplaced === true,
      standby: parseStandby({ host: Host, port: Port }),
      sighting: typeof Sighting === 'string' ? Sighting : null,
    }
  } catch {
    return null
  }
}

/** Shows a main computer of before who took over: it stops by that. Never throws. */
export async function showCertificate(host: KnownPlace, certificate: string): Promise<void> {
  const { path } = OPERATIONS['exchange-term']
  await askHost(host, path, { body: { certificate } }).catch(() => undefined)
}

/** Tells the standby till that this one reached the main computer just now. Never throws. */
export async function reportSighting(standby: KnownPlace, sighting: string): Promise<void> {
  await askHost(standby, SEEN_PATH, { body: { sighting, agoMs: 0 } }).catch(() => undefined)
}
