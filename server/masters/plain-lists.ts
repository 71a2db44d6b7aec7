// GET /api/quickSale/getGenders, getCardTypes, Fetch-Receipt-Type, getSources, getMemberships

import { cardTypes, genders, memberships, receiptTypes, sources } from '../contract/masters.ts'
import type { PaymentKind } from '../contract/primitives.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { type PageWindow, pageAnswer, pageWindow } from '../kernel/pages.ts'
import { ppmToPercent } from '../wire/rupees.ts'

const DEFAULT_PAGE_SIZE = 20

type Named = { id: number; name: string }

export const getGenders = operation(genders, ({ services }) =>
  all<Named>(services.db, 'SELECT id, name FROM genders ORDER BY id').map(({ id, name }) => ({
    ID: services.ids.encode('gender', id),
    Name: name,
  })),
)

export const getCardTypes = operation(cardTypes, ({ services }) =>
  all<Named>(services.db, 'SELECT id, name FROM card_types ORDER BY id').map(({ id, name }) => ({
    ID: services.ids.encode('cardType', id),
    Name: name,
  })),
)

export const getReceiptTypes = operation(receiptTypes, ({ services }) =>
  all<Named & { kind: PaymentKind; needsReference: number }>(
    services.db,
    'SELECT id, name, kind, needs_reference AS needsReference FROM receipt_types ORDER BY id',
  ).map(({ id, name, kind, needsReference }) => ({
    ID: id,
    Name: name,
    Kind: kind,
    NeedsReference: needsReference === 1,
  })),
)

export const getSources = operation(sources, ({ services, query }) => {
  const window = windowOf(query)
  const rows = page<Named>(
    services.db,
    'SELECT id, name FROM sources ORDER BY name, id LIMIT :limit OFFSET :offset',
    window,
  ).map(({ id, name }) => ({ ID: services.ids.encode('source', id), Name: name }))
  return pageAnswer(rows, countOf(services.db, 'SELECT count(*) AS total FROM sources'), window)
})

export const getMemberships = operation(memberships, ({ services, query }) => {
  const window = windowOf(query)
  const rows = page<Named & { discountRatePpm: number }>(
    services.db,
    `SELECT id, name, discount_rate_ppm AS discountRatePpm
       FROM memberships ORDER BY discount_rate_ppm, name, id LIMIT :limit OFFSET :offset`,
    window,
  ).map(({ id, name, discountRatePpm }) => ({
    ID: services.ids.encode('membership', id),
    Name: name,
    DiscountRate: ppmToPercent(discountRatePpm),
  }))
  return pageAnswer(rows, countOf(services.db, 'SELECT count(*) AS total FROM memberships'), window)
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
