/** Where the place of supply was read from. */
export type PlaceSource = 'store' | 'gstin' | 'recordedAddress' | 'flag'

export type PlaceOfSupply = {
  stateCode: string | null
  source: PlaceSource
  isInterState: boolean
}

export type PlaceInput = {
  branchStateCode: string
  customerStateCode: string | null
  gstin: string | null
  isInterStateFlag?: boolean | undefined
}

/**
 * Decides the place of supply and with it intra- or inter-state (IGST Act, section 10; GST
 * reference 2.6). The customer's state decides, else the state in the GSTIN, both against the
 * branch's. Without either, a true flag means inter-state with an unknown state (null); a false or
 * missing one means the store's. State codes are two digits; anything else is a RangeError, since
 * '7' and '07' would differ here.
 */
export function decidePlaceOfSupply(input: PlaceInput): PlaceOfSupply {
  const { branchStateCode, customerStateCode, gstin, isInterStateFlag } = input
  assertStateCode(branchStateCode)
  const known = customerStateCode ?? gstin?.slice(0, 2) ?? null
  if (known !== null) {
    assertStateCode(known)
    return {
      stateCode: known,
      source: customerStateCode === null ? 'gstin' : 'recordedAddress',
      isInterState: known !== branchStateCode,
    }
  }
  if (isInterStateFlag === true) return { stateCode: null, source: 'flag', isInterState: true }
  return { stateCode: branchStateCode, source: 'store', isInterState: false }
}

function assertStateCode(code: string): void {
  if (!/^[0-9]{2}$/.test(code)) throw new RangeError(`"${code}" is not a two-digit state code`)
}
