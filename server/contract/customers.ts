import Type from 'typebox'
import {
  Code,
  DateText,
  EncryptedId,
  Id,
  LongText,
  Mobile,
  Name,
  NullableId,
  NullableText,
  NumberOut,
  Page,
  PageNumber,
  PageSize,
  RequiredName,
  Text,
} from './bricks.ts'
import { defineOperation } from './operation.ts'
import { OrderRow, Prescription } from './orders.ts'

/**
 * A customer as a client sends one: with `customerID` one who is known already, else a new one, who
 * needs a name. Empty text clears a field; a key that is not sent leaves it as it is.
 */
export const CustomerModel = Type.Object({
  customerID: Type.Optional(EncryptedId),
  name: Type.Optional(RequiredName),
  mobile: Type.Optional(Mobile),
  email: Type.Optional(Name),
  gstin: Type.Optional(Code),
  genderID: Type.Optional(EncryptedId),
  dateOfBirth: Type.Optional(DateText),
  address: Type.Optional(LongText),
  city: Type.Optional(Name),
  pincode: Type.Optional(Code),
  stateID: Type.Optional(EncryptedId),
  countryID: Type.Optional(EncryptedId),
  sourceID: Type.Optional(EncryptedId),
  membershipID: Type.Optional(EncryptedId),
  isForeigner: Type.Optional(Type.Boolean()),
  remarks: Type.Optional(LongText),
})

const customerRowFields = {
  ID: Id,
  NumericID: NumberOut,
  Name: Text,
  Mobile: NullableText,
  Email: NullableText,
  StateID: NullableId,
  GSTIN: NullableText,
  LastVisit: NullableText,
}

const AREA = 'Customers'

export const customerSearch = defineOperation({
  name: 'search-customers',
  method: 'POST',
  path: '/api/Customer/search',
  area: AREA,
  summary: 'A page of customers by mobile, name or number.',
  permission: 'sell',
  body: Type.Object({
    searchTerm: Type.Optional(Code),
    mobile: Type.Optional(Mobile),
    pageNumber: PageNumber,
    pageSize: PageSize,
  }),
  reply: Page(Type.Object(customerRowFields)),
})

export const customerSave = defineOperation({
  name: 'save-customer',
  method: 'POST',
  path: '/api/Customer/save',
  area: AREA,
  summary: 'Writes a new customer, or with a customerID changes the fields that were sent.',
  permission: 'sell',
  body: CustomerModel,
  reply: Type.Object({ success: Type.Boolean(), customerID: Id, numericID: NumberOut }),
})

export const customerDetail = defineOperation({
  name: 'get-customer',
  method: 'GET',
  path: '/api/Customer/{customerID}',
  area: AREA,
  summary: 'One customer with prescriptions and orders, newest first, at most 50 of each.',
  permission: 'sell',
  params: Type.Object({ customerID: EncryptedId }),
  reply: Type.Object({
    ...customerRowFields,
    GenderID: NullableId,
    DateOfBirth: NullableText,
    Address: NullableText,
    City: NullableText,
    Pincode: NullableText,
    CountryID: NullableId,
    SourceID: NullableId,
    MembershipID: NullableId,
    IsForeigner: Type.Boolean(),
    Remarks: NullableText,
    Prescriptions: Type.Array(Prescription),
    Orders: Type.Array(OrderRow),
  }),
})
