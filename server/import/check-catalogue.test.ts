import { describe, expect, it } from 'vitest'
import { translate } from '../kernel/translate.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { readCsv } from './read-table.ts'
import type { RowError } from './row-error.ts'
import type { TaxClass } from './tax-classes.ts'

/** The first reason, as it is told in English. */
function english([first]: readonly RowError[]): string {
  return first === undefined ? '' : translate(first.message, 'en')
}

const CLASSES: TaxClass[] = [
  { id: 1, name: 'Frames, plastic', hsn: '90031100', igstRatePpm: 50_000 },
  { id: 2, name: 'Frames, other material', hsn: '90031900', igstRatePpm: 50_000 },
  { id: 3, name: 'Corrective spectacles', hsn: '90049090', igstRatePpm: 50_000 },
  { id: 4, name: 'Goggles', hsn: '90049090', igstRatePpm: 180_000 },
  { id: 5, name: 'Spectacle cases', hsn: '42023190', igstRatePpm: 180_000 },
  { id: 6, name: 'Contact lenses', hsn: '90013000', igstRatePpm: 50_000 },
]

function check(text: string) {
  return checkCatalogue(readCsv(Buffer.from(text)), { classes: CLASSES }, () => undefined)
}

/** One row by column names; what is not named is left out. */
function row(cells: Record<string, string>) {
  const all: Record<string, string> = { ...GOOD, ...cells }
  const quoted = Object.values(all).map((cell) => `"${cell.replaceAll('"', '""')}"`)
  return check(`${Object.keys(all).join(',')}\n${quoted.join(',')}`)
}

const GOOD = { section: 'Accessory', code: 'A1', name: 'Case', hsn: '42023190', mrp: '250' }

function itemOf(cells: Record<string, string>) {
  const { errors, items } = row(cells)
  expect(errors).toEqual([])
  return items[0]?.item
}

describe('a good row', () => {
  it('sells at its MRP with tax in it, where it has no price', () => {
    expect(itemOf({})).toMatchObject({
      section: 'Accessory',
      category: 'General',
      subCategory: 'General',
      mrpCentipaise: 2_500_000,
      priceCentipaise: 2_500_000,
      priceIncludesTax: true,
      openingStockMilli: 0,
      unit: 'NOS',
      isSerialised: false,
      taxClassId: 5,
    })
  })

  it.each([
    ['price', { price: '1,249.5025', price_includes_tax: 'no', mrp: '' }, 12_495_025],
    ['a lakh', { price: '₹ 1,25,000', price_includes_tax: 'Yes', mrp: '' }, 1_250_000_000],
  ])('reads %s', (_what, cells, priceCentipaise) => {
    expect(itemOf(cells)).toMatchObject({ priceCentipaise })
  })

  it('counts the units of a serialised item', () => {
    const cells = { section: 'frame', hsn: '9003', serial_units: 'U1 | U2;U3;' }
    expect(itemOf(cells)).toMatchObject({
      unitCodes: ['U1', 'U2', 'U3'],
      isSerialised: true,
      openingStockMilli: 3_000,
      hsn: '9003',
    })
  })

  it('chooses among the rates of an HSN by class or rate', () => {
    expect(itemOf({ hsn: '90049090', rate: '18%' })).toMatchObject({ taxClassId: 4 })
    expect(itemOf({ hsn: '9004', tax_class: 'corrective spectacles' })).toMatchObject({
      taxClassId: 3,
      hsn: '90049090',
    })
    expect(itemOf({ hsn: '', tax_class: 'Goggles' })).toMatchObject({ hsn: '90049090' })
  })

  it('reads what a lens is made of', () => {
    const cells = {
      section: 'Spectacle Lens',
      lens_type: 'Progressive',
      index: '1.6',
      coating: 'Blue cut',
      sphere: '+1.25',
      cylinder: '-0.50',
      addition: '2',
    }
    expect(itemOf(cells)).toMatchObject({
      section: 'SpectacleLens',
      spectacleLensType: 3,
      refractiveIndexMilli: 1_600,
      sphereCentidioptres: 125,
      cylinderCentidioptres: -50,
      axisDegrees: null,
      additionCentidioptres: 200,
    })
    expect(itemOf({ section: 'ContactLens', hsn: '9001', sphere: 'Plano' })).toMatchObject({
      sphereCentidioptres: 0,
    })
  })
})

describe('a refused row', () => {
  it.each<[string, Record<string, string>, string]>([
    ['section', { section: '' }, 'missing'],
    ['section', { section: 'Shoes' }, 'not a section'],
    ['code', { code: '' }, 'missing'],
    ['code', { code: 'x'.repeat(101) }, 'longer than 100'],
    ['name', { name: ' ' }, 'missing'],
    ['name', { name: 'x'.repeat(201) }, 'longer than 200'],
    ['name', { name: 'a\u0007b' }, 'can not be printed'],
    ['name', { name: 'two\nlines' }, 'can not be printed'],
    ['barcode', { barcode: '8901234567891' }, 'last digit'],
    ['barcode', { barcode: '8.90123E+12' }, 'Text'],
    ['hsn', { hsn: '4202319' }, 'four, six or eight'],
    ['hsn', { hsn: '99999999' }, 'not in the rate schedule'],
    ['hsn', { hsn: '' }, 'HSN'],
    ['hsn', { hsn: '4202', tax_class: 'Goggles' }, 'does not belong'],
    ['tax_class', { tax_class: 'Shoes' }, 'no tax class'],
    ['tax_class', { hsn: '90049090' }, 'more than one rate'],
    ['rate', { rate: '12' }, '18%'],
    ['rate', { rate: 'much' }, 'not a rate'],
    ['rate', { hsn: '', tax_class: 'Goggles', rate: '5' }, '18%'],
    ['mrp', { mrp: 'free' }, 'not an amount'],
    ['mrp', { mrp: '-5' }, 'not an amount'],
    ['mrp', { mrp: '12,50' }, 'not an amount'],
    ['mrp', { mrp: '1.23456' }, 'not an amount'],
    ['mrp', { mrp: '999999999' }, 'more than'],
    ['mrp', { price: '251', price_includes_tax: 'yes' }, 'above the MRP'],
    ['mrp', { price: '212', price_includes_tax: 'no' }, '250.16'],
    ['price', { mrp: '' }, 'MRP'],
    ['price_includes_tax', { price: '200' }, 'yes or no'],
    ['price_includes_tax', { price: '200', price_includes_tax: 'maybe' }, 'neither'],
    ['price_includes_tax', { price_includes_tax: 'no' }, 'before tax'],
    ['opening_stock', { opening_stock: '-1' }, 'not a quantity'],
    ['opening_stock', { opening_stock: '1.2345' }, 'not a quantity'],
    ['opening_stock', { opening_stock: '100001' }, 'in stock'],
    ['opening_stock', { opening_stock: '3', serial_units: 'U1;U2' }, 'the stock is 2'],
    ['lens_type', { lens_type: 'plano' }, 'Only a spectacle lens'],
    ['lens_type', { section: 'SpectacleLens', lens_type: 'round' }, 'not a lens type'],
    ['index', { index: '15.6' }, 'refractive index'],
    ['sphere', { sphere: '-2.30' }, 'steps of'],
    ['sphere', { sphere: '-41' }, '-40.00'],
    ['sphere', { section: 'Frame', hsn: '9003', sphere: '-1.00' }, 'no power'],
    ['cylinder', { cylinder: '-16' }, '-15.00'],
    ['axis', { axis: '181' }, '0 to 180'],
    ['axis', { section: 'ContactLens', hsn: '9001', cylinder: '-0.75' }, 'needs its axis'],
    ['addition', { addition: '5' }, '4.00'],
    ['unit', { unit: 'PIECE' }, 'GST unit'],
  ])('is refused by its %s: %j', (column, cells, words) => {
    const { errors, items, refusedRows } = row(cells)
    expect(items).toEqual([])
    expect(refusedRows).toBe(1)
    expect(errors.map((error) => error.column)).toEqual([column])
    expect(errors[0]?.row).toBe(2)
    expect(english(errors)).toContain(words)
  })

  it('names each bad column once', () => {
    const { errors } = row({ section: '', code: '', mrp: 'x', unit: 'x' })
    expect(errors.map(({ column }) => column).sort()).toEqual(['code', 'mrp', 'section', 'unit'])
  })
})

describe('a file', () => {
  it('numbers rows as the spreadsheet does, empty ones too', () => {
    const text = 'section,code,name,hsn,mrp\n\n,,,,\nAccessory,A1,"Case,\n large",42023190,x\n'
    expect([...new Set(check(text).errors.map((error) => error.row))]).toEqual([4])
  })

  it('takes a price just at the MRP', () => {
    const cells = { price: '211.8644', price_includes_tax: 'no' }
    expect(itemOf(cells)).toMatchObject({ priceCentipaise: 2_118_644 })
  })

  it.each([
    ['an unknown column', 'section,code,name,colour\nFrame,A,B,red', 'There is no column "colour"'],
    ['a column twice', 'section,code,name,Code\nFrame,A,B,C', 'there twice'],
    ['no code column', 'section,name\nFrame,B', '"code" is missing'],
    ['no rows', 'section,code,name\n', 'no rows'],
    ['nothing', '', 'is missing'],
    ['an open quotation mark', 'section,code,name\nFrame,A,"B\nFrame,C,D', 'quotation mark'],
    ['more cells than columns', 'section,code,name,hsn,mrp\nFrame,A,B,9003,5,6', 'more cells'],
  ])('is refused for %s', (_what, text, words) => {
    const { errors, items, refusedRows } = check(text)
    expect(items).toEqual([])
    expect(refusedRows).toBeGreaterThan(0)
    expect(english(errors)).toContain(words)
  })

  it('may be UTF-16 from a spreadsheet, with tabs', () => {
    const text = '\uFEFFSection\tCode\tName\tHSN\tMRP\nAccessory\tA1\tकेस\t4202\t250\n'
    const { items, errors } = checkCatalogue(
      readCsv(Buffer.from(text, 'utf16le')),
      { classes: CLASSES },
      () => undefined,
    )
    expect(errors).toEqual([])
    expect(items[0]?.item.name).toBe('केस')
  })
})

describe('powers without a sign', () => {
  const file = (...powers: string[]) =>
    check(
      [
        'section,code,name,hsn,mrp,sphere,cylinder',
        ...powers.map((each, at) => `Contact lens,CL${at},Clear ${at},90013000,900,${each}`),
      ].join('\n'),
    )

  it('are read as plus, and the check says which', () => {
    const { items, notes } = file('1.50,', '-1.50,', '1.50,', '2,')
    expect(items.map(({ item }) => item.sphereCentidioptres)).toEqual([150, -150, 150, 200])
    expect(notes.map((note) => translate(note, 'en'))).toEqual([
      expect.stringMatching(
        /^3 powers have no sign .* plus: 1\.50 → \+1\.50.* 2 → \+2\.00.* in row 2\./,
      ),
    ])
  })

  it('are no matter where each has its sign or is zero', () => {
    expect(file('+1.50,', '-1.50,', '0,', 'Plano,').notes).toEqual([])
  })
})
