import Type from 'typebox'
import { defineOperation } from './operation.ts'
import { Amount, Id, NumberOut, Page, PageNumber, PageSize, Said, Text } from './primitives.ts'

const AREA = 'Pickers'

const PageQuery = Type.Object({
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageSize),
})

export const doctors = defineOperation({
  name: 'get-doctors',
  method: 'GET',
  path: '/api/quickSale/getDoctors',
  area: AREA,
  summary: 'The referring doctors.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: Text, RegistrationNo: Text, Mobile: Text })),
  isCacheable: true,
})

export const fitters = defineOperation({
  name: 'get-fitters',
  method: 'GET',
  path: '/api/quickSale/getFitters',
  area: AREA,
  summary: 'Who fits lenses.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: Text })),
  isCacheable: true,
})

export const suppliers = defineOperation({
  name: 'get-suppliers',
  method: 'GET',
  path: '/api/quickSale/getSuppliers',
  area: AREA,
  summary: 'Labs and suppliers with the working days that they take.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: Text, Mobile: Text, LeadDays: Type.Integer() })),
  isCacheable: true,
})

export const priorities = defineOperation({
  name: 'get-priorities',
  method: 'GET',
  path: '/api/quickSale/getPriorities',
  area: AREA,
  summary: 'How urgent a job can be; the days drive the promised date.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: Said, LeadDays: Type.Integer() })),
  isCacheable: true,
})

export const genders = defineOperation({
  name: 'get-genders',
  method: 'GET',
  path: '/api/quickSale/getGenders',
  area: AREA,
  summary: 'Genders, for the records of customers.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: Said })),
  isCacheable: true,
})

export const cardTypes = defineOperation({
  name: 'get-card-types',
  method: 'GET',
  path: '/api/quickSale/getCardTypes',
  area: AREA,
  summary: 'Card schemes, for payments by card.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: Said })),
  isCacheable: true,
})

export const sources = defineOperation({
  name: 'get-sources',
  method: 'GET',
  path: '/api/quickSale/getSources',
  area: AREA,
  summary: 'How customers found the shop, a page at a time.',
  permission: 'sell',
  query: PageQuery,
  reply: Page(Type.Object({ ID: Id, Name: Said })),
  isCacheable: true,
})

export const memberships = defineOperation({
  name: 'get-memberships',
  method: 'GET',
  path: '/api/quickSale/getMemberships',
  area: AREA,
  summary: 'Loyalty and membership schemes, a page at a time.',
  permission: 'sell',
  query: PageQuery,
  reply: Page(Type.Object({ ID: Id, Name: Said, DiscountRate: Amount })),
  isCacheable: true,
})

export const receiptTypes = defineOperation({
  name: 'get-receipt-types',
  method: 'GET',
  path: '/api/quickSale/Fetch-Receipt-Type',
  area: AREA,
  summary: 'Payment methods, and which of them need a reference.',
  permission: 'sell',
  reply: Type.Array(
    Type.Object({ ID: NumberOut, Name: Said, Kind: Text, NeedsReference: Type.Boolean() }),
  ),
  isCacheable: true,
})
