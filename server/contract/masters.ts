import Type from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  EncryptedId,
  Id,
  LocalizedText,
  NumberOut,
  Page,
  PageNumber,
  PageSize,
  PaymentKindText,
  Text,
} from './primitives.ts'

const AREA = 'Masters'

export const countries = defineOperation({
  name: 'get-countries',
  method: 'GET',
  path: '/api/Common/GetCountries',
  area: AREA,
  summary: 'The countries, for the records of customers.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: LocalizedText })),
  isCacheable: true,
})

export const states = defineOperation({
  name: 'get-states',
  method: 'GET',
  path: '/api/Common/GetStates/{countryId}',
  area: AREA,
  summary: 'The states of a country; for India with the code that begins a GSTIN.',
  permission: 'sell',
  params: Type.Object({ countryId: EncryptedId }),
  reply: Type.Array(Type.Object({ ID: Id, Name: LocalizedText, CountryID: Id, Code: Text })),
  isCacheable: true,
})

export const years = defineOperation({
  name: 'get-years',
  method: 'GET',
  path: '/api/Common/GetYears',
  area: AREA,
  summary: 'The financial years, newest first; exactly one is the current one.',
  permission: 'sell',
  reply: Type.Array(
    Type.Object({
      YearID: Type.Integer(),
      YearName: Text,
      StartDate: Text,
      EndDate: Text,
      IsCurrentYear: Type.Boolean(),
    }),
  ),
  isCacheable: true,
})

/** What the till offers to pick from. */
const PICKERS = 'Pickers'

const PageQuery = Type.Object({
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageSize),
})

export const doctors = defineOperation({
  name: 'get-doctors',
  method: 'GET',
  path: '/api/quickSale/getDoctors',
  area: PICKERS,
  summary: 'The referring doctors.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: Text, RegistrationNo: Text, Mobile: Text })),
  isCacheable: true,
})

export const fitters = defineOperation({
  name: 'get-fitters',
  method: 'GET',
  path: '/api/quickSale/getFitters',
  area: PICKERS,
  summary: 'Who fits lenses.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: Text })),
  isCacheable: true,
})

export const suppliers = defineOperation({
  name: 'get-suppliers',
  method: 'GET',
  path: '/api/quickSale/getSuppliers',
  area: PICKERS,
  summary: 'Labs and suppliers with the working days that they take.',
  permission: 'sell',
  reply: Type.Array(
    Type.Object({
      ID: Id,
      Name: Text,
      Mobile: Text,
      LeadDays: Type.Integer(),
      /** Makes lenses; others only deliver goods. */
      IsLab: Type.Boolean(),
    }),
  ),
  isCacheable: true,
})

export const priorities = defineOperation({
  name: 'get-priorities',
  method: 'GET',
  path: '/api/quickSale/getPriorities',
  area: PICKERS,
  summary: 'How urgent a job can be; the days drive the promised date.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: LocalizedText, LeadDays: Type.Integer() })),
  isCacheable: true,
})

export const genders = defineOperation({
  name: 'get-genders',
  method: 'GET',
  path: '/api/quickSale/getGenders',
  area: PICKERS,
  summary: 'Genders, for the records of customers.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: LocalizedText })),
  isCacheable: true,
})

export const cardTypes = defineOperation({
  name: 'get-card-types',
  method: 'GET',
  path: '/api/quickSale/getCardTypes',
  area: PICKERS,
  summary: 'Card schemes, for payments by card.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: LocalizedText })),
  isCacheable: true,
})

export const sources = defineOperation({
  name: 'get-sources',
  method: 'GET',
  path: '/api/quickSale/getSources',
  area: PICKERS,
  summary: 'How customers found the shop, a page at a time.',
  permission: 'sell',
  query: PageQuery,
  reply: Page(Type.Object({ ID: Id, Name: LocalizedText })),
  isCacheable: true,
})

export const memberships = defineOperation({
  name: 'get-memberships',
  method: 'GET',
  path: '/api/quickSale/getMemberships',
  area: PICKERS,
  summary: 'Loyalty and membership schemes, a page at a time.',
  permission: 'sell',
  query: PageQuery,
  /** `Price` is what it is sold for; 0 is given for nothing. */
  reply: Page(Type.Object({ ID: Id, Name: LocalizedText, DiscountRate: Amount, Price: Amount })),
  isCacheable: true,
})

export const receiptTypes = defineOperation({
  name: 'get-receipt-types',
  method: 'GET',
  path: '/api/quickSale/Fetch-Receipt-Type',
  area: PICKERS,
  summary: 'Payment methods, and which of them need a reference.',
  permission: 'sell',
  reply: Type.Array(
    Type.Object({
      ID: NumberOut,
      Name: LocalizedText,
      Kind: PaymentKindText,
      NeedsReference: Type.Boolean(),
    }),
  ),
  isCacheable: true,
})

export type StateRow = ReplyOf<typeof states>[number]
export type SupplierRow = ReplyOf<typeof suppliers>[number]
export type PaymentMethod = ReplyOf<typeof receiptTypes>[number]

export type NamedRow = ReplyOf<typeof fitters>[number]
