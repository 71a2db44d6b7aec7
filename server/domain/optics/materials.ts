/**
 * What lenses are made of, with what an estimate needs. Indexes are those of the common monomers
 * for the e or d line to three places, densities in milligrams per cubic centimetre. The least
 * thicknesses are what labs usually keep to; each lab has its own, so the results are estimates.
 */
export type Material = {
  /** The index as it is called at the counter, in thousandths. */
  nominalMilli: number
  name: string
  /** The true index, in ten-thousandths. */
  indexTenThousandths: number
  densityMgPerCm3: number
  /** Of a minus lens at its centre, and of a plus lens at its edge, in micrometres. */
  leastCentreMicrometres: number
  leastEdgeMicrometres: number
}

export const MATERIALS: readonly Material[] = [
  material(1_500, '1.50 (CR-39)', 14_980, 1_320, 2_000, 1_500),
  material(1_560, '1.56', 15_560, 1_280, 1_800, 1_200),
  material(1_590, 'Polycarbonate', 15_860, 1_200, 1_500, 1_000),
  material(1_600, '1.60', 15_980, 1_300, 1_500, 1_000),
  material(1_670, '1.67', 16_650, 1_360, 1_200, 1_000),
  material(1_740, '1.74', 17_370, 1_470, 1_100, 1_000),
]

function material(
  nominalMilli: number,
  name: string,
  indexTenThousandths: number,
  densityMgPerCm3: number,
  leastCentreMicrometres: number,
  leastEdgeMicrometres: number,
): Material {
  return {
    nominalMilli,
    name,
    indexTenThousandths,
    densityMgPerCm3,
    leastCentreMicrometres,
    leastEdgeMicrometres,
  }
}

/** The material of a catalogue index in thousandths, the nearest within 0.02, or null. */
export function materialOf(indexMilli: number): Material | null {
  const [nearest] = [...MATERIALS].sort((a, b) => distance(a, indexMilli) - distance(b, indexMilli))
  return nearest !== undefined && distance(nearest, indexMilli) <= 20 ? nearest : null
}

function distance({ nominalMilli }: Material, indexMilli: number): number {
  return Math.abs(nominalMilli - indexMilli)
}
