import { branchOn } from '../branch/branch.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import type { TaxMode } from '../domain/gst.ts'
import { decidePlaceOfSupply, type PlaceOfSupply } from '../domain/place-of-supply.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { INDIA } from '../masters/master-rows.ts'
import type { SaleCustomer } from './choose-customer.ts'
import type { SaleInput } from './sale-input.ts'

export type SaleTax = { mode: TaxMode; isComposition: boolean; place: PlaceOfSupply }

type Asked = Pick<SaleInput, 'isInterStateFlag' | 'deliveryMode'> &
  Partial<Pick<SaleInput, 'delivery' | 'placeOfSupplyStateId'>> & {
    isComposition: boolean
    /** Of the document: the branch may have been registered another way then. */
    date: string
  }

/**
 * Place of supply and with it the taxes of a sale; a composition sale stays within the state (422).
 */
export function decideTax(
  db: ReadableDb,
  services: Services,
  customer: SaleCustomer,
  asked: Asked,
): SaleTax {
  const branch = branchOn(services.branch(), asked.date)
  const isSent = asked.deliveryMode !== 'Counter'
  const place = decidePlaceOfSupply({
    branchStateCode: branch.stateCode,
    customerStateCode: customer.stateCode,
    gstin: customer.gstin,
    isInterStateFlag: asked.isInterStateFlag,
    statedStateCode: codeOfState(db, asked.placeOfSupplyStateId ?? null),
    deliveryStateCode: isSent ? codeOfState(db, asked.delivery?.stateId ?? null) : null,
    isSez: customer.isSez,
    isExport: isExport(customer, asked),
  })
  const { isComposition } = asked
  if (isComposition && place.isInterState) {
    throw new Refusal('BUSINESS_RULE', message('orders.composition-in-state'))
  }
  const isTaxed = branch.gstin !== null && !isComposition
  const mode = !isTaxed ? 'none' : place.isInterState ? 'inter' : 'intra'
  return { mode, isComposition, place }
}

/** A parcel to a foreigner abroad. What a tourist collects at the counter is no export. */
function isExport(customer: SaleCustomer, { delivery, deliveryMode }: Asked): boolean {
  const countryId = delivery?.countryId ?? customer.countryId ?? INDIA
  return customer.isForeigner && deliveryMode === 'Courier' && countryId !== INDIA
}

function codeOfState(db: ReadableDb, stateId: number | null): string | null {
  if (stateId === null) return null
  const row = one<{ code: string }>(db, 'SELECT code FROM states WHERE id = :stateId', { stateId })
  return row?.code ?? null
}
