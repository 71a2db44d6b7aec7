import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import {
  BUSINESS_CUSTOMER,
  customerIdOf,
  LOCAL_CUSTOMER,
  STATELESS_CUSTOMER,
} from '../testing/test-shop.ts'

type Keys = Record<string, unknown>

const EMIRATES = 6

let t: TestServer
let work: CounterWork
let key = ''
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())
beforeEach(() => {
  key = `place-${++keys}`
})

const state = (id: number) => t.services.ids.encode('state', id)
const country = (id: number) => t.services.ids.encode('country', id)
const named = (name: string) => ({
  customerModel: { customerID: t.services.ids.encode('customer', customerIdOf(t.services, name)) },
})

async function sold(sale: Keys) {
  await work.add(key)
  const { SalesOrderID } = await work.commit(key, sale)
  const path = `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${SalesOrderID}`
  const model = (await t.call('GET', path)).body
  const whose = `CompanyID=${model.CompanyID}&BranchID=${model.BranchID}`
  const html = await t.call('POST', `/api/Common/invoice/pdf/html?${whose}`, model)
  return { model, html: html.body as string, orderId: SalesOrderID as string }
}

describe('the State named for the sale', () => {
  it('decides where the customer has none', async () => {
    const salesorderModel = {
      isCustomerStateNotSameAsCompanyState: true,
      placeOfSupplyStateID: state(27),
    }
    const { model } = await sold({ ...named(STATELESS_CUSTOMER.name), salesorderModel })
    expect(model).toMatchObject({
      IsInterState: true,
      PlaceOfSupply: { StateCode: '27', StateName: 'Maharashtra' },
      Totals: { IGST: 18 },
    })
  })

  it('has a line on the invoice where nobody named one', async () => {
    const salesorderModel = { isCustomerStateNotSameAsCompanyState: true }
    const { html, model } = await sold({ ...named(STATELESS_CUSTOMER.name), salesorderModel })
    expect(model.PlaceOfSupply).toEqual({ StateCode: null, StateName: null })
    expect(html).toMatch(/Another State _{10,}/)
  })

  it('must be one', async () => {
    await work.add(key)
    const asked = (placeOfSupplyStateID: string) =>
      work.save(key, { salesorderModel: { placeOfSupplyStateID } })
    expect(faultsOfRefusal(await asked(state(999)), 'NOT_FOUND')).toEqual([])
    expect(faultsOfRefusal(await asked(country(1)), 'INVALID_ID')).toEqual([])
  })
})

it('a GSTIN customer without an address has a line for it on the invoice', async () => {
  const { html } = await sold(named(BUSINESS_CUSTOMER.name))
  expect(html).toMatch(/Address _{10,}/)
  key = `place-${++keys}`
  const { html: other } = await sold({})
  expect(other).not.toMatch(/Address _/)
})

describe('an address of delivery', () => {
  const deliveryAddress = () => ({
    name: 'Front desk',
    address: '7 Anna Salai',
    city: 'Chennai',
    pincode: '600002',
    stateID: state(33),
    mobile: '9840099999',
  })
  const TEXT = 'Front desk, 7 Anna Salai, Chennai 600002, Tamil Nadu (33), 9840099999'

  it('is on invoice and delivery slip, and decides the place of supply', async () => {
    const salesorderModel = { deliveryMode: 'Courier', deliveryAddress: deliveryAddress() }
    const { html, model, orderId } = await sold({ ...named(LOCAL_CUSTOMER.name), salesorderModel })
    expect(model).toMatchObject({
      DeliveryAddress: TEXT,
      IsInterState: true,
      PlaceOfSupply: { StateCode: '33' },
      Totals: { IGST: 18 },
    })
    expect(html).toContain(TEXT)
    const slip = await t.call('GET', `/api/Documents/DeliverySlip/${orderId}/model`)
    expect(slip.body.DeliveryAddress).toBe(TEXT)
  })

  it('plays no part at the counter', async () => {
    const salesorderModel = { deliveryAddress: deliveryAddress() }
    const { model } = await sold({ ...named(LOCAL_CUSTOMER.name), salesorderModel })
    expect(model).toMatchObject({ DeliveryAddress: null, IsInterState: false })
  })

  it('may be as long as its parts may be', async () => {
    const long = { name: 'N'.repeat(200), address: 'A'.repeat(2_000), city: 'C'.repeat(200) }
    const salesorderModel = { deliveryMode: 'Home', deliveryAddress: long }
    const { html } = await sold({ salesorderModel })
    expect(html).toContain('AAAA')
  })

  it.each<[string, () => Keys]>([
    ['a text that is too long', () => ({ address: 'A'.repeat(2_001) })],
    ['a name that is none', () => ({ name: 7 })],
    ['a power for a mobile', () => ({ mobile: 'R -1 .5x90 98' })],
    ['half a PIN code', () => ({ pincode: '5600' })],
  ])('is refused with %s', async (_what, change) => {
    await work.add(key)
    const salesorderModel = { deliveryMode: 'Home', deliveryAddress: change() }
    expect(faultsOfRefusal(await work.save(key, { salesorderModel }), 'VALIDATION')).toEqual([])
  })
})

describe('an export', () => {
  const tourist = (more: Keys = {}) => ({
    name: 'J Smith',
    isForeigner: true,
    countryID: country(EMIRATES),
    address: '1 Marina Walk',
    ...more,
  })
  const courier = { deliveryMode: 'Courier' }

  it('is a parcel to a foreigner abroad: IGST, with the endorsement of rule 46', async () => {
    const { html, model } = await sold({ customerModel: tourist(), salesorderModel: courier })
    expect(model).toMatchObject({
      SupplyKind: 'Export',
      IsInterState: true,
      PlaceOfSupply: { StateCode: '96', StateName: 'Other Countries' },
      DeliveryAddress: '1 Marina Walk, United Arab Emirates',
      Totals: { IGST: 18, SGST: 0, CGST: 0 },
    })
    expect(html).toContain('SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX')
  })

  it.each<[string, () => Keys]>([
    ['what a tourist collects', () => ({ customerModel: tourist() })],
    [
      'a parcel within India',
      () => ({
        customerModel: tourist(),
        salesorderModel: { ...courier, deliveryAddress: { countryID: country(1) } },
      }),
    ],
    [
      'a parcel to nobody foreign',
      () => ({ customerModel: tourist({ isForeigner: false }), salesorderModel: courier }),
    ],
  ])('is not %s', async (_what, sale) => {
    const { html, model } = await sold(sale())
    expect(model.SupplyKind).toBeUndefined()
    expect(model.Totals).toMatchObject({ SGST: 9, CGST: 9 })
    expect(html).not.toContain('SUPPLY MEANT')
  })
})

describe('a special economic zone', () => {
  it('is always IGST, with the endorsement of rule 46', async () => {
    const customerModel = { name: 'Zone Works', stateID: state(29), isSEZ: true }
    const { html, model } = await sold({ customerModel })
    expect(model).toMatchObject({
      SupplyKind: 'SEZ',
      IsInterState: true,
      PlaceOfSupply: { StateCode: '29' },
      Totals: { IGST: 18 },
    })
    expect(html).toContain('SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS')
  })

  it('is kept with the customer until it is cleared', async () => {
    const save = async (model: Keys) =>
      (await t.call('POST', '/api/Customer/save', model)).body.customerID as string
    const isSez = async (id: string) => (await t.call('GET', `/api/Customer/${id}`)).body.IsSEZ
    const id = await save({ name: 'Zone Two', isSEZ: true })
    await save({ customerID: id, city: 'Bengaluru' })
    expect(await isSez(id)).toBe(true)
    await save({ customerID: id, isSEZ: false })
    expect(await isSez(id)).toBe(false)
  })
})
