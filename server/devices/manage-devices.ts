import { listDevices, renameDevice, revokeDevice } from '../contract/devices.ts'
import { toLocalText } from '../domain/local-time.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { forgottenAtMs, listDeviceRows, renameDeviceRow, revokeDeviceRow } from './device-rows.ts'

/** Who may come over the shop's network, and who no longer. */
export const manageOperations: readonly BoundOperation[] = [
  operation(listDevices, ({ request, services }) => {
    const zone = services.branch().timeZone
    const listener = services.lan.running()?.listener
    return {
      Items: listDeviceRows(services.db).map((row) => {
        const endedAtMs = row.revokedAtMs ?? forgottenAtMs(row, services.clock.now())
        return {
          ID: services.ids.encode('device', row.id),
          Name: row.name,
          Kind: row.kind,
          PairedAt: toLocalText(row.pairedAtMs, zone),
          PairedBy: row.pairedBy,
          LastSeenAt: toLocalText(row.lastSeenMs, zone),
          LastAddress: row.lastAddress,
          IsConnected: listener?.isConnected(row.id) === true,
          IsThis: request.device?.id === row.id,
          RevokedAt: endedAtMs === null ? null : toLocalText(endedAtMs, zone),
        }
      }),
    }
  }),
  operation(revokeDevice, ({ actor, body, request, services }) => {
    const id = services.idOf('device', body.deviceID, 'deviceID')
    services.write((tx) => revokeDeviceRow(tx, { id, actor, nowMs: services.clock.now() }))
    // Its streams end too. A till that shuts itself out still gets the event.
    if (request.device?.id !== id) services.lan.running()?.listener.dropDevice(id)
    return { success: true }
  }),
  operation(renameDevice, ({ actor, body, services }) => {
    const id = services.idOf('device', body.deviceID, 'deviceID')
    const nowMs = services.clock.now()
    services.write((tx) => renameDeviceRow(tx, { id, actor, nowMs, name: body.name.trim() }))
    return { success: true }
  }),
]
