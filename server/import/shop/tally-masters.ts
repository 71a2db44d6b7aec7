import type { Sheet } from '../../wire/read-workbook.ts'

/** Whether a text is an export of Tally: its envelope, or its messages alone. */
export function isTally(head: string): boolean {
  return /<(?:ENVELOPE|TALLYMESSAGE)[\s>]/i.test(head)
}

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
  ].filter(({ rows }) => rows.length > 1)
}

type Element = { name: string; body: string }

const PLACE = ['Mobile', 'Phone', 'Email', 'Address', 'Pincode', 'State', 'GSTIN'] as const
const GROUPS_DEEP = 20
const PAISE_PER_RUPEE = 100

/** The elements of a tag with their names; none of them holds another of its own tag. */
function elements(xml: string, tag: string): Element[] {
  const found: Element[] = []
  const opening = new RegExp(`<${tag}(?:\\s[^>]*)?>`, 'gi')
  const closing = `</${tag}>`
  for (let match = opening.exec(xml); match !== null; match = opening.exec(xml)) {
    const [head] = match
    if (head.endsWith('/>')) continue
    const end = xml.indexOf(closing, opening.lastIndex)
    if (end === -1) break
    const body = xml.slice(opening.lastIndex, end)
    opening.lastIndex = end
    const attribute = /\sNAME="([^"]*)"/i.exec(head)?.[1]
    const name = attribute === undefined ? textOf(body, 'NAME') : unescaped(attribute)
    if (name !== '') found.push({ name, body })
  }
  return found
}

/** The text of the first element of a tag; '' where there is none. */
function textOf(body: string, tag: string): string {
  const match = new RegExp(`<${tag.replace('.', '\\.')}(?:\\s[^>]*)?>([^<]*)</`, 'i').exec(body)
  return unescaped(match?.[1] ?? '')
}

function firstOf(body: string, tags: readonly string[]): string {
  for (const tag of tags) {
    const value = textOf(body, tag)
    if (value !== '') return value
  }
  return ''
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Tally puts control characters such as `&#4;` before its own names. */
function unescaped(text: string): string {
  return text
    .replace(/&(?:#(x[0-9a-f]+|[0-9]+)|([a-z]+));/gi, (whole, code, named) => {
      if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole
      const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
      return point < 32 || point > 0x10ffff ? '' : String.fromCodePoint(point)
    })
    .trim()
}

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

function elementsText(body: string, tag: string): string[] {
  const pattern = new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]*)</${tag}>`, 'gi')
  return [...body.matchAll(pattern)].map((match) => unescaped(match[1] ?? '')).filter(Boolean)
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
