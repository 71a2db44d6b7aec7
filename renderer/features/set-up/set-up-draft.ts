import type { SetupDetails } from '../../../server/contract/setup.ts'
import { isRecord, readLocal, removeLocal, writeLocal } from '../../kernel/local-storage.ts'

/** The form as text; empty optional fields are left out when it is sent. */
export type SetUpDraft = Required<
  Omit<SetupDetails, 'termsAndConditions' | 'legalName' | 'licenceNo' | 'labDays'>
> & { labDays: string }

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
  labName: '',
  labDays: '',
  doctorName: '',
  doctorRegistrationNo: '',
}

const KEPT = 'setUp'

/** What was typed before a reload; secrets are typed again. */
export function keptSetUp(): SetUpDraft {
  const kept = readLocal(KEPT)
  if (!isRecord(kept)) return EMPTY_SET_UP
  const known = Object.entries(EMPTY_SET_UP).map(([name, empty]) => {
    const value = kept[name]
    return [name, typeof value === typeof empty ? value : empty]
  })
  return { ...EMPTY_SET_UP, ...Object.fromEntries(known) }
}

/** Keeps the form over a reload, without its secrets. */
export function keepSetUp(draft: SetUpDraft): void {
  writeLocal(KEPT, { ...draft, ownerPassword: '', ownerPin: '' })
}

export function forgetSetUp(): void {
  removeLocal(KEPT)
}

/** Whether the days of the lab are left empty or a number that the server takes. */
export function areLabDays(text: string): boolean {
  return /^\d{0,3}$/.test(text.trim()) && Number(text) <= 365
}

/** The draft as the server takes it. */
export function detailsOf(draft: SetUpDraft): SetupDetails {
  const { doctorName, doctorRegistrationNo, gstin, labDays, labName, logo, upiID, ...required } =
    draft
  return {
    ...required,
    ...(gstin.trim() === '' ? {} : { gstin: gstin.replaceAll(/\s/g, '') }),
    ...(logo === '' ? {} : { logo }),
    ...(upiID.trim() === '' ? {} : { upiID: upiID.trim() }),
    ...(labName.trim() === '' ? {} : { labName: labName.trim() }),
    ...(labDays.trim() === '' ? {} : { labDays: Number(labDays) }),
    ...(doctorName.trim() === '' ? {} : { doctorName: doctorName.trim() }),
    ...(doctorRegistrationNo.trim() === ''
      ? {}
      : { doctorRegistrationNo: doctorRegistrationNo.trim() }),
  }
}

/** Whether a text can be the prefix of the shop's numbers, as the server takes it. */
export function isInvoicePrefix(text: string): boolean {
  return /^[A-Z1-9][A-Z0-9]{0,2}$/.test(text.trim().toUpperCase()) && /\d$/.test(text.trim())
}

/** Whether more characters, or none, can make a prefix of a text that is still being typed. */
export function mayBecomePrefix(text: string): boolean {
  return isInvoicePrefix(text) || isInvoicePrefix(`${text.trim()}1`)
}

/** What the first invoice of `today` (`yyyy-mm-dd`) is called: prefix, financial year, number. */
export function exampleNumber(prefix: string, today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const startYear = month >= 4 ? year : year - 1
  const two = (year: number) => String(year % 100).padStart(2, '0')
  return `${prefix.trim().toUpperCase()}/${two(startYear)}-${two(startYear + 1)}/000001`
}
