import { mobileDigits } from './mobile-digits.ts'

/** The number as WhatsApp wants it: country code and ten digits. Null for no Indian mobile. */
export function whatsAppLink(mobile: string | null, text: string): string | null {
  const digits = mobileDigits(mobile ?? '')
  if (!/^[6-9][0-9]{9}$/.test(digits)) return null
  return `https://wa.me/91${digits}?text=${encodeURIComponent(text.toWellFormed())}`
}
