import type { Counter } from './counter.ts'
import { runningYear } from './selling.ts'
import { FRAME, LENS, MRP_PRICED, PLENTY } from './template-shop.ts'
import type { Answer } from './till.ts'

/** An order as it is kept by hand beside the server, in paise. */
export type KnownOrder = {
  id: string
  customerId: string
  /** Below zero it is owed to the customer. */
  owedPaise: number
  /** What goods that came back took off its bill, or gave back of what was paid. */
  returnedPaise: number
  /** What gift cards paid, the newest receipt last. */
  byCard: { card: string; paise: number }[]
  /** What payers took on their account, the newest receipt last. */
  byPayer: { payer: string; paise: number }[]
}

/** Goods of a supplier's bill at their cost in rupees, and how many of them are still of it. */
export type Bought = { inwardID: string; itemID: string; cost: number; left: number }

/** Goods of a bill that went back, and wait for the supplier's answer. */
export type Claim = { returnID: string; bought: Bought; qty: number }

/** What somebody with paper and pencil would know of a shop, from the answers alone. */
export type Ledger = {
  orders: KnownOrder[]
  /** Numbers of credits, with what each still holds. */
  credits: Map<string, { leftPaise: number; customerId: string }>
  /** Numbers of gift cards, with what each still holds, in paise. */
  cards: Map<string, number>
  /** IDs of payers, with what each owes; below zero the shop owes it. */
  payers: Map<string, number>
  /** Money that payers brought and that may still bounce. */
  payerReceipts: { id: string; payer: string; paise: number; cashPaise: number }[]
  /** Who brings goods, and what is owed for them; below zero they owe it. */
  supplier: { id: string; owedPaise: number }
  bought: Bought[]
  /** Goods that went back and were not answered yet. */
  claims: Claim[]
  /** Claims that the supplier answered, what it credited in paise, and whether the goods came back. */
  answered: { claim: Claim; creditedPaise: number; goodsCameBack: boolean }[]
  supplierPayments: { id: string; paise: number; cashPaise: number }[]
  /** What is in the drawer. */
  drawerPaise: number
  refusals: number
  done: Map<string, number>
}

export type MixedShop = {
  counter: Counter
  ledger: Ledger
  customers: readonly string[]
  methods: Readonly<Record<string, number>>
  random: () => number
  /** A whole number from 0 up to, not including, `below`. */
  pick(below: number): number
  anyOf<T>(list: readonly T[]): T | undefined
  isLucky(chance: number): boolean
  /** A write; refusals of the state or of a rule are answered, anything else is a fault. */
  ask(step: string, path: string, body: object, key?: string): Promise<Answer>
  detail(order: KnownOrder): Promise<Answer['body']>
}

/** What may happen once in a walk; `turn` makes its numbers its own. */
export type Step = (shop: MixedShop, turn: number) => Promise<void>

export const GOODS = [PLENTY, MRP_PRICED, FRAME, LENS]
const EXPECTED = [200, 409, 422]

/** Opens a shop whose steps `random` decides: three customers, two of them of one family. */
export async function openMixedShop(counter: Counter, random: () => number): Promise<MixedShop> {
  const { till } = counter
  const customers = []
  for (const [name, mobile] of [
    ['Asha Rao', '9845011111'],
    ['Ravi Rao', '9845011111'],
    ['Meera Nair', '9845022222'],
  ]) {
    const saved = await till.call('POST', '/api/Customer/save', { name, mobile })
    if (saved.status !== 200) throw new Error(`no customer: ${JSON.stringify(saved.body)}`)
    customers.push(String(saved.body.customerID))
  }
  const types: { Kind: string; ID: number }[] = (
    await till.call('GET', '/api/quickSale/Fetch-Receipt-Type')
  ).body
  const pick = (below: number): number => Math.floor(random() * below)
  const ledger: Ledger = {
    orders: [],
    credits: new Map(),
    cards: new Map(),
    payers: await addPayers(till),
    payerReceipts: [],
    supplier: { id: await addSupplier(till), owedPaise: 0 },
    bought: [],
    claims: [],
    answered: [],
    supplierPayments: [],
    drawerPaise: 0,
    refusals: 0,
    done: new Map(),
  }
  return {
    counter,
    ledger,
    customers,
    methods: Object.fromEntries(types.map(({ ID, Kind }) => [Kind, ID])),
    random,
    pick,
    anyOf: (list) => list[pick(list.length)],
    isLucky: (chance) => random() < chance,
    async ask(step, path, body, key) {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const answer = await till.call('POST', path, body, headers)
      if (!EXPECTED.includes(answer.status)) {
        throw new Error(`${step} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      }
      if (answer.status === 200) ledger.done.set(step, (ledger.done.get(step) ?? 0) + 1)
      else ledger.refusals += 1
      return answer
    },
    async detail(order) {
      return (await till.call('GET', `/api/Orders/${order.id}`)).body
    },
  }
}

async function addSupplier(till: Counter['till']): Promise<string> {
  const saved = await till.call('POST', '/api/Masters/Supplier', { name: 'Walk Traders' })
  if (saved.status !== 200) throw new Error(`no supplier: ${JSON.stringify(saved.body)}`)
  return String(saved.body.id)
}

/** Companies that pay parts of bills, and what the shop gives for each purchase. */
async function addPayers(till: Counter['till']): Promise<Map<string, number>> {
  const payers = new Map<string, number>()
  for (const name of ['Infosys Ltd', 'Star Insurance']) {
    const saved = await till.call('POST', '/api/Payers/save', { name })
    if (saved.status !== 200) throw new Error(`no payer: ${JSON.stringify(saved.body)}`)
    payers.set(String(saved.body.payerID), 0)
  }
  const { body } = await till.call('GET', '/api/Settings/shop')
  const points = { perHundred: 5, worth: 1, least: 1, mostPercent: 50, months: 0 }
  const rule = await till.call('POST', '/api/Settings/shop', { version: body.Version, points })
  if (rule.status !== 200) throw new Error(`no points: ${JSON.stringify(rule.body)}`)
  return payers
}

export const paise = (rupees: number): number => Math.round(rupees * 100)
export const rupees = (amountPaise: number): number => amountPaise / 100

/** A payment by a method that is drawn: cash, card, a cheque, or UPI that is awaited. */
export function anyPayment(shop: MixedShop, amountPaise: number) {
  const kind = shop.anyOf(['Cash', 'Cash', 'Card', 'Cheque', 'UPI']) ?? 'Cash'
  return {
    kind,
    wire: {
      receiptAmount: rupees(amountPaise),
      receiptTypeId: shop.methods[kind],
      ...(kind === 'Cash' || kind === 'UPI' ? {} : { referenceNo: `R${shop.pick(999_999)}` }),
      ...(kind === 'UPI' ? { statusId: 2 } : {}),
    },
  }
}

/** What every SaveReceipt of an order names besides the money. */
export function receiptOf(shop: MixedShop, order: KnownOrder) {
  const branchId = shop.counter.signedIn.Branch.BranchID
  return { salesOrderID: order.id, yearId: runningYear(), branchId }
}
