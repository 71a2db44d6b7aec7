/**
 * A telephone number as it is compared: its digits, without India's country code or trunk zero.
 * '+91 98450-12345', '09845012345' and '9845012345' are one number.
 */
export function mobileDigits(text: string): string {
  const digits = text.normalize('NFKC').replace(/[^0-9]/g, '')
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}
