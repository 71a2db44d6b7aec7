import { expect, it } from 'vitest'
import type { Branch } from '../../branch/branch.ts'
import type { ItemRow } from '../../catalog/item-records.ts'
import { labelContent } from './label-content.ts'

const BRANCH: Branch = {
  id: 1,
  companyId: 1,
  legalName: null,
  licenceNo: null,
  name: 'Netra Opticals',
  address: '',
  city: '',
  stateId: 29,
  stateCode: '29',
  stateName: 'Karnataka',
  pincode: '',
  gstin: '29AABCN4821K1Z4',
  phone: '',
  email: '',
  logoFileName: null,
  isCompositionScheme: false,
  registrations: [],
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  upiId: null,
  bank: null,
  terms: '',
  moduleId: 1,
  walkInCustomerId: 1,
  numberPrefix: 'KA1',
  seriesPrefix: null,
}

const FRAME: ItemRow = {
  id: 1,
  code: 'NL-210-BK',
  barcode: null,
  name: 'Nilora 210 Black 52-18-140',
  brand: 'Nilora',
  hsn: '9003',
  itemTypeId: 1,
  categoryId: 1,
  subCategoryId: 1,
  mrpCentipaise: 25_000_000,
  priceCentipaise: 20_000_000,
  priceIncludesTax: 0,
  isSerialised: 0,
  onHandMilli: 0,
  imagePath: null,
  spectacleLensType: null,
  refractiveIndexMilli: null,
  coating: null,
  sphereCentidioptres: null,
  cylinderCentidioptres: null,
  axisDegrees: null,
  additionCentidioptres: null,
  modality: null,
  size: null,
  baseCurve: null,
  diameter: null,
  igstRatePpm: 50_000,
}

const content = (item: Partial<ItemRow>, branch: Partial<Branch> = {}) =>
  labelContent({ ...BRANCH, ...branch }, { ...FRAME, ...item }, 'NL-210-BK')

it('says shop, article, size, MRP with its taxes and code', () => {
  expect(content({})).toEqual({
    heading: 'Netra Opticals',
    title: 'Nilora 210 Black',
    size: '52-18-140',
    price: 'MRP ₹2,500',
    priceNote: 'incl. of all taxes',
    ownPrice: { words: 'Our price ₹2,100', short: 'Price ₹2,100' },
    code: 'NL-210-BK',
  })
})

it.each([
  ['Rimba Classic 2140 Black', 'Rimba', 'Rimba Classic 2140 Black', null],
  ['Classic 2140', 'Rimba', 'Rimba Classic 2140', null],
  ['Kala 88 54□17-145 Brown', 'Kala', 'Kala 88 Brown', '54-17-145'],
  ['50-18-140', 'Kala', 'Kala', '50-18-140'],
  ['Model 1252-18-1400', 'Kala', 'Kala Model 1252-18-1400', null],
])('reads %s of %s as %s, %s', (name, brand, title, size) => {
  const { size: foundSize, title: foundTitle } = content({ name, brand })
  expect([foundTitle, foundSize]).toEqual([title, size])
})

it('tells the power of a contact lens', () => {
  const lens = { name: 'Aqua 200', brand: 'Aqua', sphereCentidioptres: -225 }
  expect(content(lens).size).toBe('−2.25')
  const toric = { ...lens, cylinderCentidioptres: -75, axisDegrees: 180 }
  expect(content(toric).size).toBe('−2.25 / −0.75 × 180'.replaceAll(' ', '\u00a0'))
  const turnedAtFitting = { ...toric, axisDegrees: null }
  expect(content(turnedAtFitting).size).toBe('−2.25 / −0.75'.replaceAll(' ', '\u00a0'))
  expect(content({ ...lens, cylinderCentidioptres: 0, axisDegrees: null }).size).toBe('−2.25')
  expect(content({ ...lens, cylinderCentidioptres: 0, axisDegrees: 90 }).size).toBe('−2.25')
})

it('prints a price with tax where there is no MRP, and none that it does not know', () => {
  const price = (item: Partial<ItemRow>, branch: Partial<Branch> = {}) =>
    content({ mrpCentipaise: 0, ...item }, branch).price
  expect(price({})).toBe('Price ₹2,100')
  expect(price({ priceCentipaise: 11_111_100 })).toBe('Price ₹1,166.67')
  expect(price({ priceIncludesTax: 1 })).toBe('Price ₹2,000')
  expect(price({}, { isCompositionScheme: true })).toBe('Price ₹2,000')
  expect(price({ igstRatePpm: null })).toBeNull()
  expect(price({ priceCentipaise: 0 })).toBeNull()
  expect(content({ mrpCentipaise: 0, priceCentipaise: 0 }).priceNote).toBeNull()
})

it('prints what the shop asks beside an MRP above it, and once where they are one', () => {
  const own = (item: Partial<ItemRow>, branch: Partial<Branch> = {}) =>
    content({ mrpCentipaise: 20_000_000, ...item }, branch).ownPrice?.words ?? null
  const price = 18_000_000
  expect(own({ priceCentipaise: price, priceIncludesTax: 1 })).toBe('Our price ₹1,800')
  expect(own({ priceCentipaise: price })).toBe('Our price ₹1,890')
  expect(own({ priceCentipaise: price }, { isCompositionScheme: true })).toBe('Our price ₹1,800')
  expect(own({ priceCentipaise: 20_000_000, priceIncludesTax: 1 })).toBeNull()
  // ₹1,904.76 and 5 %.
  expect(own({ priceCentipaise: 19_047_600 })).toBeNull()
  expect(own({ priceCentipaise: 19_047_500 })).toBeNull()
  expect(own({ priceCentipaise: 0 })).toBeNull()
  expect(own({ priceCentipaise: price, igstRatePpm: null })).toBeNull()
})

it('prints controls as no one can use them', () => {
  const nasty = 'A\u202Ecba\u0007  <b>'
  expect(content({ name: nasty, brand: 'A' }).title).toBe('A\uFFFDcba\uFFFD <b>')
})
