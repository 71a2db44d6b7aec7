import { recordChange } from '../audit/record-change.ts'
import {
  listMasters as listSpec,
  type MasterInput,
  type MasterKind,
  saveMaster as saveSpec,
} from '../contract/shop-masters.ts'
import {
  all,
  insert,
  one,
  type ReadableDb,
  run,
  type SqlValue,
  type WritableDb,
} from '../db/sql.ts'
import { checkGstin, normaliseGstin } from '../domain/gstin.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { ppmToPercent, toPaise, toPpm, toRupees } from '../wire/rupees.ts'
import { MASTERS, type MasterField } from './master-kinds.ts'
import { classOfSac } from './service-class.ts'
import { writeSupplierEntry } from './supplier-entries.ts'

const DEFAULT_PAGE_SIZE = 20

/** A row of a list, with the fields of its kind by their keys. */
export type MasterRecord = Record<string, SqlValue> & {
  id: number
  version: number
  name: string
  isActive: number
  mergedIntoId: number | null
}

type Row = MasterRecord

export const listMasters = operation(listSpec, ({ params, query, services }) => {
  const window = pageWindow({
    pageNumber: query.pageNumber ?? 1,
    pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const { fields, idKind, select } = MASTERS[params.kind]
  const term = query.searchTerm?.trim().toLowerCase() ?? ''
  const every = all<Row>(services.db, select)
  const rows = every
    .filter(({ name }) => name.toLowerCase().includes(term))
    .filter(({ isActive }) => query.isActive === undefined || (isActive === 1) === query.isActive)
    .sort((a, b) => b.isActive - a.isActive || compareNames(a.name, b.name) || a.id - b.id)
  const page = rows.slice(window.offset, window.offset + window.pageSize).map((row) => ({
    ID: services.ids.encode(idKind, row.id),
    Name: row.name,
    IsActive: row.isActive === 1,
    Version: row.version,
    MergedInto: every.find(({ id }) => id === row.mergedIntoId)?.name ?? null,
    ...Object.fromEntries(
      fields.map((field) => [field.shownAs, shown(services, field, row[field.key] ?? null)]),
    ),
  }))
  return pageAnswer(page, rows.length, window)
})

function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}

function shown(services: Services, { kind }: MasterField, value: SqlValue): unknown {
  if (value === null) return null
  switch (kind) {
    case 'boolean':
      return value === 1
    case 'paise':
      return toRupees(Number(value))
    case 'ppm':
      return ppmToPercent(Number(value))
    case 'date':
      return `${value}T00:00:00`
    case 'state':
      return services.ids.encode('state', Number(value))
    case 'itemType':
      return services.ids.encode('itemType', Number(value))
    case 'json':
      return JSON.parse(String(value))
    default:
      return value
  }
}

/** What follows a row of a list that is changed, in the same transaction. */
export type Follow = (
  tx: WritableDb,
  call: { actor: Actor; services: Services },
  row: { kind: MasterKind; id: number; name: string; nameBefore: string },
) => void

/** The operation that adds and changes rows of the lists. */
export function savingMasters(follow: Follow): BoundOperation {
  return operation(saveSpec, (call) => saveRow(call, follow))
}

function saveRow({ actor, body, params, services }: Call<typeof saveSpec>, follow: Follow) {
  const { kind } = params
  const { idKind } = MASTERS[kind]
  const id = body.id === undefined ? null : services.idOf(idKind, body.id, 'id')
  assertOwnFields(kind, body)
  assertWebAddress(body.trackingUrl)
  const sent = withGstin(services, kind, body)
  return services.write((tx) => {
    const before = id === null ? null : masterRow(tx, kind, id)
    if (before !== null && before.mergedIntoId !== null) {
      throw new Refusal('CONFLICT', message('masters.merged-away', { name: before.name }))
    }
    if (before !== null && body.version !== undefined && body.version !== before.version) {
      throw new Refusal('CONFLICT', message('purchasing.changed-meanwhile'))
    }
    const values = valuesOf(services, kind, sent, before)
    assertNameFree(tx, kind, values, id)
    if (kind === 'JobCharge' && typeof values['sac'] === 'string') {
      classOfSac(tx, values['sac'], services.localNow(), 'sac')
    }
    const table = MASTERS[kind]
    const rowId = id ?? insert(tx, table.insert, values)
    if (id !== null) run(tx, table.update, { ...values, id })
    const atMs = services.clock.now()
    if (kind === 'Supplier' && id === null) {
      writeSupplierEntry(tx, {
        supplierId: rowId,
        kind: 'opening',
        amountPaise: toPaise(body.openingBalance ?? 0),
        date: services.localNow().slice(0, 10),
        entity: 'supplier',
        entityId: rowId,
        number: null,
        note: null,
        atMs,
        userId: actor.userId,
      })
    }
    const changed = Object.keys(values).filter((key) => before?.[key] !== values[key])
    recordChange(tx, {
      actor,
      atMs,
      action: id === null ? 'masters.added' : 'masters.changed',
      entity: idKind,
      entityId: rowId,
      detail: {
        kind,
        changes: changed.map((field) => ({
          field,
          before: before?.[field] ?? null,
          after: values[field] ?? null,
        })),
      },
    })
    if (before !== null) {
      const names = { name: values.name, nameBefore: before.name }
      follow(tx, { actor, services }, { kind, id: rowId, ...names })
    }
    return { success: true, id: services.ids.encode(idKind, rowId) }
  })
}

const COMMON_KEYS = new Set(['id', 'version', 'name', 'isActive'])

/** Throws 400 for a key that rows of this kind do not have. */
function assertOwnFields(kind: MasterKind, body: MasterInput): void {
  const own = new Set<string>(MASTERS[kind].fields.map(({ key }) => key))
  for (const key of Object.keys(body)) {
    if (COMMON_KEYS.has(key) || own.has(key)) continue
    if (key === 'openingBalance' && kind === 'Supplier' && body.id === undefined) continue
    throw invalidField(key, message('masters.no-such-field'))
  }
}

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\S*$/i

/** Throws 400 for an address that no browser opens as a page; blank is none. */
function assertWebAddress(text: string | undefined): void {
  if (text === undefined || text.trim() === '' || WEB_ADDRESS.test(text.trim())) return
  throw invalidField('trackingUrl', message('masters.web-address'))
}

/** Returns the body with a GSTIN in its normal form and type and State that follow from it. */
function withGstin(services: Services, kind: MasterKind, body: MasterInput): MasterInput {
  if (kind !== 'Supplier' || body.gstin === undefined) return body
  const gstin = normaliseGstin(body.gstin)
  if (gstin === '') return { ...body, gstin }
  const check = checkGstin(gstin)
  if (!check.ok) throw invalidField('gstin', check.reason)
  if (gstin === services.branch().gstin) throw invalidField('gstin', message('masters.own-gstin'))
  if (body.type === 'Unregistered') {
    throw invalidField('type', message('masters.registered-with-gstin'))
  }
  return { ...body, gstin }
}

/** Returns a row of a list. Throws 404 for none. */
export function masterRow(db: ReadableDb, kind: MasterKind, id: number): MasterRecord {
  const row = all<Row>(db, MASTERS[kind].select).find((each) => each.id === id)
  if (row === undefined) throw new Refusal('NOT_FOUND', message('masters.no-such-row'))
  return row
}

/**
 * Takes a duplicate out of use and names the row that stays; what that one lacks it gets from the
 * duplicate.
 */
export function retireMaster(
  tx: WritableDb,
  kind: MasterKind,
  { from, into }: { from: MasterRecord; into: MasterRecord },
): void {
  const { fields, update, retire } = MASTERS[kind]
  const values: Record<string, SqlValue> = {}
  for (const { key } of fields) {
    const own = into[key] ?? null
    const isLacking = own === null || own === '' || own === '[]' || (key === 'isLab' && own === 0)
    values[key] = isLacking ? (from[key] ?? null) : own
  }
  run(tx, update, { ...values, id: into.id, name: into.name, isActive: into.isActive })
  run(tx, retire, { from: from.id, into: into.id })
}

type Values = Record<string, SqlValue> & { name: string; isActive: number }

function valuesOf(
  services: Services,
  kind: MasterKind,
  sent: MasterInput,
  before: Row | null,
): Values {
  const values: Values = {
    name: sent.name.trim(),
    isActive: sent.isActive === undefined ? (before?.isActive ?? 1) : Number(sent.isActive),
  }
  for (const field of MASTERS[kind].fields) {
    values[field.key] = columnValue(services, field, sent, before)
  }
  // The State of a supplier is that of its GSTIN, where it has one.
  const gstin = values['gstin']
  if (kind === 'Supplier' && typeof gstin === 'string') {
    values['stateID'] = Number(gstin.slice(0, 2))
  }
  return values
}

function columnValue(
  services: Services,
  field: MasterField,
  sent: MasterInput,
  before: Row | null,
): SqlValue {
  const value = sent[field.key]
  if (value === undefined) {
    if (before !== null) return before[field.key] ?? null
    if (field.otherwise === undefined) throw invalidField(field.key, message('field.missing'))
    return field.otherwise
  }
  switch (field.kind) {
    case 'boolean':
      return value === true ? 1 : 0
    case 'paise':
      return toPaise(Number(value))
    case 'ppm':
      return toPpm(Number(value))
    case 'number':
      return Number(value)
    case 'date':
      return requestDate(services, String(value), field.key).slice(0, 10)
    case 'state':
      return stateOf(services, String(value))
    case 'itemType':
      return itemTypeOf(services, String(value), before)
    case 'json':
      return JSON.stringify(value)
    case 'optionalText':
      return String(value).trim() === '' ? null : String(value).trim()
    default:
      return String(value).trim()
  }
}

/** Throws 400 where a category is to be of other goods than it was: its items would not follow. */
function itemTypeOf(services: Services, text: string, before: Row | null): number {
  const id = services.idOf('itemType', text, 'itemTypeID')
  if (one(services.db, 'SELECT 1 FROM item_types WHERE id = :id', { id }) === undefined) {
    throw new Refusal('NOT_FOUND', message('masters.no-such-row'))
  }
  if (before !== null && before['itemTypeID'] !== id) {
    throw invalidField('itemTypeID', message('masters.category-stays'))
  }
  return id
}

function stateOf(services: Services, text: string): number {
  const id = services.idOf('state', text, 'stateID')
  if (one(services.db, 'SELECT 1 FROM states WHERE id = :id', { id }) === undefined) {
    throw new Refusal('NOT_FOUND', message('masters.no-such-row'))
  }
  return id
}

/** Throws 409 for a name that another row in use has, however it is written. */
function assertNameFree(db: ReadableDb, kind: MasterKind, values: Values, id: number | null): void {
  // Two doctors may share a name; two holidays are told apart by their dates.
  if (kind === 'Doctor' || kind === 'Holiday') return
  const key = values.name.toLowerCase().replace(/\s+/gu, ' ')
  // What is typed for an item finds its category by the name, whether that is in use or not.
  const isCategory = kind === 'Category'
  const other = all<Row>(db, MASTERS[kind].select).find(
    (row) =>
      row.id !== id &&
      (isCategory ? row['itemTypeID'] === values['itemTypeID'] : row.isActive === 1) &&
      row.name.toLowerCase().replace(/\s+/gu, ' ') === key,
  )
  if (other === undefined) return
  const { mergedIntoId, name } = other
  if (mergedIntoId !== null) {
    const into = masterRow(db, kind, mergedIntoId).name
    throw new Refusal('CONFLICT', message('masters.name-merged', { name, into }))
  }
  const code = other.isActive === 1 ? 'masters.name-taken' : 'masters.name-unused'
  throw new Refusal('CONFLICT', message(code, { name }))
}
