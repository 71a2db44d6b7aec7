import Type from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import { Id, NullableText, NumberOut, NumericId, Text } from './primitives.ts'

const AREA = 'Branch'

export const branchDetails = defineOperation({
  name: 'get-branch-details',
  method: 'GET',
  path: '/api/quickSale/get-branch-details',
  area: AREA,
  summary: 'The profile of the branch that the token belongs to, as a letterhead needs it.',
  permission: 'sell',
  reply: Type.Object({
    BranchID: NumberOut,
    EncryptedBranchID: Id,
    CompanyID: Id,
    BranchName: Text,
    Address: Text,
    City: Text,
    StateID: Id,
    StateName: Text,
    StateCode: Text,
    Pincode: Text,
    GSTIN: NullableText,
    Phone: Text,
    Email: Text,
    LogoFileName: NullableText,
    IsCompositionScheme: Type.Boolean(),
    Currency: Text,
    UpiID: NullableText,
    TermsAndConditions: Text,
    ModuleID: Id,
    CurrentYearID: Id,
    CurrentYearNumericID: NumberOut,
  }),
})

export const branchLogo = defineOperation({
  name: 'get-branch-logo',
  method: 'GET',
  path: '/api/quickSale/get-branch-logo/{branchId}/{fileName}',
  area: AREA,
  summary: "The branch's logo, by the file name that get-branch-details gave.",
  permission: 'sell',
  params: Type.Object({
    branchId: NumericId,
    fileName: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  reply: Type.String({ format: 'binary' }),
  replyType: 'image/*',
})

export const appVersion = defineOperation({
  name: 'get-app-version',
  method: 'GET',
  path: '/api/quickSale/app-version',
  area: AREA,
  summary: 'The version of this branch server and the oldest till that it still serves.',
  permission: 'sell',
  reply: Type.Object({ MinimumVersion: Text, CurrentVersion: Text }),
})

export type BranchDetails = ReplyOf<typeof branchDetails>
