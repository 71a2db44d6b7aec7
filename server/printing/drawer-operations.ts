import { drawerOpenings, openDrawer } from '../contract/printing.ts'
import { toLocalText } from '../domain/local-time.ts'
import { literal, message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { drawerOfDevice } from '../tills/drawer-rows.ts'
import { askForDrawer, listOpenings } from './drawer-rows.ts'
import { printerOf } from './printer-operations.ts'
import { drawerPrinter } from './printer-rows.ts'

export const drawerOperations: BoundOperation[] = [
  operation(openDrawer, open),
  operation(drawerOpenings, ({ services }) => {
    const { timeZone } = services.branch()
    return listOpenings(services.db).map((opening) => ({
      At: toLocalText(opening.atMs, timeZone),
      PrinterName: opening.printerName,
      UserName: opening.userName,
      Reason:
        opening.receiptNo === null
          ? literal(opening.reason)
          : message('printing.cash-of-receipt', { receipt: opening.receiptNo }),
      ReceiptNo: opening.receiptNo,
      Outcome: opening.outcome,
      Failure: opening.failure,
    }))
  }),
]

function open({ actor, body, services, user }: Call<typeof openDrawer>) {
  const printer =
    body.printerID === undefined
      ? drawerPrinter(services.db, drawerOfDevice(services.db, user.deviceId))
      : printerOf(services, body.printerID)
  if (printer === undefined || printer.hasDrawer === 0 || printer.isActive === 0) {
    throw new Refusal('CONFLICT', message('printing.no-drawer'))
  }
  const { userId } = user
  const reason = body.reason.trim()
  const opening = { printerId: printer.id, userId, reason, orderId: null, receiptId: null }
  services.write((tx) => askForDrawer(tx, opening, { atMs: services.clock.now(), actor }))
  return { success: true }
}
