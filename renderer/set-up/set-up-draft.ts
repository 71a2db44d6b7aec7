import type { SetupDetails } from '../api/types.ts'

/** The form as text; empty optional fields are left out when it is sent. */
export type SetUpDraft = Required<SetupDetails>

export const EMPTY_SET_UP: SetUpDraft = {
  shopName: '',
  gstin: '',
  stateCode: '',
  address: '',
  city: '',
  pincode: '',
  phone: '',
  email: '',
  logo: '',
  upiID: '',
  isCompositionScheme: false,
  invoicePrefix: '',
  ownerName: '',
  ownerUserName: 'owner',
  ownerPassword: '',
  ownerPin: '',
}

/** The draft as the server takes it. */
export function detailsOf(draft: SetUpDraft): SetupDetails {
  const { gstin, logo, upiID, ...required } = draft
  return {
    ...required,
    ...(gstin.trim() === '' ? {} : { gstin: gstin.replaceAll(/\s/g, '') }),
    ...(logo === '' ? {} : { logo }),
    ...(upiID.trim() === '' ? {} : { upiID: upiID.trim() }),
  }
}

/** What the first invoice would be called: prefix, financial year, running number. */
export function exampleNumber(prefix: string, today: Date): string {
  const startYear = today.getMonth() >= 3 ? today.getFullYear() : today.getFullYear() - 1
  const two = (year: number) => String(year % 100).padStart(2, '0')
  return `${prefix.trim().toUpperCase()}/${two(startYear)}-${two(startYear + 1)}/000001`
}

/** A short prefix out of the shop's name, to begin with. */
export function suggestPrefix(shopName: string): string {
  const letters = shopName
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()
  return letters === '' ? '' : `${letters.slice(0, 2)}1`
}

/**
 * Indian states and union territories by GST code, for the one screen that comes before anyone can
 * be signed in to ask the server. Source: the state codes of the GST registration number.
 */
export const STATE_CODES: readonly (readonly [code: string, name: string])[] = [
  ['35', 'Andaman and Nicobar Islands'],
  ['37', 'Andhra Pradesh'],
  ['12', 'Arunachal Pradesh'],
  ['18', 'Assam'],
  ['10', 'Bihar'],
  ['04', 'Chandigarh'],
  ['22', 'Chhattisgarh'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['07', 'Delhi'],
  ['30', 'Goa'],
  ['24', 'Gujarat'],
  ['06', 'Haryana'],
  ['02', 'Himachal Pradesh'],
  ['01', 'Jammu and Kashmir'],
  ['20', 'Jharkhand'],
  ['29', 'Karnataka'],
  ['32', 'Kerala'],
  ['38', 'Ladakh'],
  ['31', 'Lakshadweep'],
  ['23', 'Madhya Pradesh'],
  ['27', 'Maharashtra'],
  ['14', 'Manipur'],
  ['17', 'Meghalaya'],
  ['15', 'Mizoram'],
  ['13', 'Nagaland'],
  ['21', 'Odisha'],
  ['34', 'Puducherry'],
  ['03', 'Punjab'],
  ['08', 'Rajasthan'],
  ['11', 'Sikkim'],
  ['33', 'Tamil Nadu'],
  ['36', 'Telangana'],
  ['16', 'Tripura'],
  ['09', 'Uttar Pradesh'],
  ['05', 'Uttarakhand'],
  ['19', 'West Bengal'],
]
