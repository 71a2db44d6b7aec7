import type { NewItem } from '../catalog/insert-item.ts'

/** Item codes of the test shop; prices are in rupees times ten thousand. */
export const FRAME = 'RB-2140'
export const FRAME_UNITS = ['RB2140-0001', 'RB2140-0002', 'RB2140-0003']
export const FRAME_BARCODE = '2900000000018'
export const SECOND_FRAME = 'KL-88'
export const SUNGLASS = 'SG-5510'
export const SUNGLASS_UNITS = ['SG5510-0001', 'SG5510-0002']
/** Made to order: no stock, and never blocked. */
export const LENS = 'SV-156-HC'
export const PROGRESSIVE_LENS = 'PG-160-BC'
export const CONTACT_LENS = 'CL-AQ-200'
export const CONTACT_LENS_BARCODE = '2900000000025'
/** 18 % exclusive of tax, stock 300. */
export const ACCESSORY = 'CASE-01'
/** The last one on the shelf. */
export const LAST_ONE = 'CLOTH-01'
/** Its price is its MRP, tax included. */
export const MRP_PRICED = 'SOL-360'
export const NO_MRP = 'CORD-01'
export const EYE_TEST = 'EYE-TEST'
export const ZERO_PRICED = 'GIFT-01'

export type TestItem = Omit<NewItem, 'taxClassId'> & { taxClass: string }

const PLAIN: Omit<TestItem, 'section' | 'code' | 'name' | 'hsn' | 'taxClass'> = {
  category: 'General',
  subCategory: 'General',
  barcode: null,
  brand: 'Netra',
  mrpCentipaise: 0,
  priceCentipaise: 0,
  priceIncludesTax: false,
  unit: 'NOS',
  unitCodes: [],
  isSerialised: false,
  openingStockMilli: 0,
  spectacleLensType: null,
  refractiveIndexMilli: null,
  coating: null,
  sphereCentidioptres: null,
  cylinderCentidioptres: null,
  axisDegrees: null,
  additionCentidioptres: null,
  modality: null,
  shelf: null,
}

function rupees(amount: number): number {
  return Math.round(amount * 10_000)
}

export const TEST_ITEMS: readonly TestItem[] = [
  {
    ...PLAIN,
    section: 'Frame',
    category: 'Full rim',
    subCategory: 'Metal',
    code: FRAME,
    barcode: FRAME_BARCODE,
    name: 'Rimba Classic 2140 Black',
    brand: 'Rimba',
    hsn: '90031900',
    taxClass: 'Frames, other material',
    mrpCentipaise: rupees(2_500),
    priceCentipaise: rupees(2_000),
    unitCodes: FRAME_UNITS,
    isSerialised: true,
  },
  {
    ...PLAIN,
    section: 'Frame',
    category: 'Rimless',
    subCategory: 'Plastic',
    code: SECOND_FRAME,
    name: 'Kala Lite 88 Brown',
    brand: 'Kala',
    hsn: '90031100',
    taxClass: 'Frames, plastic',
    mrpCentipaise: rupees(1_299),
    priceCentipaise: rupees(1_299),
    priceIncludesTax: true,
    openingStockMilli: 20_000,
  },
  {
    ...PLAIN,
    section: 'Sunglass',
    category: 'Polarised',
    subCategory: 'Aviator',
    code: SUNGLASS,
    name: 'Surya Aviator 5510 Green',
    brand: 'Surya',
    hsn: '90041000',
    taxClass: 'Sunglasses',
    mrpCentipaise: rupees(3_540),
    priceCentipaise: rupees(2_800),
    unitCodes: SUNGLASS_UNITS,
    isSerialised: true,
  },
  {
    ...PLAIN,
    section: 'SpectacleLens',
    category: 'Single vision',
    subCategory: 'Hard coat',
    code: LENS,
    name: 'Single vision 1.56 hard coat',
    hsn: '90015000',
    taxClass: 'Spectacle lenses, other material',
    mrpCentipaise: rupees(900),
    priceCentipaise: rupees(600),
    spectacleLensType: 1,
    refractiveIndexMilli: 1_560,
    coating: 'Hard coat',
  },
  {
    ...PLAIN,
    section: 'SpectacleLens',
    category: 'Progressive',
    subCategory: 'Blue cut',
    code: PROGRESSIVE_LENS,
    name: 'Progressive 1.60 blue cut',
    hsn: '90015000',
    taxClass: 'Spectacle lenses, other material',
    mrpCentipaise: rupees(6_000),
    priceCentipaise: rupees(4_500),
    spectacleLensType: 3,
    refractiveIndexMilli: 1_600,
    coating: 'Blue cut',
  },
  {
    ...PLAIN,
    section: 'ContactLens',
    category: 'Monthly',
    subCategory: 'Clear',
    code: CONTACT_LENS,
    barcode: CONTACT_LENS_BARCODE,
    name: 'Aqua Monthly -2.00',
    brand: 'Aqua',
    hsn: '90013000',
    taxClass: 'Contact lenses',
    mrpCentipaise: rupees(450),
    priceCentipaise: rupees(380),
    openingStockMilli: 200_000,
    sphereCentidioptres: -200,
    modality: 'Monthly',
  },
  {
    ...PLAIN,
    section: 'Accessory',
    category: 'Cases',
    subCategory: 'Hard',
    code: ACCESSORY,
    name: 'Hard case large',
    hsn: '42023190',
    taxClass: 'Spectacle cases',
    mrpCentipaise: rupees(250),
    priceCentipaise: rupees(100),
    openingStockMilli: 300_000,
  },
  {
    ...PLAIN,
    section: 'Accessory',
    category: 'Cleaning',
    subCategory: 'Cloths',
    code: LAST_ONE,
    name: 'Microfibre cloth',
    hsn: '63071090',
    taxClass: 'Cleaning cloths of lower price',
    mrpCentipaise: rupees(60),
    priceCentipaise: rupees(40),
    openingStockMilli: 1_000,
  },
  {
    ...PLAIN,
    section: 'Accessory',
    category: 'Solutions',
    subCategory: 'Multipurpose',
    code: MRP_PRICED,
    name: 'Lens solution 360 ml',
    brand: 'Aqua',
    hsn: '33079020',
    taxClass: 'Contact lens solution',
    mrpCentipaise: rupees(399),
    priceCentipaise: rupees(399),
    priceIncludesTax: true,
    openingStockMilli: 100_000,
  },
  {
    ...PLAIN,
    section: 'Accessory',
    category: 'Cords',
    subCategory: 'Textile',
    code: NO_MRP,
    name: 'Textile cord',
    hsn: '56090090',
    taxClass: 'Textile eyewear cords',
    priceCentipaise: rupees(120),
    openingStockMilli: 50_000,
  },
  {
    ...PLAIN,
    section: 'Accessory',
    category: 'Services',
    subCategory: 'Clinic',
    code: EYE_TEST,
    name: 'Eye test',
    hsn: '999312',
    taxClass: 'Eye test',
    priceCentipaise: rupees(300),
    openingStockMilli: 1_000_000,
  },
  {
    ...PLAIN,
    section: 'Accessory',
    category: 'Gifts',
    subCategory: 'Gifts',
    code: ZERO_PRICED,
    name: 'Gift pouch',
    hsn: '42023190',
    taxClass: 'Spectacle cases',
    openingStockMilli: 100_000,
  },
]
