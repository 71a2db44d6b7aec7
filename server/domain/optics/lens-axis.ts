/** The powers that a lens family is kept in, along one side of its grid. */
export type PowerAxis = {
  fromCentidioptres: number
  toCentidioptres: number
  /** In eighths of a dioptre: 1, 2 or 4. */
  stepEighths: number
  /** Beyond this power, on either side of zero, the step is the coarse one. */
  fineToCentidioptres: number
  coarseStepEighths: number
}

/** An eighth is written with two decimals, the third cut: -2.125 is -212. */
function writtenEighths(eighths: number): number {
  return Math.trunc(eighths * 12.5) + 0
}

/** The powers of an axis, the lowest first. */
export function powersOf(axis: PowerAxis): number[] {
  const powers: number[] = []
  const first = Math.floor(axis.fromCentidioptres / 12.5)
  const last = Math.ceil(axis.toCentidioptres / 12.5)
  for (let eighths = first; eighths <= last; eighths += 1) {
    const power = writtenEighths(eighths)
    if (power >= axis.fromCentidioptres && power <= axis.toCentidioptres && isStep(axis, eighths)) {
      powers.push(power)
    }
  }
  return powers
}

function isStep(
  { coarseStepEighths, fineToCentidioptres, stepEighths }: PowerAxis,
  eighths: number,
): boolean {
  const isFine = Math.abs(writtenEighths(eighths)) <= fineToCentidioptres
  return eighths % (isFine ? stepEighths : coarseStepEighths) === 0
}
