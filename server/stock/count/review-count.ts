import { type CountSum, reviewCount as spec } from '../../contract/stock-counts.ts'
import { all, type ReadableDb } from '../../db/sql.ts'
import { toLocalText } from '../../domain/local-time.ts'
import { operation } from '../../kernel/operation.ts'
import { pageWindow } from '../../kernel/pages.ts'
import type { Services } from '../../kernel/services.ts'
import { milliToQuantity, toRupees } from '../../wire/rupees.ts'
import { COUNTS, countOf, stateOf, zonesOf } from './count-rows.ts'
import { type CountedLine, countedLines, notCounted } from './variances.ts'
import { whoApproves } from './who-approves.ts'

const LINES_A_PAGE = 100
const NOT_COUNTED_A_PAGE = 200

type Item = { code: string; name: string; brand: string; itemTypeId: number }

/** Which lines a sum is made of. */
const LINES_OF: Readonly<Record<CountSum, (line: CountedLine) => boolean>> = {
  agree: ({ varianceMilli }) => varianceMilli === 0,
  short: ({ varianceMilli }) => varianceMilli < 0,
  over: ({ varianceMilli }) => varianceMilli > 0,
  net: ({ varianceMilli }) => varianceMilli !== 0,
}
const isToBeSeen = (line: CountedLine): boolean =>
  line.varianceMilli !== 0 || line.hasMoved || line.found.length > 0

export const reviewCount = operation(spec, ({ body, services, user }) => {
  const { db, ids } = services
  const countId = services.idOf('stockCount', body.countID, 'countID')
  const count = countOf(db, countId)
  const lines = countedLines(db, countId)
  const rest = notCounted(db, count, lines)
  const items = itemsOf(db, lines)
  const wanted =
    body.of === undefined
      ? lines.filter((line) => body.all === true || isToBeSeen(line))
      : lines.filter(LINES_OF[body.of])
  const shown = pageOf(wanted, body)
  const restFrom = NOT_COUNTED_A_PAGE * ((body.notCountedPage ?? 1) - 1)
  const twin = twinsOf(lines, items)
  const seesCost = user.permissions.has('cost.see')
  const { timeZone } = services.branch()
  const { mayApprove, needsReason, others } = whoApproves(db, countId, user.userId)
  return {
    success: true,
    State: stateOf(db, count),
    OpenZones: zonesOf(db, countId).flatMap(({ name, state }) => (state === 'Open' ? [name] : [])),
    Lines: shown.map((line) => {
      const item = items.get(line.itemId)
      return {
        ItemID: ids.encode('item', line.itemId),
        Code: item?.code ?? '',
        Name: item?.name ?? '',
        Brand: item?.brand ?? '',
        Lot: line.lot,
        Counted: milliToQuantity(line.countedMilli),
        Book: milliToQuantity(line.bookMilli),
        Variance: milliToQuantity(line.varianceMilli),
        ...(seesCost
          ? { VarianceValue: line.valuePaise === null ? null : toRupees(line.valuePaise) }
          : {}),
        LastScanAt: toLocalText(line.lastScanMs, timeZone),
        Zones: [...line.zones],
        CountedBy: [...line.people],
        MovedWhileCounting: line.hasMoved,
        MissingUnits: line.missing.map(({ code }) => code),
        FoundUnits: line.found.map(({ code }) => code),
        Twin: twin(line),
      }
    }),
    LinesTotal: wanted.length,
    NotCounted: {
      Items: rest.length,
      Pieces: milliToQuantity(sum(rest.map(({ bookMilli }) => bookMilli))),
      ...(seesCost ? { Value: toRupees(sum(rest.map(({ valuePaise }) => valuePaise))) } : {}),
      Rows: rest
        .slice(restFrom, restFrom + NOT_COUNTED_A_PAGE)
        .map(({ bookMilli, code, itemId, name }) => ({
          ItemID: ids.encode('item', itemId),
          Code: code,
          Name: name,
          Book: milliToQuantity(bookMilli),
        })),
    },
    Findings: findingsOf(db, services, countId),
    Totals: { ...totalsOf(lines), ...(seesCost ? worthOf(lines) : {}) },
    MayApprove: mayApprove,
    NeedsReason: needsReason,
    Approvers: [...others],
  }
})

/** A page of the lines where one is asked for; without a number all of them. */
function pageOf(
  lines: readonly CountedLine[],
  { pageNumber, pageSize }: { pageNumber?: number; pageSize?: number },
): readonly CountedLine[] {
  if (pageNumber === undefined) return lines
  const window = pageWindow({ pageNumber, pageSize: pageSize ?? LINES_A_PAGE })
  return lines.slice(window.offset, window.offset + window.pageSize)
}

function itemsOf(db: ReadableDb, lines: readonly CountedLine[]): ReadonlyMap<number, Item> {
  const rows = all<Item & { id: number }>(
    db,
    `SELECT i.id, i.code, i.name, i.brand, i.item_type_id AS itemTypeId
       FROM json_each(:ids) w JOIN items i ON i.id = w.value`,
    { ids: JSON.stringify([...new Set(lines.map(({ itemId }) => itemId))]) },
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns what names the twin of a line: the first other item of its brand and type that is over by
 * what it is short, likely mixed up with it. A wall of 10,000 lines is gone through once.
 */
function twinsOf(
  lines: readonly CountedLine[],
  items: ReadonlyMap<number, Item>,
): (line: CountedLine) => string | null {
  const keyOf = ({ brand, itemTypeId }: Item, milli: number) =>
    JSON.stringify([brand, itemTypeId, milli])
  // Two of each: the lots of one item are no twins of each other.
  const found = new Map<string, { itemId: number; name: string }[]>()
  for (const { itemId, varianceMilli } of lines) {
    const item = items.get(itemId)
    if (item === undefined) continue
    const key = keyOf(item, varianceMilli)
    const others = found.get(key) ?? []
    if (others.length === 2 || others.some((other) => other.itemId === itemId)) continue
    found.set(key, [...others, { itemId, name: item.name }])
  }
  return ({ itemId, varianceMilli }) => {
    const own = items.get(itemId)
    if (varianceMilli === 0 || own === undefined || own.brand === '') return null
    const twins = found.get(keyOf(own, -varianceMilli)) ?? []
    return twins.find((twin) => twin.itemId !== itemId)?.name ?? null
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function totalsOf(lines: readonly CountedLine[]) {
  const variances = lines.map(({ varianceMilli }) => varianceMilli)
  const over = sum(variances.filter((milli) => milli > 0))
  const short = sum(variances.filter((milli) => milli < 0))
  return {
    Items: lines.length,
    Agreeing: variances.filter((milli) => milli === 0).length,
    Shorter: variances.filter((milli) => milli < 0).length,
    Pieces: milliToQuantity(sum(lines.map(({ countedMilli }) => countedMilli))),
    Short: milliToQuantity(-short),
    Over: milliToQuantity(over),
    Net: milliToQuantity(over + short),
  }
}

function worthOf(lines: readonly CountedLine[]) {
  const values = lines.map(({ valuePaise }) => valuePaise ?? 0)
  const over = sum(values.filter((paise) => paise > 0))
  const short = sum(values.filter((paise) => paise < 0))
  return {
    ShortValue: toRupees(-short),
    OverValue: toRupees(over),
    NetValue: toRupees(over + short),
  }
}

type FindingRow = {
  kind: string
  code: string
  zone: string
  atMs: number
  by: string | null
  itemId: number | null
  item: string | null
  document: string | null
}

/** Codes that nobody knows, and pieces that should not be here with the paper that took them. */
function findingsOf(db: ReadableDb, services: Services, countId: number) {
  const rows = all<FindingRow>(
    db,
    `SELECT s.finding AS kind, s.code, z.name AS zone, s.at_ms AS atMs, p.display_name AS by,
            s.item_id AS itemId, i.name AS item,
            (SELECT o.order_no FROM stock_movements m
               LEFT JOIN sales_order_lines l ON l.id = m.order_line_id
               JOIN sales_orders o ON o.id = coalesce(l.order_id, m.entity_id)
              WHERE m.unit_id = s.unit_id AND m.entity = 'order' ORDER BY m.id DESC LIMIT 1)
              AS document
       FROM count_scans s
       JOIN count_zones z ON z.id = s.zone_id
       JOIN users p ON p.id = s.user_id
       LEFT JOIN items i ON i.id = s.item_id
      WHERE s.count_id = :countId AND s.finding IS NOT NULL AND ${COUNTS}
      ORDER BY s.id`,
    { countId },
  )
  const { timeZone } = services.branch()
  return rows.map((row) => ({
    Kind: row.kind,
    Code: row.code,
    Zone: row.zone,
    At: toLocalText(row.atMs, timeZone),
    By: row.by,
    Item: row.item,
    ItemID: row.itemId === null ? null : services.ids.encode('item', row.itemId),
    Document: row.kind === 'Sold' ? row.document : null,
  }))
}
