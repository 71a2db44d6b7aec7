import { formatPower } from '../domain/prescription.ts'
import { type DemoItem, demoItem, inStoreBarcode } from './demo-item.ts'

const SINGLE_VISION = 1
const BIFOCAL = 2
const PROGRESSIVE = 3
const NEAR = 4
const PLANO = 5

const COATINGS = [
  ['HC', 'Hard coat', 0],
  ['AR', 'Anti-reflective', 400],
  ['BC', 'Blue cut', 700],
  ['PH', 'Photochromic', 1_600],
] as const

type LensFamily = {
  prefix: string
  type: number
  category: string
  /** Index in thousandths, and the price of a lens with the plainest coating. */
  prices: readonly (readonly [number, number])[]
}

const FAMILIES: readonly LensFamily[] = [
  {
    prefix: 'SV',
    type: SINGLE_VISION,
    category: 'Single vision',
    prices: [
      [1_500, 350],
      [1_560, 500],
      [1_600, 1_100],
      [1_670, 2_200],
      [1_740, 4_800],
    ],
  },
  {
    prefix: 'BF',
    type: BIFOCAL,
    category: 'Bifocal',
    prices: [
      [1_500, 650],
      [1_560, 950],
    ],
  },
  {
    prefix: 'PG',
    type: PROGRESSIVE,
    category: 'Progressive',
    prices: [
      [1_500, 1_900],
      [1_560, 2_600],
      [1_600, 4_200],
      [1_670, 6_900],
    ],
  },
  { prefix: 'NR', type: NEAR, category: 'Near and office', prices: [[1_560, 1_200]] },
  { prefix: 'PL', type: PLANO, category: 'Plano', prices: [[1_560, 400]] },
]

/** Spectacle lenses, priced a lens before tax: made to order, and a drawer of stock powers. */
export function demoSpectacleLenses(): DemoItem[] {
  return [...FAMILIES.flatMap(familyLenses), ...glassLenses(), ...stockLenses()]
}

function familyLenses({ prefix, type, category, prices }: LensFamily): DemoItem[] {
  return prices.flatMap(([index, plainPrice]) =>
    COATINGS.map(([coatingCode, coating, extra]) => {
      const price = plainPrice + extra
      return demoItem({
        section: 'SpectacleLens',
        category,
        subCategory: coating,
        code: `${prefix}-${index / 10}-${coatingCode}`,
        name: `${category} ${indexText(index)} ${coating}`,
        brand: 'Lentora',
        taxClass: 'Spectacle lenses, other material',
        mrp: Math.ceil((price * 1.3) / 50) * 50,
        price,
        priceIncludesTax: false,
        spectacleLensType: type,
        refractiveIndexMilli: index,
        coating,
      })
    }),
  )
}

function glassLenses(): DemoItem[] {
  return (
    [
      ['GL-SV', 'Single vision', SINGLE_VISION, 300],
      ['GL-BF', 'Bifocal', BIFOCAL, 550],
    ] as const
  ).map(([code, category, type, price]) =>
    demoItem({
      section: 'SpectacleLens',
      category,
      subCategory: 'Glass',
      code,
      name: `${category} glass 1.52 white`,
      brand: 'Lentora',
      taxClass: 'Spectacle lenses of glass',
      mrp: price * 1.5,
      price,
      priceIncludesTax: false,
      spectacleLensType: type,
      refractiveIndexMilli: 1_523,
    }),
  )
}

function stockLenses(): DemoItem[] {
  const spheres: number[] = []
  for (let sphere = -600; sphere <= 300; sphere += 50) spheres.push(sphere)
  return spheres.flatMap((sphere) =>
    [0, -50, -100].map((cylinder) => {
      const powers = `${formatPower(sphere)} / ${formatPower(cylinder)}`
      return demoItem({
        section: 'SpectacleLens',
        category: 'Stock lenses',
        subCategory: cylinder === 0 ? 'Spherical' : 'Cylindrical',
        code: `ST156${powerCode(sphere)}${powerCode(cylinder)}`,
        name: `Stock 1.56 ${powers}`,
        brand: 'Lentora',
        taxClass: 'Spectacle lenses, other material',
        mrp: 700,
        price: 480,
        priceIncludesTax: false,
        spectacleLensType: SINGLE_VISION,
        refractiveIndexMilli: 1_560,
        coating: 'Anti-reflective',
        sphereCentidioptres: sphere,
        cylinderCentidioptres: cylinder,
        openingStockMilli: 24_000,
        shelf: 'L1',
      })
    }),
  )
}

/** Contact lenses by their boxes: none has a number of its own, and there are hundreds. */
export function demoContactLenses(): DemoItem[] {
  return [...monthlies(), ...dailies(), ...torics(), ...multifocals(), ...coloured()]
}

const BOX = { section: 'ContactLens', taxClass: 'Contact lenses', unit: 'BOX' } as const

function monthlies(): DemoItem[] {
  const spheres: number[] = []
  for (let sphere = -50; sphere >= -800; sphere -= sphere > -600 ? 25 : 50) spheres.push(sphere)
  return spheres.map((sphere, index) =>
    demoItem({
      ...BOX,
      category: 'Monthly',
      subCategory: 'Spherical',
      code: `AQM${powerCode(sphere)}`,
      name: `Aquelle Monthly ${formatPower(sphere)} (3 lenses)`,
      brand: 'Aquelle',
      mrp: 1_050,
      price: 990,
      barcode: inStoreBarcode(3_000 + index),
      sphereCentidioptres: sphere,
      modality: 'Monthly',
      openingStockMilli: 240_000,
      shelf: 'K1',
    }),
  )
}

function dailies(): DemoItem[] {
  const spheres: number[] = []
  for (let sphere = -100; sphere >= -600; sphere -= 50) spheres.push(sphere)
  return spheres.map((sphere, index) =>
    demoItem({
      ...BOX,
      category: 'Daily',
      subCategory: 'Spherical',
      code: `HYD${powerCode(sphere)}`,
      name: `Hydrova Daily ${formatPower(sphere)} (30 lenses)`,
      brand: 'Hydrova',
      mrp: 1_950,
      barcode: inStoreBarcode(3_100 + index),
      sphereCentidioptres: sphere,
      modality: 'Daily',
      openingStockMilli: 180_000,
      shelf: 'K2',
    }),
  )
}

function torics(): DemoItem[] {
  return [-100, -200, -300, -400].flatMap((sphere, row) =>
    [90, 180].flatMap((axis, column) =>
      [-75, -125].map((cylinder, place) =>
        demoItem({
          ...BOX,
          category: 'Monthly',
          subCategory: 'Toric',
          code: `AQT${powerCode(sphere)}${powerCode(cylinder)}X${axis}`,
          name: `Aquelle Toric ${formatPower(sphere)} / ${formatPower(cylinder)} x ${axis}`,
          brand: 'Aquelle',
          mrp: 1_690,
          barcode: inStoreBarcode(3_200 + row * 4 + column * 2 + place),
          sphereCentidioptres: sphere,
          cylinderCentidioptres: cylinder,
          axisDegrees: axis,
          modality: 'Monthly',
          openingStockMilli: 180_000,
          shelf: 'K3',
        }),
      ),
    ),
  )
}

function multifocals(): DemoItem[] {
  return [0, -100, -200].flatMap((sphere, row) =>
    [100, 200].map((addition, column) =>
      demoItem({
        ...BOX,
        category: 'Monthly',
        subCategory: 'Multifocal',
        code: `AQF${powerCode(sphere)}A${addition}`,
        name: `Aquelle Multifocal ${formatPower(sphere)} Add ${formatPower(addition)}`,
        brand: 'Aquelle',
        mrp: 2_490,
        barcode: inStoreBarcode(3_300 + row * 2 + column),
        sphereCentidioptres: sphere,
        additionCentidioptres: addition,
        modality: 'Monthly',
        openingStockMilli: 180_000,
        shelf: 'K3',
      }),
    ),
  )
}

function coloured(): DemoItem[] {
  return ['Hazel', 'Grey', 'Green', 'Honey'].map((colour, index) =>
    demoItem({
      ...BOX,
      category: 'Coloured',
      subCategory: 'Plano',
      code: `HYC-${colour.toUpperCase()}`,
      name: `Hydrova Colour ${colour} plano (2 lenses)`,
      brand: 'Hydrova',
      mrp: 1_250,
      barcode: inStoreBarcode(3_400 + index),
      sphereCentidioptres: 0,
      modality: 'Monthly',
      openingStockMilli: 190_000,
      shelf: 'K4',
    }),
  )
}

function indexText(indexMilli: number): string {
  return (indexMilli / 1_000).toFixed(2)
}

/** -225 as `M225`, +100 as `P100`: a code without signs is typed and read aloud easily. */
function powerCode(centidioptres: number): string {
  return `${centidioptres < 0 ? 'M' : 'P'}${String(Math.abs(centidioptres)).padStart(3, '0')}`
}
