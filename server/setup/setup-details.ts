import type { NewBranch } from '../branch/insert-branch.ts'
import type { BodyOf } from '../contract/operation.ts'
import type { saveSetup } from '../contract/setup.ts'
import { checkPrefix } from '../domain/document-number.ts'
import { checkGstin, normaliseGstin } from '../domain/gstin.ts'
import { isPincode } from '../domain/pincode.ts'
import { STATES, stateMessage } from '../domain/states.ts'
import { type Message, message } from '../kernel/message.ts'
import { type FieldError, Refusal } from '../kernel/refusal.ts'
import { problemOfPassword, problemOfPin, USER_NAME } from '../staff/person-details.ts'
import { checkLogo } from './logo-file.ts'

type SetupBody = BodyOf<typeof saveSetup>

export type SetupDetails = {
  branch: Omit<NewBranch, 'logoFileName'>
  logo: { bytes: Buffer } | null
  owner: { userName: string; displayName: string; password: string; pin: string }
  /** Null where the shop starts without one. */
  lab: { name: string; leadDays: number } | null
  doctor: { name: string; registrationNo: string } | null
}

/** What the promise of the first orders counts with until the shop knows its lab. */
const USUAL_LAB_DAYS = 3

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
export const UPI_ID = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const PHONE = /^\+?[0-9][0-9 ()-]{5,18}$/

/** Reads the set-up page; everything wrong with it is one 400 that names each field. */
export async function readSetup(body: SetupBody): Promise<SetupDetails> {
  const errors: FieldError[] = []
  const refuse: Refuse = (field, problem) => errors.push({ field, message: problem })
  const branch = readBranch(body, refuse)
  const logo = await readLogo(body.logo, refuse)
  const owner = readOwner(body, refuse)
  const lab = readLab(body, refuse)
  const doctor = readDoctor(body, refuse)
  if (errors.length > 0) {
    const problems = errors.map((error) => error.message)
    throw new Refusal('VALIDATION', message('request.several', { problems }), { errors })
  }
  return { branch, logo, owner, lab, doctor }
}

type Refuse = (field: string, problem: Message) => void

function readBranch(body: SetupBody, refuse: Refuse): SetupDetails['branch'] {
  const name = body.shopName.trim()
  if (name === '') refuse('shopName', message('setup.shop-name-missing'))
  const address = body.address.trim()
  if (address === '') refuse('address', message('setup.address-missing'))
  const city = body.city.trim()
  if (city === '') refuse('city', message('setup.town-missing'))
  const pincode = body.pincode.replace(/\s/g, '')
  if (!isPincode(pincode)) refuse('pincode', message('setup.pincode'))
  const phone = body.phone.trim()
  if (!PHONE.test(phone)) refuse('phone', message('setup.not-a-phone-number'))
  const email = body.email?.trim() ?? ''
  if (email !== '' && !EMAIL.test(email)) refuse('email', message('setup.not-an-email'))
  const upiId = body.upiID?.trim() || null
  if (upiId !== null && !UPI_ID.test(upiId)) refuse('upiID', message('setup.upi-id'))
  const numberPrefix = body.invoicePrefix.trim().toUpperCase()
  const prefix = checkPrefix(numberPrefix)
  if (!prefix.ok) refuse('invoicePrefix', prefix.reason)
  return {
    name,
    legalName: body.legalName?.trim() || null,
    licenceNo: body.licenceNo?.trim() || null,
    address,
    city,
    stateCode: body.stateCode,
    pincode,
    gstin: readGstin(body, refuse),
    phone,
    email,
    isCompositionScheme: body.isCompositionScheme,
    upiId,
    terms: body.termsAndConditions?.trim() ?? '',
    numberPrefix,
  }
}

function readGstin(body: SetupBody, refuse: Refuse): string | null {
  const { stateCode } = body
  const isState = STATES.some(({ code, isRetired }) => code === stateCode && !isRetired)
  if (!isState) refuse('stateCode', message('setup.choose-state'))
  const gstin = normaliseGstin(body.gstin ?? '')
  if (gstin === '') {
    if (body.isCompositionScheme) refuse('gstin', message('setup.composition-needs-gstin'))
    return null
  }
  const check = checkGstin(gstin)
  if (!check.ok) refuse('gstin', check.reason)
  else if (isState && check.stateCode !== stateCode) {
    const state = stateMessage(check.stateCode) ?? check.stateCode
    refuse('gstin', message('setup.gstin-of-other-state', { state }))
  }
  return gstin
}

async function readLogo(text: string | undefined, refuse: Refuse): Promise<SetupDetails['logo']> {
  // A page that read the file as a data URL sends its head along.
  const base64 = text?.replace(/^data:image\/(?:png|jpeg);base64,/, '') ?? ''
  if (base64 === '') return null
  const file = BASE64.test(base64) ? Buffer.from(base64, 'base64') : Buffer.from('?')
  const logo = await checkLogo(file)
  if (logo.ok) return logo
  refuse('logo', logo.reason)
  return null
}

function readOwner(body: SetupBody, refuse: Refuse): SetupDetails['owner'] {
  const displayName = body.ownerName.trim()
  if (displayName === '') refuse('ownerName', message('setup.owner-name-missing'))
  const userName = body.ownerUserName.trim()
  if (!USER_NAME.test(userName)) {
    refuse('ownerUserName', message('staff.user-name-characters'))
  }
  const password = body.ownerPassword
  const wrongPassword = problemOfPassword(password, userName)
  if (wrongPassword !== null) refuse('ownerPassword', wrongPassword)
  const pin = body.ownerPin
  const wrongPin = problemOfPin(pin)
  if (wrongPin !== null) refuse('ownerPin', wrongPin)
  return { userName, displayName, password, pin }
}

function readLab(body: SetupBody, refuse: Refuse): SetupDetails['lab'] {
  const name = body.labName?.trim() ?? ''
  if (name !== '') return { name, leadDays: body.labDays ?? USUAL_LAB_DAYS }
  if (body.labDays !== undefined) refuse('labName', message('setup.lab-name-missing'))
  return null
}

function readDoctor(body: SetupBody, refuse: Refuse): SetupDetails['doctor'] {
  const name = body.doctorName?.trim() ?? ''
  const registrationNo = body.doctorRegistrationNo?.trim() ?? ''
  if (name !== '') return { name, registrationNo }
  if (registrationNo !== '') refuse('doctorName', message('setup.doctor-name-missing'))
  return null
}
