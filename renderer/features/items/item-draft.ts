import type { NewItemInput } from '../../../server/contract/catalog.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { parseTyped } from '../../base/format/money.ts'
import { followPower, nameWithPower, tellsOtherPower } from '../../kernel/name-with-power.ts'
import { changedFields } from '../../kernel/versions.ts'
import type { ItemDetail } from './items-data.ts'

/** An item as it is typed: texts until it is saved. */
export type ItemDraft = {
  barcode: string
  name: string
  section: Section
  brand: string
  category: string
  taxClass: string
  mrp: string
  price: string
  priceIncludesTax: boolean
  /** Of a new item. */
  openingStock: string
  openingCost: string
  openingLot: string
  openingExpiresOn: string
  supplierID: string
  shelf: string
  reorderMin: string
  reorderMax: string
  tracksBatches: boolean
  isSerialised: boolean
  /** Further codes, each after a comma or on a line of its own. */
  codes: string
  spectacleLensType: string
  index: string
  coating: string
  sphere: string
  cylinder: string
  axis: string
  addition: string
  modality: string
  attributes: Readonly<Record<string, string>>
}

/** The attributes that are asked for goods of a section. */
export const ATTRIBUTES = {
  Frame: [
    'model',
    'colour',
    'templeColour',
    'size',
    'material',
    'shape',
    'rim',
    'gender',
    'collection',
    'country',
    'warrantyMonths',
  ],
  Sunglass: [
    'model',
    'colour',
    'templeColour',
    'size',
    'material',
    'shape',
    'lensColour',
    'polarised',
    'uv',
    'gender',
    'collection',
    'country',
    'warrantyMonths',
  ],
  SpectacleLens: ['material', 'diameter', 'tint'],
  ContactLens: ['baseCurve', 'diameter', 'packSize', 'wearingDays', 'colour', 'waterContent'],
  Accessory: ['size', 'colour'],
} as const satisfies Record<Section, readonly string[]>

export type Attribute = (typeof ATTRIBUTES)[Section][number]

/** Whether goods of a section are asked for an attribute; others than these are asked for none. */
function hasAttribute(section: Section, name: string): boolean {
  const isAsked = (of: readonly string[]) => of.includes(name)
  return isAsked(ATTRIBUTES[section]) || !Object.values(ATTRIBUTES).some(isAsked)
}

const NUMBERS = {
  mrp: 4,
  price: 4,
  openingStock: 3,
  openingCost: 4,
  reorderMin: 3,
  reorderMax: 3,
  index: 3,
  axis: 0,
} as const
type NumberKey = keyof typeof NUMBERS

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

export function emptyDraft(barcode: string, name: string): ItemDraft {
  return {
    barcode,
    name,
    section: 'Frame',
    brand: '',
    category: '',
    taxClass: '',
    mrp: '',
    price: '',
    priceIncludesTax: true,
    openingStock: '0',
    openingCost: '',
    openingLot: '',
    openingExpiresOn: '',
    supplierID: '',
    shelf: '',
    reorderMin: '',
    reorderMax: '',
    tracksBatches: false,
    isSerialised: false,
    codes: '',
    spectacleLensType: '',
    index: '',
    coating: '',
    sphere: '',
    cylinder: '',
    axis: '',
    addition: '',
    modality: '',
    attributes: {},
  }
}

export function draftOf(item: ItemDetail): ItemDraft {
  return {
    ...emptyDraft(text(item.Barcode), item.Name),
    section: item.Section,
    brand: item.Brand,
    category: item.Category,
    taxClass: item.TaxClass,
    mrp: item.MRP === 0 ? '' : text(item.MRP),
    price: text(item.Price),
    priceIncludesTax: item.PriceIncludesTax,
    supplierID: text(item.SupplierID),
    shelf: text(item.Shelf),
    reorderMin: text(item.ReorderMin),
    reorderMax: text(item.ReorderMax),
    tracksBatches: item.TracksBatches,
    isSerialised: item.IsSerialised,
    codes: item.Codes.join(', '),
    spectacleLensType: text(item.SpectacleLensType),
    index: text(item.Index),
    coating: text(item.Coating),
    sphere: text(item.Sphere),
    cylinder: text(item.Cylinder),
    axis: text(item.Axis),
    addition: text(item.Addition),
    modality: text(item.Modality),
    attributes: Object.fromEntries(
      Object.entries(item.Attributes).map(([key, value]) => [key, String(value)]),
    ),
  }
}

/**
 * Returns the draft of the next colour of a model: as the item that is there, with its own code,
 * colour, size and prices. The name follows the colour.
 */
export function nextColourDraft(
  like: ItemDraft,
  typed: Pick<ItemDraft, 'barcode' | 'mrp' | 'price'> & { colour: string; size: string },
): ItemDraft {
  const { barcode, mrp, price } = typed
  const colour = typed.colour.trim()
  const before = like.attributes['colour']?.trim() ?? ''
  const at = before === '' ? -1 : like.name.toLowerCase().lastIndexOf(before.toLowerCase())
  const name =
    at === -1
      ? `${like.name} ${colour}`
      : like.name.slice(0, at) + colour + like.name.slice(at + before.length)
  return {
    ...like,
    name,
    barcode,
    mrp,
    price,
    codes: '',
    openingStock: '0',
    openingLot: '',
    openingExpiresOn: '',
    attributes: { ...like.attributes, colour, size: typed.size },
  }
}

/** The figures of a draft that are none. */
export function wrongNumbers(draft: ItemDraft): NumberKey[] {
  const keys: NumberKey[] = [
    'mrp',
    'price',
    'openingStock',
    'openingCost',
    'reorderMin',
    'reorderMax',
    'index',
    'axis',
  ]
  return keys.filter(
    (key) => draft[key].trim() !== '' && parseTyped(draft[key], NUMBERS[key]) === null,
  )
}

function numberOf(draft: ItemDraft, key: NumberKey): number | null {
  return draft[key].trim() === '' ? null : parseTyped(draft[key], NUMBERS[key])
}

function textOrNull(value: string): string | null {
  return value.trim() === '' ? null : value.trim()
}

/** Whether the pieces that a new item opens with need their lot: tagged ones come in elsewhere. */
export function opensWithLot(draft: ItemDraft): boolean {
  const pieces = numberOf(draft, 'openingStock') ?? 0
  return draft.tracksBatches && !draft.isSerialised && pieces > 0
}

/**
 * What an item will be called: a new contact lens by its power too, wherever it is named; one whose
 * power is changed by the new power, where nobody typed another name.
 */
export function draftName(draft: ItemDraft, item: ItemDetail | null): string {
  const Name = draft.name.trim()
  const { addition: Addition, axis: Axis, cylinder: Cylinder, sphere: Sphere } = draft
  const power = { Sphere, Cylinder, Axis, Addition }
  if (item !== null) return Name === item.Name ? followPower(item, power) : Name
  return draft.section === 'ContactLens' ? nameWithPower({ Name, ...power }) : Name
}

/** Whether the name of a lens tells another power than the one that is typed for it. */
export function hasOtherPower(draft: ItemDraft, item: ItemDetail | null): boolean {
  if (draft.section !== 'ContactLens' && draft.section !== 'SpectacleLens') return false
  const Name = item === null ? draft.name.trim() : draftName(draft, item)
  return tellsOtherPower({ Name, Sphere: draft.sphere })
}

/** Returns the draft as the server takes a new item. */
export function newItemInput(draft: ItemDraft): NewItemInput {
  // What was typed before another section was chosen is no part of it.
  const attributes = Object.fromEntries(
    Object.entries(draft.attributes).filter(([name]) => hasAttribute(draft.section, name)),
  )
  const whole = { ...everything({ ...draft, attributes }), name: draftName(draft, null) }
  const given = Object.entries(whole).filter(([, value]) => value !== null && value !== '')
  return { ...Object.fromEntries(given), openingStock: whole.openingStock ?? 0 }
}

/** Returns what differs from the item as it was read, and nothing else. */
export function changeInput(draft: ItemDraft, item: ItemDetail): NewItemInput {
  const {
    openingCost: _cost,
    openingExpiresOn: _expiry,
    openingLot: _lot,
    openingStock: _pieces,
    ...typed
  } = { ...everything(draft), name: draftName(draft, item) }
  const changed = changedFields(typed, everything(draftOf(item)))
  return { itemID: item.ID, version: item.Version, ...changed }
}

/** The make and power of a lens; goods that are none have none of it. */
function lensFields(draft: ItemDraft) {
  const isSpectacle = draft.section === 'SpectacleLens'
  const isContact = draft.section === 'ContactLens'
  const of = <Value>(isAsked: boolean, value: Value): Value | null => (isAsked ? value : null)
  const isLens = isSpectacle || isContact
  const { spectacleLensType: type } = draft
  return {
    spectacleLensType: of(isSpectacle, type === '' ? null : Number(type)),
    index: of(isSpectacle, numberOf(draft, 'index')),
    coating: of(isSpectacle, textOrNull(draft.coating)),
    sphere: of(isLens, textOrNull(draft.sphere)),
    cylinder: of(isLens, textOrNull(draft.cylinder)),
    axis: of(isLens, numberOf(draft, 'axis')),
    addition: of(isLens, textOrNull(draft.addition)),
    modality: of(isContact, textOrNull(draft.modality)),
  }
}

/** The draft as the server takes it. */
export function everything(draft: ItemDraft): NewItemInput {
  const attributes = Object.fromEntries(
    Object.entries(draft.attributes)
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
  const openingStock = numberOf(draft, 'openingStock')
  const hasLot = opensWithLot(draft)
  return {
    barcode: textOrNull(draft.barcode),
    name: draft.name.trim(),
    section: draft.section,
    brand: textOrNull(draft.brand),
    category: textOrNull(draft.category),
    taxClass: draft.taxClass,
    mrp: numberOf(draft, 'mrp'),
    price: numberOf(draft, 'price'),
    priceIncludesTax: draft.priceIncludesTax,
    openingStock: draft.isSerialised ? null : openingStock,
    openingCost: numberOf(draft, 'openingCost'),
    openingLot: hasLot ? textOrNull(draft.openingLot) : null,
    openingExpiresOn: hasLot ? textOrNull(draft.openingExpiresOn) : null,
    supplierID: textOrNull(draft.supplierID),
    shelf: textOrNull(draft.shelf),
    reorderMin: numberOf(draft, 'reorderMin'),
    reorderMax: numberOf(draft, 'reorderMax'),
    tracksBatches: draft.tracksBatches,
    isSerialised: draft.isSerialised,
    codes: draft.codes
      .split(/[,\n]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
    ...lensFields(draft),
    attributes,
  }
}
