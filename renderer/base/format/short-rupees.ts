/** An amount as a chart has room for it: 950, 4.3k, 12k, 1.2L (a lakh is 1,00,000). */
export function shortRupees(rupees: number): string {
  const [unit, letter] =
    rupees >= 99_500 ? [100_000, 'L'] : rupees >= 1_000 ? [1_000, 'k'] : [1, '']
  const value = rupees / unit
  const digits = letter !== '' && value < 9.95 ? 1 : 0
  return `${value.toFixed(digits).replace(/\.0$/, '')}${letter}`
}
