const GROUPED = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })

/** Paise as a sentence names them: '₹1,250.00'. */
export function rupeeWords(paise: number): string {
  return `₹${GROUPED.format(paise / 100)}`
}
