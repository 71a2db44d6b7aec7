import { setPowers } from '../../../resources/messages/powers.ts'
import type { TextKind } from '../../contract/documents.ts'
import { message } from '../../kernel/message.ts'
import { invalidField } from '../../kernel/refusal.ts'
import type { MessageValues } from './message.ts'

type Place = keyof MessageValues

const EVERYWHERE: readonly Place[] = ['name', 'shop', 'phone']
const DOCUMENT: readonly Place[] = ['number', 'date', 'amount']
const PROMISE: readonly Place[] = ['balance', 'promised']

/** The places that each kind of message may have. */
export const PLACES_OF: Record<TextKind, readonly Place[]> = {
  Invoice: [...EVERYWHERE, ...DOCUMENT, ...PROMISE, 'parcel'],
  Receipt: [...EVERYWHERE, ...DOCUMENT, ...PROMISE],
  CreditNote: [...EVERYWHERE, ...DOCUMENT, 'credit'],
  RefundVoucher: [...EVERYWHERE, ...DOCUMENT],
  Estimate: [...EVERYWHERE, 'amount'],
  OrderAcknowledgement: [...EVERYWHERE, ...DOCUMENT, 'paid', ...PROMISE],
  PrescriptionCard: [...EVERYWHERE, 'date', 'right', 'left', 'pd', 'due'],
  DeliverySlip: [...EVERYWHERE, ...DOCUMENT, ...PROMISE, 'parcel'],
  EyeTest: [...EVERYWHERE, 'due'],
  EyeTestByAge: [...EVERYWHERE, 'due'],
  ContactLensReorder: [...EVERYWHERE, 'number', 'date', 'due'],
  OrderReady: [...EVERYWHERE, 'number', 'date', 'balance'],
  OrderReadyToSend: [...EVERYWHERE, 'number', 'date', 'balance'],
  BalanceDue: [...EVERYWHERE, 'number', 'date', 'balance'],
  Birthday: [...EVERYWHERE],
  Anniversary: [...EVERYWHERE],
  Feedback: [...EVERYWHERE, 'number', 'date'],
  PointsEnding: [...EVERYWHERE, 'amount', 'due'],
  MembershipEnding: [...EVERYWHERE, 'due'],
  CreditEnding: [...EVERYWHERE, 'amount', 'due'],
  Campaign: [...EVERYWHERE],
}

/** What a preview puts into the places that no shop has; the figures add up. */
export const SAMPLE_VALUES: MessageValues = {
  name: 'Asha Rao',
  shop: '',
  phone: '',
  number: 'KA1/26-27/000123',
  date: '20-11-2026',
  amount: '₹3,486.00',
  paid: '₹1,000.00',
  balance: '₹2,486.00',
  promised: '27-11-2026',
  credit: '₹500.00',
  due: '20-11-2027',
  right: setPowers('-2.00 / -0.75 x 90'),
  left: setPowers('-1.75'),
  pd: '62',
  parcel: 'Blue Dart 78112233445',
}

const BRACES = /\{[^{}]*\}|[{}]/g

/** Throws 400 for a place that this kind does not have, and for an unpaired brace. */
export function assertPlaces(kind: TextKind, text: string): void {
  const known = new Set(PLACES_OF[kind].map((place) => `{${place}}`))
  const [wrong] = [...text.matchAll(BRACES)].map(([found]) => found).filter((it) => !known.has(it))
  if (wrong === undefined) return
  if (wrong.length === 1) {
    throw invalidField('text', message('documents.lone-brace', { brace: wrong }))
  }
  const places = [...known].join(', ')
  throw invalidField('text', message('documents.unknown-place', { place: wrong, places }))
}
