import { t } from '../base/i18n/t.ts'

/** What is wrong with a mobile while it is typed; null where nothing is. */
export function mobileWrong(text: string): string | null {
  return /^[0-9 +()-]*$/.test(text.trim()) ? null : t('mobile.wrong')
}

/** What is wrong with a PIN code of India while it is typed: its beginning is not wrong. */
export function pincodeWrong(text: string): string | null {
  return /^([1-9][0-9]{0,5})?$/.test(text.trim()) ? null : t('pincode.wrong')
}

export function isWholePincode(text: string): boolean {
  return /^([1-9][0-9]{5})?$/.test(text.trim())
}
