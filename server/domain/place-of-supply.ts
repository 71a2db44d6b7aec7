/** Where the place of supply was read from. */
export type PlaceSource =
  | 'store'
  | 'gstin'
  | 'recordedAddress'
  | 'deliveryAddress'
  | 'stated'
  | 'flag'
  | 'export'

/** A supply within India, out of it, or to a unit or developer of a special economic zone. */
export type SupplyKind = 'Domestic' | 'Export' | 'SEZ'

export type PlaceOfSupply = {
  stateCode: string | null
  source: PlaceSource
  isInterState: boolean
  kind: SupplyKind
}

/** The place of supply of exports in returns and e-invoices. */
export const OTHER_COUNTRIES = '96'

export type PlaceInput = {
  branchStateCode: string
  customerStateCode: string | null
  gstin: string | null
  isInterStateFlag?: boolean | undefined
  /** The State that the counter named for this sale. */
  statedStateCode?: string | null
  /** Where the goods are sent; null where they are handed over. */
  deliveryStateCode?: string | null
  isSez?: boolean
  isExport?: boolean
}

/**
 * Decides the place of supply and with it intra- or inter-state (IGST Act, section 10; GST
 * reference 2.6). The State named for the sale decides; else, to somebody unregistered, the one
 * that the goods are sent to (circular 209/3/2024); else the customer's own, else the one in the
 * GSTIN, each against the branch's. Without any, a true flag means inter-state with an unknown State
 * (null); a false or missing one means the store's. An export is always inter-state, and so is a
 * supply to a special economic zone (section 7(5)). State codes are two digits; anything else is a
 * RangeError, since '7' and '07' would differ here.
 */
export function decidePlaceOfSupply(input: PlaceInput): PlaceOfSupply {
  const { branchStateCode, isExport = false, isInterStateFlag, isSez = false } = input
  assertStateCode(branchStateCode)
  if (isExport) {
    return { stateCode: OTHER_COUNTRIES, source: 'export', isInterState: true, kind: 'Export' }
  }
  const kind = isSez ? 'SEZ' : 'Domestic'
  const known = knownState(input)
  if (known !== null) {
    assertStateCode(known.stateCode)
    return { ...known, isInterState: isSez || known.stateCode !== branchStateCode, kind }
  }
  if (isInterStateFlag === true || isSez) {
    return { stateCode: null, source: 'flag', isInterState: true, kind }
  }
  return { stateCode: branchStateCode, source: 'store', isInterState: false, kind }
}

function knownState(input: PlaceInput): { stateCode: string; source: PlaceSource } | null {
  const { customerStateCode, deliveryStateCode = null, gstin, statedStateCode = null } = input
  if (statedStateCode !== null) return { stateCode: statedStateCode, source: 'stated' }
  if (gstin === null && deliveryStateCode !== null) {
    return { stateCode: deliveryStateCode, source: 'deliveryAddress' }
  }
  if (customerStateCode !== null) {
    return { stateCode: customerStateCode, source: 'recordedAddress' }
  }
  return gstin === null ? null : { stateCode: gstin.slice(0, 2), source: 'gstin' }
}

function assertStateCode(code: string): void {
  if (!/^[0-9]{2}$/.test(code)) throw new RangeError(`"${code}" is not a two-digit state code`)
}
