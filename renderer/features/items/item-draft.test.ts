import { expect, test } from 'vitest'
import {
  changeInput,
  draftOf,
  emptyDraft,
  hasOtherPower,
  newItemInput,
  nextColourDraft,
  wrongNumbers,
} from './item-draft.ts'
import type { ItemDetail } from './items-data.ts'

const CASE: ItemDetail = {
  ID: 'case',
  NumericID: 1,
  Code: 'CASE-01',
  Barcode: '2000100000427',
  Name: 'Hard case',
  Brand: '',
  Section: 'Accessory',
  ImagePath: null,
  IsService: false,
  HSN: '4202',
  MRP: 250,
  Price: 250,
  PriceIncludesTax: true,
  IsActive: true,
  OnHand: 4,
  Committed: 0,
  Free: 4,
  OnOrder: 0,
  ReorderMin: 2,
  Supplier: null,
  Version: 3,
  ItemTypeID: 'type',
  CategoryID: 'category',
  SubCategoryID: 'sub',
  Category: 'Cases',
  SubCategory: 'Hard',
  TaxClass: 'Cases',
  TaxRate: 18,
  Unit: 'NOS',
  Shelf: 'A1',
  SupplierID: null,
  ReorderMax: null,
  TracksBatches: false,
  IsSerialised: false,
  SpectacleLensType: null,
  Index: null,
  Coating: null,
  Sphere: null,
  Cylinder: null,
  Axis: null,
  Addition: null,
  Modality: null,
  MergedIntoID: null,
  LensFamily: null,
  Attributes: { size: 'L' },
  Images: [],
  Codes: ['OLD-1'],
  Stock: 4,
  HasMovements: true,
  Units: [],
  Lots: [],
  Versions: [],
}

test('a change sends what differs, and null for what was emptied', () => {
  const draft = { ...draftOf(CASE), mrp: '299', shelf: ' ', codes: 'OLD-1, NEW-2' }
  expect(changeInput(draft, CASE)).toEqual({
    itemID: 'case',
    version: 3,
    mrp: 299,
    shelf: null,
    codes: ['OLD-1', 'NEW-2'],
  })
  expect(changeInput(draftOf(CASE), CASE)).toEqual({ itemID: 'case', version: 3 })
})

test('a new item has no stock unless some is typed, and no empty keys', () => {
  const draft = { ...emptyDraft('', 'Cord'), taxClass: 'Cases', mrp: '1,250' }
  expect(newItemInput(draft)).toMatchObject({ name: 'Cord', mrp: 1250, openingStock: 0 })
  expect(newItemInput(draft)).not.toHaveProperty('barcode')
  expect(newItemInput({ ...draft, openingStock: '3' })).toMatchObject({ openingStock: 3 })
})

test('pieces to begin with are sent with their lot; tagged ones come in elsewhere', () => {
  const draft = {
    ...emptyDraft('', 'Drops'),
    openingStock: '3',
    openingLot: ' A7 ',
    openingExpiresOn: '2027-12-31',
  }
  const opening = { openingStock: 3, openingLot: 'A7', openingExpiresOn: '2027-12-31' }
  expect(newItemInput({ ...draft, tracksBatches: true })).toMatchObject(opening)
  expect(newItemInput(draft)).not.toHaveProperty('openingLot')
  const tagged = newItemInput({ ...draft, tracksBatches: true, isSerialised: true })
  expect(tagged).toMatchObject({ openingStock: 0 })
  expect(tagged).not.toHaveProperty('openingLot')
})

test('what is no figure is named', () => {
  expect(wrongNumbers({ ...draftOf(CASE), mrp: 'many', reorderMax: '-1' })).toEqual([
    'mrp',
    'reorderMax',
  ])
})

test('the next colour of a model is the same but for its code, colour, size and prices', () => {
  const like = {
    ...emptyDraft('8901', 'Nova round black 52'),
    brand: 'Nova',
    codes: '8902, 8903',
    openingStock: '4',
    attributes: { model: 'Round', colour: 'Black', size: '52' },
  }
  const typed = { colour: ' Havana ', barcode: '', size: '54', mrp: '1500', price: '1400' }
  const next = nextColourDraft(like, typed)
  expect(next).toMatchObject({
    name: 'Nova round Havana 52',
    brand: 'Nova',
    barcode: '',
    codes: '',
    openingStock: '0',
    mrp: '1500',
    price: '1400',
    attributes: { model: 'Round', colour: 'Havana', size: '54' },
  })
  const plain = { ...like, name: 'Nova round', attributes: {} }
  expect(nextColourDraft(plain, typed).name).toBe('Nova round Havana')
})

test('the name of a lens follows its power where nobody typed another name', () => {
  const lens = (Name: string, Sphere: string, more: Partial<ItemDetail> = {}): ItemDetail => ({
    ...CASE,
    Section: 'ContactLens',
    Name,
    Sphere,
    ...more,
  })
  const named = (item: ItemDetail, typed: object) =>
    changeInput({ ...draftOf(item), ...typed }, item).name
  expect(named(lens('Biofinity -2.00', '-2.00'), { sphere: '-2.50' })).toBe('Biofinity -2.50')
  expect(named(lens('Dailies \u22122.00', '-2.00'), { sphere: '+1' })).toBe('Dailies +1.00')
  expect(named(lens('Biofinity -2.00', '-2.00'), { sphere: '-2.50', name: 'Oasys' })).toBe('Oasys')
  expect(named(lens('Biofinity', '-2.00'), { sphere: '-2.50' })).toBeUndefined()
  const toric = lens('Toric -2.00 / -0.75 x 90', '-2.00', { Cylinder: '-0.75', Axis: 90 })
  expect(named(toric, { axis: '80' })).toBe('Toric -2.00 / -0.75 x 80')
  const grid = lens('CR -0.50 / -0.50 HMC', '-0.50', { Cylinder: '-0.50' })
  expect(named(grid, { sphere: '-0.75' })).toBe('CR -0.75 / -0.50 HMC')
})

test('a name that tells another power than is typed is told of', () => {
  const draft = { ...emptyDraft('', 'Acuvue -3.00'), section: 'ContactLens' as const }
  expect(hasOtherPower({ ...draft, sphere: '+3.00' }, null)).toBe(true)
  expect(hasOtherPower({ ...draft, sphere: '-3' }, null)).toBe(false)
  expect(hasOtherPower({ ...draft, sphere: '' }, null)).toBe(false)
  expect(hasOtherPower({ ...draft, sphere: '+3.00', section: 'Accessory' }, null)).toBe(false)
})

test('what was typed before another section was chosen is no part of the item', () => {
  const lens = {
    ...emptyDraft('', 'Rayban'),
    section: 'ContactLens' as const,
    taxClass: 'Sunglasses',
    sphere: '-2.00',
    modality: 'Monthly',
    attributes: { baseCurve: '8.6', colour: 'Brown', own: 'kept' },
  }
  expect(newItemInput(lens)).toMatchObject({ sphere: '-2.00', attributes: { baseCurve: '8.6' } })
  const sunglass = newItemInput({ ...lens, section: 'Sunglass' })
  expect(sunglass).not.toHaveProperty('sphere')
  expect(sunglass).not.toHaveProperty('modality')
  expect(sunglass.attributes).toEqual({ colour: 'Brown', own: 'kept' })

  const kept: ItemDetail = { ...CASE, Section: 'ContactLens', Sphere: '-2.00' }
  expect(changeInput({ ...draftOf(kept), section: 'Accessory' }, kept)).toMatchObject({
    section: 'Accessory',
    sphere: null,
  })
})

test('a category is sent where it was changed, and none is General', () => {
  const as = (category: string) => changeInput({ ...draftOf(CASE), category }, CASE)
  expect(as('Cases')).not.toHaveProperty('category')
  expect(as(' Pouches ')).toMatchObject({ category: 'Pouches' })
  expect(as('')).toMatchObject({ category: null })
  expect(newItemInput({ ...emptyDraft('', 'Case'), category: ' ' })).not.toHaveProperty('category')
})
