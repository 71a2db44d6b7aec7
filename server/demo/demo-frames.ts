import { formatPower } from '../domain/prescription.ts'
import { type DemoItem, demoItem, inStoreBarcode, unitCodes } from './demo-item.ts'
import type { Random } from './random.ts'

const COLOURS = [
  ['BK', 'Black'],
  ['BR', 'Brown'],
  ['GD', 'Gold'],
  ['GM', 'Gunmetal'],
  ['BL', 'Navy Blue'],
  ['TT', 'Tortoise'],
  ['WN', 'Wine'],
  ['GR', 'Olive Green'],
] as const

type Collection = {
  brand: string
  prefix: string
  models: readonly number[]
  coloursEach: number
  lowest: number
  highest: number
  shelf: string
}

// The brands are invented; the price ladder is that of a town shop.
const FRAME_COLLECTIONS: readonly Collection[] = [
  {
    brand: 'Rimvale',
    prefix: 'RV',
    models: [2140, 2155, 2162, 2178, 2190, 2204, 2219],
    coloursEach: 4,
    lowest: 1_490,
    highest: 2_990,
    shelf: 'A1',
  },
  {
    brand: 'Kestrin',
    prefix: 'KS',
    models: [310, 322, 335, 348, 352, 367],
    coloursEach: 4,
    lowest: 2_490,
    highest: 4_990,
    shelf: 'A2',
  },
  {
    brand: 'Brishwood',
    prefix: 'BW',
    models: [71, 74, 78, 83, 89],
    coloursEach: 4,
    lowest: 990,
    highest: 1_890,
    shelf: 'A3',
  },
  {
    brand: 'Ottavine',
    prefix: 'OV',
    models: [6011, 6024, 6038, 6042],
    coloursEach: 3,
    lowest: 5_490,
    highest: 9_990,
    shelf: 'B1',
  },
  {
    brand: 'Nayanika',
    prefix: 'NY',
    models: [12, 15, 18, 21, 27],
    coloursEach: 4,
    lowest: 790,
    highest: 1_490,
    shelf: 'B2',
  },
  {
    brand: 'Chhotu Club',
    prefix: 'CC',
    models: [401, 405, 409],
    coloursEach: 3,
    lowest: 690,
    highest: 1_190,
    shelf: 'B3',
  },
]

const SUNGLASS_COLLECTIONS: readonly Collection[] = [
  {
    brand: 'Solmara',
    prefix: 'SM',
    models: [5510, 5523, 5537, 5541, 5558],
    coloursEach: 3,
    lowest: 2_190,
    highest: 3_990,
    shelf: 'C1',
  },
  {
    brand: 'Dunevra',
    prefix: 'DV',
    models: [801, 808, 815, 822],
    coloursEach: 3,
    lowest: 1_190,
    highest: 2_490,
    shelf: 'C2',
  },
  {
    brand: 'Ottavine',
    prefix: 'OVS',
    models: [9101, 9107, 9113],
    coloursEach: 3,
    lowest: 6_990,
    highest: 11_990,
    shelf: 'C3',
  },
]

const RIMS = ['Full rim', 'Half rim', 'Rimless'] as const
const MATERIALS = ['Metal', 'Acetate', 'TR90', 'Titanium'] as const
const SHAPES = ['Aviator', 'Classic', 'Round', 'Wrap'] as const
const SIZES = ['48-20-135', '50-18-140', '52-18-140', '54-17-145'] as const

/** Frames and sunglasses: every piece has its own tag. */
export function demoFrames(random: Random): DemoItem[] {
  return FRAME_COLLECTIONS.flatMap((collection, place) =>
    pieces(collection, 1_000 + place * 100, random, (_model, size) => {
      const material = random.pick(MATERIALS)
      const isPlastic = material === 'Acetate' || material === 'TR90'
      return {
        section: 'Frame',
        category: random.weighted([
          [RIMS[0], 6],
          [RIMS[1], 3],
          [RIMS[2], 1],
        ]),
        subCategory: material,
        size,
        attributes: { size, material },
        taxClass: isPlastic ? 'Frames, plastic' : 'Frames, other material',
      }
    }),
  )
}

export function demoSunglasses(random: Random): DemoItem[] {
  return SUNGLASS_COLLECTIONS.flatMap((collection, place) =>
    pieces(collection, 2_000 + place * 100, random, () => {
      const shape = random.pick(SHAPES)
      const isPolarised = random.chance(0.5)
      return {
        section: 'Sunglass',
        category: isPolarised ? 'Polarised' : 'Tinted',
        subCategory: shape,
        size: shape,
        attributes: { shape },
        taxClass: 'Sunglasses',
      }
    }),
  )
}

type Kind = Pick<DemoItem, 'section' | 'category' | 'subCategory' | 'taxClass' | 'attributes'> & {
  size: string
}

function pieces(
  collection: Collection,
  firstBarcode: number,
  random: Random,
  kindOf: (model: number, size: string) => Kind,
): DemoItem[] {
  const { brand, prefix, models, coloursEach, shelf } = collection
  const items: DemoItem[] = []
  for (const [index, model] of models.entries()) {
    const { size, ...kind } = kindOf(model, random.pick(SIZES))
    const steps = Math.floor((collection.highest - collection.lowest) / 100)
    const mrp = collection.lowest + random.between(0, steps) * 100
    for (let place = 0; place < coloursEach; place += 1) {
      const [colourCode, colour] = COLOURS[(index + place) % COLOURS.length] ?? COLOURS[0]
      const code = `${prefix}-${model}-${colourCode}`
      items.push(
        demoItem({
          ...kind,
          attributes: { ...kind.attributes, model: String(model), colour },
          code,
          name: `${brand} ${model} ${colour} ${size}`,
          brand,
          mrp,
          // Some models are sold below the printed price all year round.
          price: index % 3 === 2 ? Math.round((mrp * 9) / 100) * 10 : mrp,
          barcode: inStoreBarcode(firstBarcode + items.length),
          unitCodes: unitCodes(code, random.between(4, 8)),
          shelf,
        }),
      )
    }
  }
  return items
}

/** Ready readers: finished corrective spectacles, one item a power. */
export function demoReaders(): DemoItem[] {
  return [100, 150, 200, 250, 300].map((addition, index) =>
    demoItem({
      section: 'Accessory',
      category: 'Ready readers',
      subCategory: 'Plastic',
      code: `RDR-${addition}`,
      name: `Ready reader ${formatPower(addition)}`,
      brand: 'Brishwood',
      taxClass: 'Corrective spectacles, ready made',
      mrp: 450,
      barcode: inStoreBarcode(5_000 + index),
      openingStockMilli: 150_000,
      sphereCentidioptres: addition,
      shelf: 'D4',
    }),
  )
}
