import { recordChange } from '../audit/record-change.ts'
import { type PrintRoute, routes, saveRoute } from '../contract/printing.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { assertLabelPrinter } from './label-printer.ts'
import { printerOf } from './printer-operations.ts'
import { removeRoute, routesOfDevice, setRoute, startFromNow } from './route-rows.ts'

export const routeOperations: BoundOperation[] = [
  operation(routes, ({ services }): PrintRoute[] =>
    routesOfDevice(services.db, null).map((route) => ({
      DocumentKind: route.kind,
      PrinterID: services.ids.encode('printer', route.printerId),
      PrinterName: route.printerName,
      Copies: route.copies,
      AutoPrint: route.autoPrint === 1,
    })),
  ),
  operation(saveRoute, save),
]

function save({ actor, body, services }: Call<typeof saveRoute>) {
  const { autoPrint = false, copies = 1, documentKind: kind, printerID } = body
  const printer = printerID === undefined ? null : printerOf(services, printerID)
  if (kind === 'Labels' && printer !== null) assertLabelPrinter(printer)
  services.write((tx) => {
    const wasAutomatic = routesOfDevice(tx, null).some(
      (route) => route.kind === kind && route.autoPrint === 1,
    )
    if (printer === null) removeRoute(tx, kind, null)
    else
      setRoute(tx, {
        kind,
        deviceId: null,
        printerId: printer.id,
        copies,
        autoPrint: autoPrint ? 1 : 0,
      })
    if (autoPrint && !wasAutomatic) startFromNow(tx)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'print-route.saved',
      entity: 'printRoute',
      entityId: kind,
      detail: { kind, printer: printer?.name ?? null, copies, autoPrint },
    })
  })
  return { success: true }
}
