import type { Static } from 'typebox'
import type { Prescription } from '../contract/orders.ts'
import { one } from '../db/sql.ts'
import type { Rx } from '../domain/optics/eyes.ts'
import { readGrid } from '../domain/optics/read-grid.ts'
import type { TypedEye } from '../domain/optics/typed-grid.ts'
import type { Services } from '../kernel/services.ts'
import { prescriptionBeforeOrder, prescriptionsOfCustomer } from './prescription-rows.ts'

export type WirePrescription = Static<typeof Prescription>
/** A person's latest prescription as it is sent, and read. */
export type LastPrescription = { customerId: number; wire: WirePrescription; rx: Rx }
type WireEye = NonNullable<WirePrescription['Right']>

/**
 * A customer's latest prescription as it stands, and read; null where there is none. The test that
 * is being dispensed (`except`) is not the last one but this one. Walk-in is many people, so what
 * was sold there last is nobody's last time.
 */
export function lastPrescription(
  services: Services,
  customerId: number,
  except: number | null = null,
): LastPrescription | null {
  const { db, ids } = services
  if (customerId === services.branch().walkInCustomerId) return null
  const exceptID = except === null ? null : ids.encode('prescription', except)
  const latest = prescriptionsOfCustomer(db, ids, { customerId, limit: 2 })
  const wire = latest.find(({ ID }) => ID !== exceptID)
  return wire === undefined ? null : { customerId, wire, rx: readStored(wire) }
}

/** The last prescription that a request compares with; null where it names no customer. */
export function lastOf(
  services: Services,
  { customerID, prescriptionID }: { customerID?: string; prescriptionID?: string },
): LastPrescription | null {
  const except =
    prescriptionID === undefined
      ? null
      : services.idOf('prescription', prescriptionID, 'prescriptionID')
  if (customerID === undefined) return null
  return lastPrescription(services, services.idOf('customer', customerID, 'customerID'), except)
}

/** What the prescription of an order was compared with; null where there was none. */
export function lastBeforeOrder(services: Services, orderId: number): Rx | null {
  const { db, ids } = services
  const row = one<{ customerId: number }>(
    db,
    'SELECT customer_id AS customerId FROM sales_orders WHERE id = :orderId',
    { orderId },
  )
  if (row?.customerId === services.branch().walkInCustomerId) return null
  const wire = prescriptionBeforeOrder(db, ids, orderId)
  return wire === null ? null : readStored(wire)
}

/** What a stored prescription says; a cell that can't be read counts as not given. */
export function readStored({ IPD, Left, NearIPD, Right }: WirePrescription): Rx {
  return readGrid({
    right: storedCells(Right),
    left: storedCells(Left),
    ...(IPD === null ? {} : { ipd: IPD }),
    ...(NearIPD === null ? {} : { nearIpd: NearIPD }),
  }).rx
}

function storedCells(eye: WireEye | null): TypedEye {
  if (eye === null) return {}
  return {
    spherical: withSign(eye.Spherical ?? ''),
    cylinder: withSign(eye.Cylinder ?? ''),
    axis: eye.Axis ?? '',
    addition: eye.Addition ?? '',
    prism: eye.Prism ?? '',
    base: eye.Base ?? '',
    pd: eye.PD ?? '',
    nearPd: eye.NearPD ?? '',
    fittingHeight: eye.FittingHeight ?? '',
    va: eye.VA ?? '',
  }
}

/** A sale may store a plus power without its sign; what is stored was checked and means plus. */
function withSign(power: string): string {
  return /^\s*[0-9.]/.test(power) ? `+${power.trim()}` : power
}
