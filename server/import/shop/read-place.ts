import { checkGstin, normaliseGstin } from '../../domain/gstin.ts'
import { message } from '../../kernel/message.ts'
import { headingKey } from './fields.ts'
import { isNone } from './shop-cells.ts'
import { CODE_CHARACTERS, LONG_CHARACTERS, NAME_CHARACTERS, type RowReader } from './shop-row.ts'

/** Where somebody is and how to write to them, as customers and suppliers have it. */
export type Place = {
  address: string | null
  city: string | null
  pincode: string | null
  stateId: number | null
  countryId: number | null
  email: string | null
  gstin: string | null
}

/** Reads the place of a row; the State follows from the GSTIN where it is not given. */
export function readPlace(reader: RowReader): Place {
  const gstin = readGstin(reader)
  const named = readState(reader)
  const codeOfGstin = gstin?.slice(0, 2)
  const state = named ?? reader.facts.states.find(({ code }) => code === codeOfGstin) ?? null
  if (codeOfGstin !== undefined && state !== null && state.code !== codeOfGstin) {
    reader.refuse('gstin', message('customers.gstin-of-other-state'))
  }
  return {
    address: reader.text('address', LONG_CHARACTERS),
    city: reader.text('city', NAME_CHARACTERS),
    pincode: reader.text('pincode', CODE_CHARACTERS),
    stateId: state?.id ?? null,
    countryId: state?.countryId ?? null,
    email: isNone(reader.cell('email')) ? null : reader.text('email', NAME_CHARACTERS),
    gstin,
  }
}

function readGstin(reader: RowReader): string | null {
  const gstin = normaliseGstin(reader.cell('gstin'))
  if (gstin === '' || isNone(gstin) || /^(?:unregistered|urd|urp)$/i.test(gstin)) return null
  const check = checkGstin(gstin)
  if (!check.ok) reader.refuse('gstin', check.reason)
  return check.ok ? gstin : null
}

function readState(reader: RowReader) {
  const text = reader.cell('state')
  if (text === '' || isNone(text)) return null
  const [, codeText] = /^([0-9]{1,2})\b/.exec(text) ?? []
  const key = headingKey(text.replace(/^[0-9]+\s*[-.]?\s*/, ''))
  const found = reader.facts.states.find(
    ({ code, name }) =>
      (codeText !== undefined && code === codeText.padStart(2, '0')) || headingKey(name) === key,
  )
  if (found === undefined) reader.refuse('state', message('import.not-a-state', { text }))
  return found ?? null
}
