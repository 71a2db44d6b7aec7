import { recordChange } from '../audit/record-change.ts'
import { saveTill as spec } from '../contract/tills.ts'
import type { WritableDb } from '../db/sql.ts'
import { listDeviceRows } from '../devices/device-rows.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { assertLabelPrinter } from '../printing/label-printer.ts'
import { printerOf } from '../printing/printer-operations.ts'
import { removeRoute, routesOfDevice, setRoute, startFromNow } from '../printing/route-rows.ts'
import {
  drawerOfDevice,
  drawerOfName,
  findDrawer,
  insertDrawer,
  MAIN_DRAWER,
  setDrawerOfDevice,
  updateDrawer,
} from '../tills/drawer-rows.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'

type Body = Call<typeof spec>['body']

export const saveTill = operation(spec, (call) => {
  const { actor, body, services } = call
  const deviceId = deviceOf(services, body)
  const wanted = {
    drawerId: wantedDrawer(services, deviceId, body),
    printerId: drawerPrinterOf(services, body),
    routes: routesOf(services, deviceId, body),
  }
  const drawerId = services.write((tx) => {
    const drawerId = wanted.drawerId ?? newDrawer(tx, body.newDrawer ?? '')
    if (deviceId !== null) setDrawerOfDevice(tx, deviceId, drawerId)
    changeDrawer(tx, drawerId, body, wanted.printerId)
    const isAutomatic = routesOfDevice(tx, deviceId).some(({ autoPrint }) => autoPrint === 1)
    for (const { route } of wanted.routes) {
      if (route.printerId === null) removeRoute(tx, route.kind, deviceId)
      else setRoute(tx, { ...route, printerId: route.printerId })
    }
    if (!isAutomatic && wanted.routes.some(({ route }) => route.autoPrint === 1)) startFromNow(tx)
    const drawer = findDrawer(tx, drawerId)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'till.saved',
      entity: 'till',
      entityId: deviceId ?? 0,
      detail: {
        deviceId,
        drawerId,
        drawer: drawer?.name ?? null,
        float:
          drawer === undefined || drawer.floatPaise === null ? null : toRupees(drawer.floatPaise),
        drawerPrinterId: drawer?.printerId ?? null,
        routes: wanted.routes.map(({ name, route }) => ({ ...route, printer: name })),
      },
    })
    return drawerId
  })
  return { success: true, drawerID: services.ids.encode('drawer', drawerId) }
})

/** Returns the device's row number, null for the branch's own computer. Throws 404. */
function deviceOf(services: Services, { deviceID }: Body): number | null {
  if (deviceID === undefined) return null
  const id = services.idOf('device', deviceID, 'deviceID')
  const device = listDeviceRows(services.db).find((row) => row.id === id)
  if (device === undefined || device.revokedAtMs !== null || device.kind === 'display') {
    throw new Refusal('NOT_FOUND', message('devices.no-such-device'))
  }
  return id
}

/** Returns the drawer that the device is to use; null where a new one is to be made. */
function wantedDrawer(services: Services, deviceId: number | null, body: Body): number | null {
  const { db } = services
  if (body.newDrawer !== undefined && body.drawerID !== undefined) {
    throw invalidField('newDrawer', message('day.one-drawer'))
  }
  const asked =
    body.drawerID === undefined ? undefined : services.idOf('drawer', body.drawerID, 'drawerID')
  if (asked !== undefined && findDrawer(db, asked) === undefined) {
    throw new Refusal('NOT_FOUND', message('day.no-such-drawer'))
  }
  const isOther = body.newDrawer !== undefined || (asked ?? MAIN_DRAWER) !== MAIN_DRAWER
  if (deviceId === null && isOther) {
    const field = body.newDrawer === undefined ? 'drawerID' : 'newDrawer'
    throw invalidField(field, message('day.main-till-main-drawer'))
  }
  if (body.newDrawer !== undefined) return null
  return asked ?? drawerOfDevice(db, deviceId)
}

/** Returns the printer that is to open the drawer; undefined leaves it as it is. */
function drawerPrinterOf(services: Services, body: Body): number | null | undefined {
  const { drawerPrinterID } = body
  if (drawerPrinterID === undefined || drawerPrinterID === null) return drawerPrinterID
  const printer = printerOf(services, drawerPrinterID, 'drawerPrinterID')
  if (printer.hasDrawer === 0) {
    throw invalidField('drawerPrinterID', message('printing.no-drawer'))
  }
  return printer.id
}

function routesOf(services: Services, deviceId: number | null, { routes = [] }: Body) {
  const kinds = routes.map(({ documentKind }) => documentKind)
  const twice = kinds.findIndex((kind, index) => kinds.indexOf(kind) !== index)
  if (twice !== -1) {
    throw invalidField(`routes.${twice}.documentKind`, message('printing.kind-twice'))
  }
  return routes.map(({ autoPrint = false, copies = 1, documentKind, printerID }, index) => {
    const field = `routes.${index}.printerID`
    const printer = printerID === null ? null : printerOf(services, printerID, field)
    if (documentKind === 'Labels' && printer !== null) assertLabelPrinter(printer)
    return {
      name: printer?.name ?? null,
      route: {
        kind: documentKind,
        deviceId,
        printerId: printer?.id ?? null,
        copies,
        autoPrint: autoPrint ? 1 : 0,
      },
    }
  })
}

function newDrawer(tx: WritableDb, name: string): number {
  assertNameFree(tx, name.trim(), 'newDrawer', 0)
  return insertDrawer(tx, name.trim())
}

function changeDrawer(
  tx: WritableDb,
  drawerId: number,
  { drawerName, float }: Body,
  printerId: number | null | undefined,
): void {
  const before = findDrawer(tx, drawerId)
  if (before === undefined) throw new Refusal('NOT_FOUND', message('day.no-such-drawer'))
  if (drawerName === null && drawerId !== MAIN_DRAWER) {
    throw invalidField('drawerName', message('day.drawer-needs-name'))
  }
  const name = drawerName === undefined ? before.name : (drawerName?.trim() ?? null)
  if (name !== null && name !== before.name) assertNameFree(tx, name, 'drawerName', drawerId)
  updateDrawer(tx, {
    id: drawerId,
    name,
    printerId: printerId === undefined ? before.printerId : printerId,
    floatPaise: float === undefined ? before.floatPaise : float === null ? null : toPaise(float),
  })
}

function assertNameFree(tx: WritableDb, name: string, field: string, ownId: number): void {
  const other = drawerOfName(tx, name)
  if (other !== undefined && other.id !== ownId) {
    throw invalidField(field, message('day.drawer-name-taken'))
  }
}
