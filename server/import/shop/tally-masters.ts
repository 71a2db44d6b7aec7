import type { Sheet } from '../../wire/read-workbook.ts'
import { type Element, elements, elementsText, firstOf, textOf } from './tally-elements.ts'
import { tallyCatalogue } from './tally-items.ts'

const HEAD_CHARACTERS = 1_000

/** Whether a text is an export of Tally: it begins with its envelope, or its messages alone. */
export function isTally(text: string): boolean {
  return /<(?:ENVELOPE|TALLYMESSAGE)[\s>]/i.test(text.slice(0, HEAD_CHARACTERS))
}

/** The sheet that is a catalogue; the other sheets of Tally are of what was there before. */
const CATALOGUE = 'Items'

/**
 * The masters of Tally's 'List of Accounts' as sheets that the import reads like any other: ledgers
 * under Sundry Debtors as customers and their open bills as dues, those under Sundry Creditors as
 * suppliers, stock items with what is on hand. Debit is negative in Tally and `Dr` here.
 */
export function tallySheets(xml: string): Sheet[] {
  const groups = new Map(
    elements(xml, 'GROUP').map(({ body, name }) => [key(name), key(textOf(body, 'PARENT'))]),
  )
  const ledgers = elements(xml, 'LEDGER')
  const under = (parent: string) =>
    ledgers.filter(({ body }) => isUnder(groups, key(textOf(body, 'PARENT')), parent))
  const debtors = under('sundry debtors')
  return [
    {
      name: 'Sundry Debtors',
      rows: [
        ['Customer Name', ...PLACE],
        ...debtors.map(({ body, name }) => [name, ...placeOf(body)]),
      ],
    },
    {
      name: 'Sundry Creditors',
      rows: [
        ['Supplier Name', ...PLACE, 'Credit Days', 'Opening Balance'],
        ...under('sundry creditors').map(({ body, name }) => [
          name,
          ...placeOf(body),
          textOf(body, 'BILLCREDITPERIOD'),
          sided(amountOf(withoutBills(body))),
        ]),
      ],
    },
    {
      name: 'Bills',
      rows: [
        ['Customer Name', 'Mobile', 'Bill No', 'Bill Date', 'Balance'],
        ...debtors.flatMap(duesOf),
      ],
    },
    {
      name: 'Stock Items',
      rows: [['Item Code', 'Qty', 'Cost'], ...elements(xml, 'STOCKITEM').map(stockOf)],
    },
    { name: CATALOGUE, rows: tallyCatalogue(xml) },
  ].filter(({ rows }) => rows.length > 1)
}

const PLACE = ['Mobile', 'Phone', 'Email', 'Address', 'Pincode', 'State', 'GSTIN'] as const
const GROUPS_DEEP = 20
const PAISE_PER_RUPEE = 100

function key(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ')
}

function isUnder(groups: ReadonlyMap<string, string>, group: string, wanted: string): boolean {
  let at = group
  for (let depth = 0; depth < GROUPS_DEEP && at !== ''; depth += 1) {
    if (at === wanted) return true
    at = groups.get(at) ?? ''
  }
  return false
}

function placeOf(body: string): string[] {
  const address = elementsText(body, 'ADDRESS').join(', ')
  return [
    textOf(body, 'LEDGERMOBILE'),
    textOf(body, 'LEDGERPHONE'),
    textOf(body, 'EMAIL'),
    address,
    firstOf(body, ['PINCODE', 'LEDGERPINCODE']),
    firstOf(body, ['LEDSTATENAME', 'PRIORSTATENAME', 'STATENAME', 'STATE']),
    firstOf(body, ['PARTYGSTIN', 'GSTIN']),
  ]
}

const BILLS = /<BILLALLOCATIONS\.LIST(?:\s[^>]*)?>([\s\S]*?)<\/BILLALLOCATIONS\.LIST>/gi

function withoutBills(body: string): string {
  return body.replace(BILLS, '')
}

/** An opening balance in paise: below zero is a debit, as Tally writes it. */
function amountOf(body: string): number {
  const text = textOf(body, 'OPENINGBALANCE').replaceAll(',', '')
  const amount = Number(/-?[0-9]+(?:\.[0-9]+)?/.exec(text)?.[0] ?? 0)
  return Math.round(amount * PAISE_PER_RUPEE)
}

function sided(paise: number): string {
  if (paise === 0) return ''
  return `${(Math.abs(paise) / PAISE_PER_RUPEE).toFixed(2)} ${paise < 0 ? 'Dr' : 'Cr'}`
}

/** A row a bill, and one for what stands on no bill. */
function duesOf({ body, name }: Element): string[][] {
  const mobile = textOf(body, 'LEDGERMOBILE')
  const bills = [...body.matchAll(BILLS)].map((match) => {
    const bill = match[1] ?? ''
    return { number: textOf(bill, 'NAME'), date: dayOf(bill), paise: amountOf(bill) }
  })
  const restPaise = amountOf(withoutBills(body)) - bills.reduce((sum, { paise }) => sum + paise, 0)
  return [...bills, { number: '', date: '', paise: restPaise }]
    .filter(({ paise }) => paise !== 0)
    .map(({ date, number, paise }) => [name, mobile, number, date, sided(paise)])
}

function dayOf(bill: string): string {
  const [, year, month, day] =
    /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(textOf(bill, 'BILLDATE')) ?? []
  return year === undefined ? '' : `${year}-${month}-${day}`
}

function stockOf({ body, name }: Element): string[] {
  const quantity = /-?[0-9]+(?:\.[0-9]+)?/.exec(textOf(body, 'OPENINGBALANCE'))?.[0] ?? '0'
  const rate = /[0-9]+(?:\.[0-9]+)?/.exec(textOf(body, 'OPENINGRATE'))?.[0] ?? ''
  return [name, quantity, rate]
}
