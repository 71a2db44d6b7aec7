import Type from 'typebox'
import { defineOperation } from './operation.ts'
import {
  LocalizedText,
  NullableText,
  Page,
  PageNumber,
  PageSize,
  Success,
  Text,
} from './primitives.ts'

const AREA = 'Checks'

/** What the check of the whole shop compares. */
export const SHOP_CHECKS = [
  'file',
  'audit-chain',
  'outbox',
  'documents',
  'day-reports',
  'numbers',
  'order-totals',
  'stock',
  'units',
  'lots',
  'reservations',
  'receipts',
  'refunds',
  'credit-notes',
] as const
export type ShopCheckName = (typeof SHOP_CHECKS)[number]

const Finding = Type.Object({
  Check: Type.Enum([...SHOP_CHECKS, 'not-made']),
  Message: LocalizedText,
})

const ShopCheck = Type.Object({
  StartedAt: Text,
  EndedAt: Text,
  /** Null for the check that the shop makes by itself at night. */
  AskedBy: NullableText,
  Outcome: Type.Enum(['Sound', 'Damaged', 'Failed']),
  Findings: Type.Array(Finding),
})

export const listShopChecks = defineOperation({
  name: 'list-shop-checks',
  method: 'GET',
  path: '/api/Checks',
  area: AREA,
  summary:
    'Checks of the whole shop, the newest first: file, audit log, documents, numbers, stock, money.',
  permission: 'settings',
  query: Type.Object({ pageNumber: Type.Optional(PageNumber), pageSize: Type.Optional(PageSize) }),
  reply: Type.Object({
    ...Page(ShopCheck).properties,
    IsRunning: Type.Boolean(),
    /** What it compares. */
    Checks: Type.Array(Type.Enum([...SHOP_CHECKS])),
  }),
})

export const shopCheckState = defineOperation({
  name: 'get-shop-check-state',
  method: 'GET',
  path: '/api/Checks/state',
  area: AREA,
  summary: 'How the last check of the shop ended, for everybody: whoever sells tells the owner.',
  permission: 'sell',
  reply: Type.Object({
    /** Null before the first. */
    Outcome: Type.Union([Type.Enum(['Sound', 'Damaged', 'Failed']), Type.Null()]),
    StartedAt: NullableText,
  }),
})

export const startShopCheck = defineOperation({
  name: 'start-shop-check',
  method: 'POST',
  path: '/api/Checks/start',
  area: AREA,
  summary: 'Checks the whole shop now, in a process of its own; the result is in the list.',
  permission: 'settings',
  reply: Success,
})

export const readSupportReport = defineOperation({
  name: 'get-support-report',
  method: 'GET',
  path: '/api/Checks/support-report',
  area: AREA,
  summary:
    'What support needs to know: versions, sizes, results of checks, log lines. Nothing of a person.',
  permission: 'settings',
  reply: Type.Object({ Name: Text, Text }),
})
