/** The text of a UPI code: payee address, payee name, exact amount (UPI linking specification). */
export function upiLink({
  upiID,
  payee,
  paise,
}: {
  upiID: string
  payee: string
  paise: number
}): string {
  const rupees = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
  const address = encodeURIComponent(upiID).replace('%40', '@')
  return `upi://pay?pa=${address}&pn=${encodeURIComponent(payee)}&am=${rupees}&cu=INR`
}
