import type {
  DocumentBranch,
  DocumentCustomer,
  PlaceOfSupplyModel,
} from '../../contract/document-models.ts'
import { type Party, presentFacts, type Sheet } from '../../rendering/sheet.ts'
import {
  printableLine,
  printableLines,
  printableParagraph,
} from '../../rendering/text/printable-text.ts'
import { type DocumentTexts, sentence } from './texts.ts'

/** A line to write on. */
export const BLANK = '_'.repeat(24)

/** Name, address and GSTIN of the supplier: rules 46(a), 49(a) and 50(a). */
export function supplierParty(branch: DocumentBranch, texts: DocumentTexts): Party {
  return {
    heading: '',
    name: printableLine(branch.Name),
    lines: [
      legalNameOf(branch),
      printableParagraph(branch.Address),
      place(branch),
      joined([phone(branch.Phone, texts), optional(branch.Email)], '  ·  '),
    ].filter((line) => line !== ''),
    facts: presentFacts([{ label: 'GSTIN', value: optional(branch.GSTIN) }]),
  }
}

/** The name of registration, which rule 46(a) asks for where the shop trades under another. */
function legalNameOf({ LegalName, Name }: DocumentBranch): string {
  const text = optional(LegalName ?? null)
  return text === printableLine(Name) ? '' : text
}

/**
 * Name, address and GSTIN of the recipient: rules 46(d) to (f), 49(d) and 50(d). The counter
 * customer has none, and stands as what it is.
 */
export function recipientParty(
  customer: DocumentCustomer,
  key: 'billTo' | 'receivedFrom',
  texts: DocumentTexts,
): Party {
  const heading = texts.label(key)
  if (customer.IsWalkIn)
    return { heading, name: texts.label('walkInCustomer'), lines: [], facts: [] }
  return {
    heading,
    name: printableLine(customer.Name),
    lines: [
      printableParagraph(customer.Address ?? ''),
      place(customer),
      phone(customer.Mobile, texts),
    ].filter((line) => line !== ''),
    facts: presentFacts([{ label: 'GSTIN', value: optional(customer.GSTIN) }]),
  }
}

/**
 * Place of supply with State code and name, rule 46(n): '29-Karnataka'. Where nothing but the
 * cart's flag says that the sale leaves the State, there is a line for it to be written on.
 */
export function placeOfSupply(place: PlaceOfSupplyModel, isInterState: boolean): string {
  const text = joined([optional(place.StateCode), optional(place.StateName)], '-')
  if (text !== '') return text
  return isInterState ? sentence('place.interState', { line: BLANK }) : ''
}

/** The shop's signature block: rules 46(q), 49(i) and 50(k). */
export function signatory(branch: DocumentBranch, texts: DocumentTexts): Sheet['signatory'] {
  return {
    forWhom: sentence('forShop', { shop: printableLine(branch.Name) }),
    name: optional(branch.AuthorisedSignatory),
    role: texts.label('authorisedSignatory'),
    ...(branch.SignatureFileName == null ? {} : { pictureName: branch.SignatureFileName }),
  }
}

/** The bank account that a bill is paid to, in the shop's own words; none where it has named none. */
export function bankOf(branch: DocumentBranch): string[] {
  return printableLines(branch.BankDetails ?? '')
}

export function termsOf(branch: DocumentBranch): string[] {
  return printableLines(branch.TermsAndConditions ?? '')
}

function place(party: DocumentBranch | DocumentCustomer): string {
  const town = joined([optional(party.City), optional(party.Pincode)], ' ')
  const code = optional(party.StateCode)
  const state = optional(party.StateName)
  const stateText = state !== '' && code !== '' ? `${state} (${code})` : joined([state, code], '')
  return joined([town, stateText], ', ')
}

function phone(number: string | null, texts: DocumentTexts): string {
  const text = optional(number)
  return text === '' ? '' : `${texts.english('phone')} ${text}`
}

function optional(text: string | null): string {
  return printableLine(text ?? '')
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator)
}
