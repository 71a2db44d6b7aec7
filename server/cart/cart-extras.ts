import type { readCart } from '../contract/cart.ts'
import type { ReplyOf } from '../contract/operation.ts'
import { all, one } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import { ppmToPercent, toRupees } from '../wire/rupees.ts'
import type { Cart, CartLineRow } from './cart-rows.ts'

type Reply = ReplyOf<typeof readCart>
type Extras = Pick<Reply, 'customer' | 'billDiscount' | 'drafts'>

/** What an open sale keeps besides its lines: whose it is, its bill discount and its drafts. */
export function cartExtras(
  services: Services,
  cart: Cart | undefined,
  rows: readonly CartLineRow[],
): Extras {
  if (cart?.state !== 'open') {
    return { customer: null, billDiscount: null, drafts: { prescription: null, payment: null } }
  }
  return {
    customer: cart.customerId === null ? null : customerOf(services, cart.customerId),
    billDiscount: billDiscountOf(services, cart, rows),
    drafts: draftsOf(services, cart.id),
  }
}

type CustomerRow = {
  name: string
  mobile: string | null
  email: string | null
  stateId: number | null
  gstin: string | null
  lastVisit: string | null
}

function customerOf({ db, ids }: Services, id: number): Extras['customer'] {
  const row = one<CustomerRow>(
    db,
    `SELECT name, mobile, email, state_id AS stateId, gstin, last_visit AS lastVisit
       FROM customers WHERE id = :id`,
    { id },
  )
  if (row === undefined) return null
  return {
    ID: ids.encode('customer', id),
    NumericID: id,
    Name: row.name,
    Mobile: row.mobile,
    Email: row.email,
    StateID: row.stateId === null ? null : ids.encode('state', row.stateId),
    GSTIN: row.gstin,
    LastVisit: row.lastVisit,
  }
}

function billDiscountOf(
  { ids }: Services,
  cart: Cart,
  rows: readonly CartLineRow[],
): Extras['billDiscount'] {
  const {
    billDiscountApprovalId: approvalId,
    billDiscountPaise: paise,
    billDiscountRatePpm: ratePpm,
  } = cart
  if (paise === null && ratePpm === null) return null
  const applied = rows.reduce((sum, row) => sum + row.billSharePaise, 0)
  return {
    discountRate: ratePpm === null ? null : ppmToPercent(ratePpm),
    discountAmount: paise === null ? null : toRupees(paise),
    appliedAmount: toRupees(applied),
    approvalID: approvalId === null ? null : ids.encode('approval', approvalId),
  }
}

function draftsOf({ db }: Services, cartId: number): Extras['drafts'] {
  const rows = all<{ kind: string; body: string }>(
    db,
    'SELECT kind, body_json AS body FROM cart_drafts WHERE cart_id = :cartId',
    { cartId },
  )
  const bodyOf = (kind: string) => rows.find((row) => row.kind === kind)?.body ?? null
  return { prescription: bodyOf('prescription'), payment: bodyOf('payment') }
}
