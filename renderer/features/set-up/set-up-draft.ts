import type { SetupDetails } from '../../base/api/types.ts'

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
