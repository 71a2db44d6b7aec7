import {
  cancelPairing,
  decidePairing,
  getPairing,
  type PairingState,
  startPairing,
} from '../contract/devices.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { insertDevice } from './device-rows.ts'
import { shortFingerprint } from './lan-certificate.ts'
import { CODE_SECONDS, type Pairing } from './pairing.ts'

/** The main till's side of a pairing. */
export const pairingOperations: readonly BoundOperation[] = [
  operation(startPairing, ({ services }) => {
    const { fingerprint, pairing, running } = services.lan
    const now = running()
    if (now === null) {
      throw new Refusal('CONFLICT', message('devices.network-is-off'))
    }
    const { certificate, listener } = now
    const { code, secret } = pairing.start()
    const url = `https://${listener.address}:${listener.port}`
    return {
      Code: code,
      // After the # it stays in the browser: it is in no request line and in no log.
      Link: `${url}/pair#s=${secret}&k=${fingerprint}&c=${certificate.fingerprint.slice(0, 16)}`,
      Url: url,
      ShortFingerprint: shortFingerprint(fingerprint),
      CertificateFingerprint: certificate.fingerprint,
      ExpiresInSeconds: CODE_SECONDS,
    }
  }),
  operation(getPairing, ({ services }) => stateOf(services.lan.pairing)),
  operation(decidePairing, decide),
  operation(cancelPairing, ({ services }) => {
    services.lan.pairing.cancel()
    return { success: true }
  }),
]

function decide({ actor, body, services }: Call<typeof decidePairing>): PairingState {
  const { pairing } = services.lan
  const { asking } = pairing.view()
  if (!pairing.canDecide(body.requestID) || asking === null) {
    throw new Refusal('CONFLICT', message('devices.no-longer-waits'))
  }
  if (body.isApproved) {
    const token = services.write((tx) =>
      insertDevice(tx, { ...asking, actor }, services.clock.now()),
    )
    pairing.approve(body.requestID, token)
  } else {
    pairing.decline(body.requestID)
  }
  return stateOf(pairing)
}

function stateOf(pairing: Pairing): PairingState {
  const { asking, expiresInSeconds, requestId, step, triesLeft } = pairing.view()
  return {
    State: step,
    ExpiresInSeconds: expiresInSeconds,
    TriesLeft: triesLeft,
    RequestID: requestId,
    DeviceName: asking?.name ?? null,
    DeviceKind: asking?.kind ?? null,
    DeviceAddress: asking?.address ?? null,
  }
}
