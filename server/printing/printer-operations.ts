import { recordChange } from '../audit/record-change.ts'
import type { BodyOf } from '../contract/operation.ts'
import {
  deletePrinter,
  type PrinterRow,
  printers,
  savePrinter,
  systemQueues,
} from '../contract/printing.ts'
import { insert, one, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation, type Unformatted } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { systemAdapter } from './adapters/choose-adapter.ts'
import { isQueueName } from './adapters/queue-name.ts'
import { changeJob, nextJob, queueOf } from './job-rows.ts'
import { printerAddress, resolveHost } from './network-address.ts'
import { allPrinters, findPrinter, type Printer } from './printer-rows.ts'
import { startFromNow } from './route-rows.ts'

export const printerOperations: readonly BoundOperation[] = [
  operation(printers, ({ services }) =>
    allPrinters(services.db).map((printer) => printerRow(services, printer)),
  ),
  operation(savePrinter, save),
  operation(deletePrinter, remove),
  operation(systemQueues, async ({ services }) => {
    const known = await services.listPrinters()
    const names = known.length > 0 ? known : await queuesOfComputer(services.resourcesFolder)
    return { Queues: names.filter(isQueueName) }
  }),
]

function queuesOfComputer(resourcesFolder: string): Promise<string[]> {
  return systemAdapter(process.platform, resourcesFolder, process.env).listQueues()
}

function printerRow(services: Services, printer: Printer): Unformatted<PrinterRow> {
  const queue = queueOf(services.db, printer.id)
  return {
    ID: services.ids.encode('printer', printer.id),
    Name: printer.name,
    Kind: printer.kind,
    Address: printer.host,
    Port: printer.port,
    Queue: printer.queue,
    WidthDots: printer.widthDots,
    Paper: printer.paper,
    HasDrawer: printer.hasDrawer === 1,
    DrawerPin: printer.drawerPin,
    IsActive: printer.isActive === 1,
    Waiting: queue.waiting,
    Trouble: queue.reason,
  }
}

/** The printer that an ID names; refuses with 404 one that was taken away. */
export function printerOf(services: Services, id: string, field = 'printerID'): Printer {
  const printer = findPrinter(services.db, services.idOf('printer', id, field))
  if (printer === undefined) throw new Refusal('NOT_FOUND', message('printing.no-such-printer'))
  return printer
}

type Body = BodyOf<typeof savePrinter>
type Values = Omit<Printer, 'id'>
const DEFAULT_PORT = 9100

async function save(call: Call<typeof savePrinter>) {
  const { actor, body, services } = call
  const before = body.printerID === undefined ? null : printerOf(services, body.printerID)
  const where = await readPlace(call, before)
  const values: Values = { ...readLook(body), ...where }
  const id = services.write((tx) => {
    assertPrinterNameFree(tx, values.name, before?.id ?? 0)
    const saved = before === null ? insertPrinter(tx, values) : updatePrinter(tx, before.id, values)
    if (values.hasDrawer === 1 && before?.hasDrawer !== 1) startFromNow(tx)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'printer.saved',
      entity: 'printer',
      entityId: saved,
      detail: { ...values },
    })
    return saved
  })
  return { success: true, printerID: services.ids.encode('printer', id) }
}

type Place = Pick<Printer, 'kind' | 'host' | 'address' | 'port' | 'queue'>

/** Where the printer is. Addresses are the owner's matter: what is printed is sent there. */
async function readPlace(
  { body, user }: Call<typeof savePrinter>,
  before: Printer | null,
): Promise<Place> {
  const { kind } = body
  if (kind !== 'Network') {
    const queue = body.queue ?? ''
    if (!isQueueName(queue)) {
      throw invalidField('queue', message('printing.not-a-queue-name'))
    }
    return { kind, queue, host: null, address: null, port: null }
  }
  const host = (body.address ?? '').trim()
  const port = body.port ?? DEFAULT_PORT
  const isAsBefore = before?.kind === kind && before.host === host && before.port === port
  if (isAsBefore) return { kind, host, address: before.address, port, queue: null }
  if (user.role !== 'owner') {
    throw new Refusal('FORBIDDEN', message('printing.address-by-owner'))
  }
  const found = await printerAddress(host, resolveHost)
  if (!found.ok) throw invalidField('address', found.reason)
  return { kind, host, address: found.address, port, queue: null }
}

function readLook(
  body: Body,
): Pick<Printer, 'name' | 'widthDots' | 'paper' | 'hasDrawer' | 'drawerPin' | 'isActive'> {
  const { kind, paper } = body
  const isRaw = kind !== 'System'
  if (isRaw && paper !== 'Roll80' && paper !== 'Roll58') {
    throw invalidField('paper', message('printing.roll-only'))
  }
  if (!isRaw && body.hasDrawer === true) {
    throw invalidField('hasDrawer', message('printing.drawer-needs-raw'))
  }
  return {
    name: body.name.trim(),
    widthDots: isRaw ? (body.widthDots ?? (paper === 'Roll58' ? 384 : 576)) : null,
    paper,
    hasDrawer: body.hasDrawer === true ? 1 : 0,
    drawerPin: body.drawerPin ?? 2,
    isActive: body.isActive === false ? 0 : 1,
  }
}

function assertPrinterNameFree(tx: WritableDb, name: string, ownId: number): void {
  const other = one(
    tx,
    `SELECT 1 FROM printers
      WHERE name = :name COLLATE NOCASE AND is_removed = 0 AND id <> :ownId`,
    { name, ownId },
  )
  if (other !== undefined) throw new Refusal('CONFLICT', message('printing.name-taken'))
}

function insertPrinter(tx: WritableDb, values: Values): number {
  return insert(
    tx,
    `INSERT INTO printers
       (name, kind, host, address, port, queue, width_dots, paper, has_drawer, drawer_pin,
        is_active)
     VALUES
       (:name, :kind, :host, :address, :port, :queue, :widthDots, :paper, :hasDrawer, :drawerPin,
        :isActive)`,
    values,
  )
}

function updatePrinter(tx: WritableDb, id: number, values: Values): number {
  run(
    tx,
    `UPDATE printers
        SET name = :name, kind = :kind, host = :host, address = :address, port = :port,
            queue = :queue, width_dots = :widthDots, paper = :paper, has_drawer = :hasDrawer,
            drawer_pin = :drawerPin, is_active = :isActive
      WHERE id = :id`,
    { ...values, id },
  )
  return id
}

function remove({ actor, body, services }: Call<typeof deletePrinter>) {
  const printer = printerOf(services, body.printerID)
  const atMs = services.clock.now()
  services.write((tx) => {
    const change = { state: 'Cancelled', endedAtMs: atMs } as const
    for (let job = nextJob(tx, printer.id); job !== undefined; job = nextJob(tx, printer.id)) {
      changeJob(tx, job, change, { action: 'print.cancelled', atMs, actor })
    }
    run(tx, 'DELETE FROM print_routes WHERE printer_id = :id', { id: printer.id })
    run(tx, 'UPDATE printers SET is_removed = 1, is_active = 0, has_drawer = 0 WHERE id = :id', {
      id: printer.id,
    })
    const detail = { name: printer.name }
    const what = { action: 'printer.removed', entity: 'printer', entityId: printer.id, detail }
    recordChange(tx, { actor, atMs, ...what })
  })
  return { success: true }
}
