import type { AppliedRates } from './gst.ts'
import { divideHalfUp, sumExactly, toSafeInteger } from './rounding.ts'
import { isService } from './services.ts'

/** A line of an order, with what it comes to and the rates in it. */
export type AdvancedLine = {
  hsn: string
  totalPaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  appliedSgstRatePpm: number
  appliedCgstRatePpm: number
  appliedIgstRatePpm: number
}

/** The tax that an advance bears, in paise; all zeros where it bears none. */
export type AdvanceTax = AppliedRates & {
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
}

const NO_TAX: AdvanceTax = {
  sgstRatePpm: 0,
  cgstRatePpm: 0,
  igstRatePpm: 0,
  taxablePaise: 0,
  sgstPaise: 0,
  cgstPaise: 0,
  igstPaise: 0,
}

const WHOLE_PPM = 1_000_000n

/**
 * Returns the tax inside an advance of `amountPaise`. It is due on services (CGST Act, section
 * 13(2)), not on goods (notification 66/2017): of an order of both, the advance is for each in
 * proportion. The rates are those of the dearest service that is taxed. 118.00 for a repair at 18 %
 * is 100.00 and 9.00 + 9.00 of tax.
 */
export function taxInAdvance(lines: readonly AdvancedLine[], amountPaise: number): AdvanceTax {
  const services = lines.filter((line) => isService(line.hsn) && taxOf(line) > 0)
  const [first, ...others] = services
  if (first === undefined) return NO_TAX
  const dearest = others.reduce((best, each) => (isDearer(each, best) ? each : best), first)
  const all = sumExactly(lines.map((line) => line.totalPaise))
  const ofServices = sumExactly(services.map((line) => line.totalPaise))
  const partPaise = divideHalfUp(BigInt(amountPaise) * BigInt(ofServices), BigInt(all))
  const rates = {
    sgstRatePpm: dearest.appliedSgstRatePpm,
    cgstRatePpm: dearest.appliedCgstRatePpm,
    igstRatePpm: dearest.appliedIgstRatePpm,
  }
  const whole = BigInt(rates.sgstRatePpm + rates.cgstRatePpm + rates.igstRatePpm)
  const taxAt = (ratePpm: number): number =>
    toSafeInteger(divideHalfUp(partPaise * BigInt(ratePpm), WHOLE_PPM + whole))
  const taxes = {
    sgstPaise: taxAt(rates.sgstRatePpm),
    cgstPaise: taxAt(rates.cgstRatePpm),
    igstPaise: taxAt(rates.igstRatePpm),
  }
  const taxPaise = taxes.sgstPaise + taxes.cgstPaise + taxes.igstPaise
  return { ...rates, ...taxes, taxablePaise: toSafeInteger(partPaise) - taxPaise }
}

function taxOf({ cgstPaise, igstPaise, sgstPaise }: AdvancedLine): number {
  return sgstPaise + cgstPaise + igstPaise
}

function isDearer(line: AdvancedLine, than: AdvancedLine): boolean {
  return line.totalPaise > than.totalPaise
}
