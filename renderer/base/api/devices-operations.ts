import type {
  cancelPairing,
  decidePairing,
  getPairing,
  listDevices,
  renameDevice,
  revokeDevice,
  setLan,
  startPairing,
} from '../../../server/contract/devices.ts'
import type { BodyOf, ReplyOf } from '../../../server/contract/operation.ts'
import type { None, OperationSpec, Shape } from './operation-spec.ts'

export type LanState = ReplyOf<typeof setLan>
export type PairingCode = ReplyOf<typeof startPairing>
export type PairingState = ReplyOf<typeof getPairing>
export type DeviceRow = ReplyOf<typeof listDevices>['Items'][number]

export type DevicesShapes = {
  lanState: Shape<None, LanState>
  setLan: Shape<BodyOf<typeof setLan>, LanState>
  devices: Shape<None, ReplyOf<typeof listDevices>>
  startPairing: Shape<None, PairingCode>
  pairingState: Shape<None, PairingState>
  decidePairing: Shape<BodyOf<typeof decidePairing>, PairingState>
  cancelPairing: Shape<None, ReplyOf<typeof cancelPairing>>
  revokeDevice: Shape<BodyOf<typeof revokeDevice>, ReplyOf<typeof revokeDevice>>
  renameDevice: Shape<BodyOf<typeof renameDevice>, ReplyOf<typeof renameDevice>>
}

export const devicesOperations: Record<keyof DevicesShapes, OperationSpec> = {
  lanState: { method: 'GET', path: '/api/Devices/lan' },
  setLan: { method: 'POST', path: '/api/Devices/lan' },
  devices: { method: 'GET', path: '/api/Devices' },
  startPairing: { method: 'POST', path: '/api/Devices/pairing' },
  pairingState: { method: 'GET', path: '/api/Devices/pairing' },
  decidePairing: { method: 'POST', path: '/api/Devices/pairing/decide' },
  cancelPairing: { method: 'POST', path: '/api/Devices/pairing/cancel' },
  revokeDevice: { method: 'POST', path: '/api/Devices/revoke' },
  renameDevice: { method: 'POST', path: '/api/Devices/rename' },
}
