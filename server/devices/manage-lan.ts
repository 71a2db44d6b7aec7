import { recordChange } from '../audit/record-change.ts'
import { getLan, type LanState, setLan } from '../contract/devices.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation, type Unformatted } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting, writeSetting } from '../settings/settings.ts'
import { hasAddress, lanAddresses } from './lan-addresses.ts'
import { shortFingerprint } from './lan-certificate.ts'

/** The switch of the listener for the shop's network. */
export const lanOperations: readonly BoundOperation[] = [
  operation(getLan, ({ services }) => stateOf(services)),
  operation(setLan, change),
]

async function change({
  actor,
  body,
  request,
  services,
}: Call<typeof setLan>): Promise<Unformatted<LanState>> {
  const { address = null, isOn } = body
  if (address !== null && !hasAddress(address)) {
    throw invalidField('address', message('devices.not-own-address'))
  }
  const before = readSetting(services.db, 'lan')
  const wanted = { isOn, address, port: body.port ?? before.port }
  services.write((tx) => {
    writeSetting(tx, 'lan', wanted)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'lan.changed',
      entity: 'branch',
      entityId: services.branch().id,
      detail: { before, ...wanted },
    })
  })
  const lan = services.lan
  lan.pairing.cancel()
  const refreshed = lan.refresh(request.server)
  // Turned off by way of itself, it would wait for the very answer that says so.
  if (request.device === null) await refreshed
  return stateOf(services)
}

function stateOf(services: Services): Unformatted<LanState> {
  const { address: chosen, isOn, port } = readSetting(services.db, 'lan')
  const { fingerprint, hostName, running, trouble } = services.lan
  const now = running()
  const zone = services.branch().timeZone
  return {
    IsOn: isOn,
    IsListening: now !== null,
    Trouble: trouble(),
    Url: now === null ? null : `https://${now.listener.address}:${now.listener.port}`,
    NamedUrl: now?.announcement ? `https://${hostName}:${now.listener.port}` : null,
    Address: now?.listener.address ?? null,
    ChosenAddress: chosen,
    Port: port,
    Addresses: lanAddresses().map(({ address, name }) => ({ Address: address, Name: name })),
    Fingerprint: fingerprint,
    ShortFingerprint: shortFingerprint(fingerprint),
    CertificateFingerprint: now?.certificate.fingerprint ?? null,
    ValidUntil: now === null ? null : toLocalText(now.certificate.validUntilMs, zone),
    IsAnnounced: now !== null && now.announcement !== null,
  }
}
