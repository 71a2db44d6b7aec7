import type { Section } from '../../../server/contract/primitives.ts'
import { showPowers } from '../../base/format/powers.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import type { ItemRow } from './items-data.ts'

/** A column of what items are. */
export type ItemColumn = {
  /** As the list of values and the filter name it. */
  name: string
  label: StringKey
  /** A column of powers has no list: the search finds these. */
  hasList: boolean
  /** Whether it stands in the table only where goods of the shop have it. */
  isRare: boolean
  text: (row: ItemRow) => string
}

function attribute(name: string, label: StringKey, isRare = false): ItemColumn {
  return {
    name,
    label,
    hasList: true,
    isRare,
    text: ({ Attributes }) => String(Attributes[name] ?? ''),
  }
}

const rare = (name: string, label: StringKey) => attribute(name, label, true)

/** A part of a size such as 52-18-140; a size of any other form stands in its first column. */
function partOfSize(name: string, label: StringKey, place: number): ItemColumn {
  return {
    name,
    label,
    hasList: true,
    isRare: false,
    text: ({ Attributes }) => {
      const size = String(Attributes['size'] ?? '')
      const parts = size.split('-')
      return parts.length === 3 ? (parts[place] ?? '') : place === 0 ? size : ''
    },
  }
}

const own = (
  name: string,
  label: StringKey,
  text: ItemColumn['text'],
  hasList = true,
): ItemColumn => ({ name, label, hasList, isRare: false, text })

/** A lens without a cylinder has no axis, and one that is turned to its eye none of its own. */
function axisText({ Axis, Cylinder }: ItemRow): string {
  const hasCylinder = Number((Cylinder ?? '').replace('\u2212', '-')) !== 0
  return hasCylinder && Axis !== null ? String(Axis) : ''
}

const SIZES = [
  partOfSize('eyeSize', 'items.column.eyeSize', 0),
  partOfSize('bridge', 'items.column.bridge', 1),
  partOfSize('temple', 'items.column.temple', 2),
]
const POWERS = [
  own('sphere', 'items.sphere', (row) => showPowers(row.Sphere ?? ''), false),
  own('cylinder', 'items.cylinder', (row) => showPowers(row.Cylinder ?? ''), false),
  own('axis', 'items.axis', axisText, false),
  own('addition', 'items.addition', (row) => showPowers(row.Addition ?? ''), false),
]
const model = attribute('model', 'items.attribute.model')
const colour = attribute('colour', 'items.attribute.colour')
const material = attribute('material', 'items.attribute.material')
const shape = attribute('shape', 'items.attribute.shape')
const gender = attribute('gender', 'items.attribute.gender')
const diameter = attribute('diameter', 'items.attribute.diameter')
const templeColour = rare('templeColour', 'items.attribute.templeColour')
const ORIGIN = [
  rare('collection', 'items.attribute.collection'),
  rare('country', 'items.attribute.country'),
  rare('warrantyMonths', 'items.attribute.warrantyMonths'),
]

/** The columns of each kind of goods, in the order in which they are asked for. */
export const ITEM_COLUMNS: Readonly<Record<Section, readonly ItemColumn[]>> = {
  Frame: [
    model,
    colour,
    templeColour,
    ...SIZES,
    material,
    shape,
    attribute('rim', 'items.attribute.rim'),
    gender,
    ...ORIGIN,
  ],
  Sunglass: [
    model,
    colour,
    templeColour,
    ...SIZES,
    material,
    shape,
    attribute('lensColour', 'items.attribute.lensColour'),
    rare('polarised', 'items.attribute.polarised'),
    rare('uv', 'items.attribute.uv'),
    gender,
    ...ORIGIN,
  ],
  SpectacleLens: [
    own('lensType', 'items.lensType', (row) => columnValue('lensType', row.SpectacleLensType)),
    own('index', 'items.index', (row) => columnValue('index', row.Index)),
    own('coating', 'items.coating', (row) => row.Coating ?? ''),
    material,
    diameter,
    rare('tint', 'items.attribute.tint'),
    ...POWERS,
  ],
  ContactLens: [
    attribute('baseCurve', 'items.attribute.baseCurve'),
    diameter,
    own('modality', 'items.modality', (row) => row.Modality ?? ''),
    attribute('packSize', 'items.attribute.packSize'),
    attribute('wearingDays', 'items.attribute.wearingDays'),
    colour,
    rare('waterContent', 'items.attribute.waterContent'),
    ...POWERS,
  ],
  Accessory: [attribute('size', 'items.attribute.size'), colour],
}

const LENS_TYPES: Readonly<Record<string, StringKey>> = {
  1: 'items.lensType.1',
  2: 'items.lensType.2',
  3: 'items.lensType.3',
  4: 'items.lensType.4',
  5: 'items.lensType.5',
}

/** A value of a column as it is read: a kind of lens by its name. */
export function columnValue(name: string, held: string | number | null): string {
  if (held === null) return ''
  const lensType = name === 'lensType' ? LENS_TYPES[String(held)] : undefined
  return lensType === undefined ? String(held) : t(lensType)
}
