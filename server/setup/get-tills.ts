import { tills as spec, type Till } from '../contract/tills.ts'
import { listDeviceRows } from '../devices/device-rows.ts'
import { literal, type Message, message } from '../kernel/message.ts'
import { operation, type Unformatted } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { findPrinter } from '../printing/printer-rows.ts'
import { type NamedRoute, routesOfDevice } from '../printing/route-rows.ts'
import {
  allDrawers,
  type Drawer,
  drawerName,
  drawerOfDevice,
  MAIN_DRAWER,
} from '../tills/drawer-rows.ts'
import { toRupees } from '../wire/rupees.ts'

export const getTills = operation(spec, ({ services, user }) => {
  const { db, ids } = services
  const drawers = allDrawers(db)
  const till = (device: { id: number | null; name: Message; kind: Till['Kind'] }) =>
    tillRow(services, { ...device, drawers, isThis: device.id === user.deviceId })
  const devices = listDeviceRows(db).filter(
    ({ kind, revokedAtMs }) => kind !== 'display' && revokedAtMs === null,
  )
  return {
    Tills: [
      till({ id: null, name: message('devices.main-till'), kind: 'computer' }),
      ...devices
        .sort((a, b) => a.id - b.id)
        .map(({ id, kind, name }) =>
          till({ id, name: literal(name), kind: kind === 'phone' ? 'phone' : 'till' }),
        ),
    ],
    Drawers: drawers.map((drawer) => {
      const printer = drawer.printerId === null ? undefined : findPrinter(db, drawer.printerId)
      return {
        ID: ids.encode('drawer', drawer.id),
        Name: drawerName(drawer),
        IsMain: drawer.id === MAIN_DRAWER,
        Float: drawer.floatPaise === null ? null : toRupees(drawer.floatPaise),
        PrinterID: printer === undefined ? null : ids.encode('printer', printer.id),
        PrinterName: printer?.name ?? null,
      }
    }),
  }
})

type Device = {
  id: number | null
  name: Message
  kind: Till['Kind']
  isThis: boolean
  drawers: readonly Drawer[]
}

function tillRow(services: Services, device: Device): Unformatted<Till> {
  const { db, ids } = services
  const drawerId = drawerOfDevice(db, device.id)
  const drawer = device.drawers.find(({ id }) => id === drawerId)
  return {
    DeviceID: device.id === null ? null : ids.encode('device', device.id),
    Name: device.name,
    Kind: device.kind,
    IsThis: device.isThis,
    DrawerID: ids.encode('drawer', drawerId),
    DrawerName: drawerName(drawer ?? { name: null }),
    Routes: routesOfDevice(db, device.id).map((route) => routeRow(services, route)),
  }
}

function routeRow({ ids }: Services, route: NamedRoute): Till['Routes'][number] {
  return {
    DocumentKind: route.kind,
    PrinterID: ids.encode('printer', route.printerId),
    PrinterName: route.printerName,
    Copies: route.copies,
    AutoPrint: route.autoPrint === 1,
  }
}
