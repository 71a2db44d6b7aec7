import { xmlText } from '../wire/xml-text.ts'

/** A line of a voucher in paise: above zero is debit, below is credit. */
export type TallyEntry = {
  ledger: string
  paise: number
  /** Of a party with bills: which of them, with the sign of the entry. */
  bills?: readonly TallyBill[]
}
export type TallyBill = { name: string; type: 'New Ref' | 'Agst Ref' | 'Advance'; paise: number }

export type TallyVoucher = {
  /** The same for the same document, however often it is exported. */
  id: string
  type:
    | 'Sales'
    | 'Credit Note'
    | 'Receipt'
    | 'Payment'
    | 'Contra'
    | 'Journal'
    | 'Purchase'
    | 'Debit Note'
  /** `yyyy-mm-dd`. */
  date: string
  number: string
  party: string
  partyName: string
  reference?: { number: string; date: string }
  narration?: string
  entries: readonly TallyEntry[]
}

export type TallyLedger = {
  name: string
  parent: string
  isBillWise?: boolean
  gstin?: string
  stateName?: string
  /** Of a tax: `Central Tax`, `State Tax` or `Integrated Tax`. */
  dutyHead?: string
}

/** The envelope of TallyPrime's import with vouchers. Throws where one does not sum to zero. */
export function vouchersXml(company: string, vouchers: readonly TallyVoucher[]): string {
  return envelope('Vouchers', company, vouchers.map(voucherXml))
}

export function mastersXml(company: string, ledgers: readonly TallyLedger[]): string {
  return envelope('All Masters', company, ledgers.map(ledgerXml))
}

function envelope(id: string, company: string, messages: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ENVELOPE><HEADER><VERSION>1</VERSION><TALLYREQUEST>Import</TALLYREQUEST><TYPE>Data</TYPE><ID>${id}</ID></HEADER>`,
    `<BODY><DESC><STATICVARIABLES>${tag('SVCURRENTCOMPANY', company)}</STATICVARIABLES></DESC><DATA>`,
    ...messages.map((each) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${each}</TALLYMESSAGE>`),
    '</DATA></BODY></ENVELOPE>',
    '',
  ].join('\n')
}

/** One voucher as an export has it; the same books make the same text. */
export function voucherXml(voucher: TallyVoucher): string {
  const { date, entries, id, narration, number, party, partyName, reference, type } = voucher
  const sum = entries.reduce((total, { paise }) => total + paise, 0)
  if (sum !== 0) throw new Error(`voucher ${id} is off by ${sum} paise`)
  const day = compact(date)
  const isInvoice = type === 'Sales' || type === 'Credit Note'
  const list = isInvoice ? 'LEDGERENTRIES.LIST' : 'ALLLEDGERENTRIES.LIST'
  const view = isInvoice ? 'Invoice Voucher View' : 'Accounting Voucher View'
  return (
    `<VOUCHER REMOTEID="${xmlText(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="${view}">` +
    tag('DATE', day) +
    tag('EFFECTIVEDATE', day) +
    tag('VCHSTATUSDATE', day) +
    tag('GUID', id) +
    (narration === undefined ? '' : tag('NARRATION', narration)) +
    tag('VOUCHERTYPENAME', type) +
    tag('VOUCHERNUMBER', number) +
    tag('REFERENCE', reference?.number ?? number) +
    (reference === undefined ? '' : tag('REFERENCEDATE', compact(reference.date))) +
    tag('PARTYLEDGERNAME', party) +
    tag('PARTYNAME', partyName) +
    tag('PERSISTEDVIEW', view) +
    (isInvoice ? tag('ISINVOICE', 'Yes') : '') +
    entries
      // An entry of nothing is refused.
      .filter(({ paise }) => paise !== 0)
      .map((entry) => entryXml(list, entry, entry.ledger === party))
      .join('') +
    '</VOUCHER>'
  )
}

/** Debit is negative with ISDEEMEDPOSITIVE Yes, credit positive with No. */
function entryXml(
  list: string,
  { bills = [], ledger, paise }: TallyEntry,
  isParty: boolean,
): string {
  return (
    `<${list}>` +
    tag('LEDGERNAME', ledger) +
    tag('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No') +
    (isParty ? tag('ISPARTYLEDGER', 'Yes') : '') +
    tag('AMOUNT', amount(-paise)) +
    bills
      .filter((bill) => bill.paise !== 0)
      .map(
        (bill) =>
          `<BILLALLOCATIONS.LIST>${tag('NAME', bill.name)}${tag('BILLTYPE', bill.type)}${tag(
            'AMOUNT',
            amount(-bill.paise),
          )}</BILLALLOCATIONS.LIST>`,
      )
      .join('') +
    `</${list}>`
  )
}

function ledgerXml(ledger: TallyLedger): string {
  const { dutyHead, gstin, isBillWise, name, parent, stateName } = ledger
  return (
    `<LEDGER NAME="${xmlText(name)}" ACTION="Create">` +
    `<NAME.LIST>${tag('NAME', name)}</NAME.LIST>` +
    tag('PARENT', parent) +
    (isBillWise === true ? tag('ISBILLWISEON', 'Yes') : '') +
    (gstin === undefined ? '' : tag('GSTREGISTRATIONTYPE', 'Regular') + tag('PARTYGSTIN', gstin)) +
    (stateName === undefined ? '' : tag('LEDSTATENAME', stateName)) +
    (dutyHead === undefined ? '' : tag('TAXTYPE', 'GST') + tag('GSTDUTYHEAD', dutyHead)) +
    '</LEDGER>'
  )
}

function tag(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}

/** `1604.00`: two decimals, no commas. */
function amount(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const compact = (day: string) => day.slice(0, 10).replaceAll('-', '')
