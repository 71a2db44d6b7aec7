/**
 * Paise as rupees with Indian grouping, the last three digits and then pairs: 20675025 is
 * '2,06,750.25', -49 is '-0.49'. A fraction of a paisa is a RangeError.
 */
export function formatRupees(paise: number): string {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`${paise} is not a whole number of paise`)
  const digits = String(Math.abs(paise)).padStart(3, '0')
  const rupees = groupIndian(digits.slice(0, -2))
  return `${paise < 0 ? '-' : ''}${rupees}.${digits.slice(-2)}`
}

function groupIndian(digits: string): string {
  const lastThree = digits.slice(-3)
  const pairs = digits.slice(0, -3).replace(/\B(?=([0-9]{2})+$)/g, ',')
  return pairs === '' ? lastThree : `${pairs},${lastThree}`
}
