import Type from 'typebox'
import { defineOperation } from './operation.ts'
import { EncryptedId, Id, Said, Text } from './primitives.ts'

const AREA = 'Masters'

export const countries = defineOperation({
  name: 'get-countries',
  method: 'GET',
  path: '/api/Common/GetCountries',
  area: AREA,
  summary: 'The countries, for the records of customers.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ ID: Id, Name: Said })),
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
  reply: Type.Array(Type.Object({ ID: Id, Name: Said, CountryID: Id, Code: Text })),
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
