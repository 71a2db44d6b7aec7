// GET /api/Common/GetCountries, GetStates/{countryId} and GetYears,
// GET /api/quickSale/getDoctors, getFitters, getSuppliers, getPriorities, getGenders, getCardTypes,
// Fetch-Receipt-Type, getSources, getMemberships

import {
  cardTypes,
  countries,
  doctors,
  fitters,
  genders,
  memberships,
  priorities,
  receiptTypes,
  sources,
  states,
  suppliers,
  years,
} from '../contract/masters.ts'
import type { PaymentKind } from '../contract/primitives.ts'
import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { financialYear, financialYearOf } from '../domain/financial-year.ts'
import { message, storedMessage } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { type PageWindow, pageAnswer, pageWindow } from '../kernel/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import { ppmToPercent, toRupees } from '../wire/rupees.ts'
import { GIFT_CARD, INDIA, ON_ACCOUNT } from './master-rows.ts'

type Named = { id: number; name: string }

export const getCountries = operation(countries, ({ services }) =>
  all<Named>(
    services.db,
    // The shop's own country first: it is the one that nearly every customer has.
    'SELECT id, name_message AS name FROM countries ORDER BY id <> :home, countries.name',
    { home: INDIA },
  ).map(({ id, name }) => ({
    ID: services.ids.encode('country', id),
    Name: storedMessage(name),
  })),
)

type StateRow = { id: number; name: string; code: string }

export const getStates = operation(states, ({ services, params }) => {
  const countryId = services.idOf('country', params.countryId, 'countryId')
  if (
    one(services.db, 'SELECT 1 FROM countries WHERE id = :countryId', { countryId }) === undefined
  ) {
    throw new Refusal('NOT_FOUND', message('masters.no-country'))
  }
  return statesOf(services.db, countryId).map(({ id, name, code }) => ({
    ID: services.ids.encode('state', id),
    Name: storedMessage(name),
    CountryID: services.ids.encode('country', countryId),
    Code: code,
  }))
})

// Retired states stay choosable, last, because old GSTINs and addresses still name them.
function statesOf(db: ReadableDb, countryId: number): StateRow[] {
  return all<StateRow>(
    db,
    `SELECT id, name_message AS name, code FROM states
      WHERE country_id = :countryId
      ORDER BY is_retired, states.name`,
    { countryId },
  )
}

type YearRow = { yearId: number; name: string; startsOn: string; endsOn: string }

export const getYears = operation(years, ({ services }) => {
  const current = financialYearOf(services.localNow()).yearId
  return yearsWith(services.db, current).map(({ yearId, name, startsOn, endsOn }) => ({
    YearID: yearId,
    YearName: name,
    StartDate: startsOn,
    EndDate: endsOn,
    IsCurrentYear: yearId === current,
  }))
})

// On 1 April the list has the new year at once, though its first document is still to open it.
function yearsWith(db: ReadableDb, current: number): YearRow[] {
  const rows = all<YearRow>(
    db,
    `SELECT id AS yearId, name, starts_on AS startsOn, ends_on AS endsOn
       FROM financial_years ORDER BY id DESC`,
  )
  if (rows.some(({ yearId }) => yearId === current)) return rows
  return [...rows, financialYear(current)].sort((a, b) => b.yearId - a.yearId)
}

export const getDoctors = operation(doctors, ({ services }) =>
  all<Named & { registrationNo: string; mobile: string }>(
    services.db,
    'SELECT id, name, registration_no AS registrationNo, mobile FROM doctors WHERE is_active = 1 ORDER BY name, id',
  ).map(({ id, name, registrationNo, mobile }) => ({
    ID: services.ids.encode('doctor', id),
    Name: name,
    RegistrationNo: registrationNo,
    Mobile: mobile,
  })),
)

export const getFitters = operation(fitters, ({ services }) =>
  all<Named>(services.db, 'SELECT id, name FROM fitters WHERE is_active = 1 ORDER BY name, id').map(
    ({ id, name }) => ({
      ID: services.ids.encode('fitter', id),
      Name: name,
    }),
  ),
)

export const getSuppliers = operation(suppliers, ({ services }) =>
  all<Named & { mobile: string; leadDays: number; isLab: number }>(
    services.db,
    `SELECT id, name, mobile, lead_days AS leadDays, is_lab AS isLab
       FROM suppliers WHERE is_active = 1 ORDER BY name, id`,
  ).map(({ id, isLab, name, mobile, leadDays }) => ({
    ID: services.ids.encode('supplier', id),
    Name: name,
    Mobile: mobile,
    LeadDays: leadDays,
    IsLab: isLab === 1,
  })),
)

/** The least urgent first: that is the one a sale is booked with. */
export const getPriorities = operation(priorities, ({ services }) =>
  all<Named & { leadDays: number }>(
    services.db,
    'SELECT id, name_message AS name, lead_days AS leadDays FROM priorities WHERE is_active = 1 ORDER BY lead_days DESC, id',
  ).map(({ id, name, leadDays }) => ({
    ID: services.ids.encode('priority', id),
    Name: storedMessage(name),
    LeadDays: leadDays,
  })),
)

const DEFAULT_PAGE_SIZE = 20

export const getGenders = operation(genders, ({ services }) =>
  all<Named>(services.db, 'SELECT id, name_message AS name FROM genders ORDER BY id').map(
    ({ id, name }) => ({
      ID: services.ids.encode('gender', id),
      Name: storedMessage(name),
    }),
  ),
)

export const getCardTypes = operation(cardTypes, ({ services }) =>
  all<Named>(
    services.db,
    'SELECT id, name_message AS name FROM card_types WHERE is_active = 1 ORDER BY id',
  ).map(({ id, name }) => ({
    ID: services.ids.encode('cardType', id),
    Name: storedMessage(name),
  })),
)

export const getReceiptTypes = operation(receiptTypes, ({ services }) =>
  all<Named & { kind: PaymentKind; needsReference: number }>(
    services.db,
    `SELECT id, name_message AS name, kind, needs_reference AS needsReference FROM receipt_types
      WHERE id NOT IN (${GIFT_CARD}, ${ON_ACCOUNT}) ORDER BY id`,
  ).map(({ id, name, kind, needsReference }) => ({
    ID: id,
    Name: storedMessage(name),
    Kind: kind,
    NeedsReference: needsReference === 1,
  })),
)

export const getSources = operation(sources, ({ services, query }) => {
  const window = windowOf(query)
  const rows = page<Named>(
    services.db,
    'SELECT id, name_message AS name FROM sources WHERE is_active = 1 ORDER BY sources.name, id LIMIT :limit OFFSET :offset',
    window,
  ).map(({ id, name }) => ({
    ID: services.ids.encode('source', id),
    Name: storedMessage(name),
  }))
  return pageAnswer(
    rows,
    countOf(services.db, 'SELECT count(*) AS total FROM sources WHERE is_active = 1'),
    window,
  )
})

export const getMemberships = operation(memberships, ({ services, query }) => {
  const window = windowOf(query)
  const rows = page<Named & { discountRatePpm: number; pricePaise: number }>(
    services.db,
    `SELECT id, name_message AS name, discount_rate_ppm AS discountRatePpm, price_paise AS pricePaise
       FROM memberships WHERE is_active = 1 ORDER BY discount_rate_ppm, memberships.name, id LIMIT :limit OFFSET :offset`,
    window,
  ).map(({ id, name, discountRatePpm, pricePaise }) => ({
    ID: services.ids.encode('membership', id),
    Name: storedMessage(name),
    DiscountRate: ppmToPercent(discountRatePpm),
    Price: toRupees(pricePaise),
  }))
  return pageAnswer(
    rows,
    countOf(services.db, 'SELECT count(*) AS total FROM memberships WHERE is_active = 1'),
    window,
  )
})

function windowOf(query: { page?: number; pageSize?: number }): PageWindow {
  return pageWindow({ pageNumber: query.page ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE })
}

function page<Row>(db: ReadableDb, sql: string, { pageSize, offset }: PageWindow): Row[] {
  return all<Row>(db, sql, { limit: pageSize, offset })
}

function countOf(db: ReadableDb, sql: string): number {
  return exactlyOne<{ total: number }>(db, sql).total
}
