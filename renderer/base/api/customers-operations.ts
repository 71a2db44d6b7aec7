import type { customerDetail } from '../../../server/contract/customers.ts'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { Done, OperationSpec, Shape } from './operation-spec.ts'
import type { Customer } from './types.ts'

export type Relation = 'Self' | 'Spouse' | 'Child' | 'Parent' | 'Sibling' | 'Other'

/** One person of a household: those put into it, and whoever has the same mobile. */
export type HouseholdMember = {
  CustomerID: string
  NumericID: number
  Name: string
  Mobile: string | null
  /** What they are to the head; null where nobody said. */
  Relation: Relation | null
  IsHead: boolean
  LastVisit: string | null
  DueAmount: number
  CreditAmount: number
}

/** A credit note that still holds money, with whose it is. */
export type HeldCreditNote = {
  ID: string
  CreditNoteNo: string
  Date: string
  Amount: number
  Balance: number
  SourceInvoiceNo: string
  CustomerID: string
  CustomerName: string
  IsOwn: boolean
}

export type RecallStatus = 'Due' | 'Told' | 'Booked' | 'Dropped'
export type RecallChannel = 'SMS' | 'WhatsApp' | 'Call' | 'Email'

export type GlanceRecall = {
  ID: string
  RecallDate: string
  Channel: RecallChannel | null
  Status: RecallStatus
  /** Its day has come. */
  IsDue: boolean
}

/** A customer in one look. Amounts in rupees; the household is everybody but them. */
export type CustomerGlance = {
  ID: string
  NumericID: number
  Name: string
  Mobile: string | null
  LastVisit: string | null
  /** Orders that were not cancelled, and what they came to less what was credited. */
  OrderCount: number
  SpendAmount: number
  MembershipName: string | null
  MembershipDiscountRate: number | null
  /** Null: nobody asked. */
  MayMessage: boolean | null
  DueAmount: number
  HouseholdDueAmount: number
  CreditAmount: number
  HouseholdCreditAmount: number
  /** Own first, oldest first. */
  CreditNotes: HeldCreditNote[]
  OpenOrders: {
    ID: string
    SalesOrderNo: string
    Status: string
    ExpectedDate: string
    IsOverdue: boolean
    BalanceAmount: number
  }[]
  LastPrescription: {
    ID: string
    ExamDate: string
    MonthsAgo: number
    /** As printed: '-2.00 / -0.75 x 90 Add +2.00'. */
    Right: string | null
    Left: string | null
    IPD: string | null
  } | null
  /** Open ones, the earliest first. */
  Recalls: GlanceRecall[]
  Household: HouseholdMember[]
}

/** Somebody who may be the person that is being entered. */
export type CustomerMatch = Customer & { Why: 'SameMobile' | 'SimilarName'; IsSameName: boolean }

export type RecallRow = {
  ID: string
  RecallDate: string
  Channel: RecallChannel | null
  Status: RecallStatus
  Note: string | null
  CustomerID: string
  CustomerNumericID: number
  CustomerName: string
  CustomerMobile: string | null
  MayMessage: boolean | null
  LastVisit: string | null
  /** Ready to send. */
  Message: string
  WhatsAppLink: string | null
}

/** Everything that is kept of a customer, with prescriptions and orders, newest first. */
export type CustomerProfile = ReplyOf<typeof customerDetail>

/** What can be changed of a customer; empty text clears a field. */
export type CustomerChange = {
  customerID: string
  name?: string
  mobile?: string
  email?: string
  gstin?: string
  dateOfBirth?: string
  address?: string
  city?: string
  pincode?: string
  stateID?: string
  remarks?: string
}

export type CustomersShapes = {
  customerProfile: Shape<{ customerID: string }, CustomerProfile>
  changeCustomer: Shape<CustomerChange, Done & { customerID: string; numericID: number }>
  customerGlance: Shape<{ customerID: string }, CustomerGlance>
  customerMatches: Shape<
    { name: string; mobile?: string; customerID?: string },
    { Items: CustomerMatch[] }
  >
  joinHousehold: Shape<
    { customerID: string; memberID: string; relation?: Relation; isHead?: boolean },
    Done
  >
  leaveHousehold: Shape<{ customerID: string }, Done>
  saveConsent: Shape<{ customerID: string; mayMessage: boolean }, Done>
  recalls: Shape<{ from?: string; to?: string; status?: RecallStatus }, { Items: RecallRow[] }>
  markRecall: Shape<{ recallID: string; status: RecallStatus; note?: string }, Done>
}

export const customersOperations: Record<keyof CustomersShapes, OperationSpec> = {
  customerProfile: { method: 'GET', path: '/api/Customer/{customerID}' },
  changeCustomer: { method: 'POST', path: '/api/Customer/save' },
  customerGlance: { method: 'GET', path: '/api/Customer/{customerID}/glance' },
  customerMatches: { method: 'POST', path: '/api/Customer/matches' },
  joinHousehold: { method: 'POST', path: '/api/Customer/household/join' },
  leaveHousehold: { method: 'POST', path: '/api/Customer/household/leave' },
  saveConsent: { method: 'POST', path: '/api/Customer/consent' },
  recalls: { method: 'GET', path: '/api/Customer/recalls' },
  markRecall: { method: 'POST', path: '/api/Customer/recalls/mark' },
}
