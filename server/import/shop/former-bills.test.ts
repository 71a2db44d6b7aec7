import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDamage } from '../../checks/find-damage.ts'
import { databaseDigest } from '../../testing/database-digest.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'
import { shopImports } from '../testing/shop-imports.ts'

let t: TestServer
let imported: (kind: string, file: string, query?: string) => Promise<Json>
let look: (file: string) => Promise<Json>

beforeAll(async () => {
  t = await testServer()
  ;({ imported, look } = await shopImports(t))
  await imported(
    'Customers',
    'Cust ID,Name,Mobile\nG1,Guru Rao,9886011111\nG2,Guru Nair,9886022222',
  )
})
afterAll(() => t.close())

const owner = (method: 'GET' | 'POST', path: string, body?: Json) =>
  t.call(method, path, body, { as: 'owner' })

async function idOf(searchTerm: string): Promise<string> {
  const page = { pageNumber: 1, pageSize: 20 }
  const { body } = await owner('POST', '/api/Customer/search', { searchTerm, ...page })
  return body.Items[0].ID
}

async function customer(searchTerm: string): Promise<Json> {
  return (await owner('GET', `/api/Customer/${await idOf(searchTerm)}`)).body
}

/** Brings a file in, and once more: the second time nothing is written. */
async function twice(kind: string, file: string, rows: number): Promise<void> {
  expect(await imported(kind, file)).toMatchObject({ Accepted: rows, Refused: 0, Written: rows })
  const before = databaseDigest(t.services.db)
  expect(await imported(kind, file)).toMatchObject({ Accepted: 0, Unchanged: rows, Written: 0 })
  expect(databaseDigest(t.services.db)).toBe(before)
}

const HEADS = [
  'ID,Bill No,Serial,Date,Delivery,Qty,Sub Total,GST %,GST,Extra Disc %,Amount,Total,Paid,Balance',
  'G1,OG-1,1,05-01-2023,0000-00-00,2,"Rs 4,000.00",12%,480,5,4480,4480.00,4000,480',
  'G2,OG-2,2,25-01-2023,01-02-2023,1,1500,12,0,0,1500,1500,1500,0',
].join('\n')

test("Optical Guru's heads and lines of bills are history that is found again and printed", async () => {
  expect(await look(HEADS)).toMatchObject({ Kind: 'Bills' })
  const sales = await owner('GET', '/api/Reports/sales-register?from=2023-01-01&to=2023-02-28')
  await twice('Bills', HEADS, 2)
  const lines = [
    'Bill No,Description,Price,Qty,Discount,Tax,Amount',
    'OG-1,Frame RB 2140,2480,1,0,0,2480',
    'OG-1,=HYPERLINK lens,1000,1,,,1000',
    'OG-1,=HYPERLINK lens,1000,1,,,1000',
  ].join('\n')
  expect(await look(lines)).toMatchObject({ Kind: 'BillLines' })
  expect(await imported('BillLines', `${lines}\nOG-9,Frame,1,1,,,1`)).toMatchObject({
    Written: 0,
    Refused: 1,
  })
  expect(await imported('BillLines', lines)).toMatchObject({ Refused: 0, Written: 1 })
  expect(await imported('BillLines', lines)).toMatchObject({ Accepted: 0, Written: 0 })
  const profile = await customer('og-1')
  expect(profile).toMatchObject({ Name: 'Guru Rao', Orders: [] })
  expect(profile.FormerBills).toMatchObject([
    {
      BillNo: 'OG-1',
      Date: '2023-01-05T00:00:00',
      Total: 4480,
      Balance: 480,
      LinesTotal: null,
      Goods: ['Frame RB 2140', '=HYPERLINK lens', '=HYPERLINK lens'],
    },
  ])
  const paper = await owner('GET', `/api/Documents/FormerBill/${profile.FormerBills[0].ID}/model`)
  expect(paper.body).toMatchObject({
    Number: 'OG-1',
    Amount: 4480,
    Tax: 480,
    FormerBill: { Delivered: null, Paid: 4000, Balance: 480 },
    Reason: 'GST %: 12%\nExtra Disc %: 5',
  })
  const after = await owner('GET', '/api/Reports/sales-register?from=2023-01-01&to=2023-02-28')
  expect(after.body.Rows).toEqual(sales.body.Rows)
  expect(findDamage(t.services.db)).toEqual([])
})

test('a bill in several rows is one, and one that does not add up says so', async () => {
  const file = [
    'Bill No,Bill Date,Customer Name,Mobile,Item,Qty,Line Total,Bill Amount',
    'B-7,05-03-2023,Guru Nair,9886022222,Frame,1 pc,900,"2,000"',
    'B-7,05-03-2023,Guru Nair,9886022222,Lens,2,600,"2,000"',
  ].join('\n')
  expect(await look(file)).toMatchObject({ Kind: 'Bills' })
  expect(await imported('Bills', file)).toMatchObject({ Written: 1 })
  const { FormerBills } = await customer('Guru Nair')
  expect(FormerBills[0]).toMatchObject({ BillNo: 'B-7', Total: 2000, LinesTotal: 1500 })
})

test('each bad row of old bills has its reason, and nothing is written', async () => {
  const before = databaseDigest(t.services.db)
  const file = [
    'Bill No,Bill Date,Customer Name,Mobile,Qty,Total,Paid',
    'X-1,05-01-2023,Guru Rao,9886011111,1,abc,0',
    'X-2,,Guru Rao,9886011111,1,100,0',
    ',05-01-2023,Guru Rao,9886011111,1,100,0',
    'X-4,05-01-2023,Nobody Known,9886099999,1,100,0',
    'X-5,05-01-2023,Guru Rao,9886011111,1,,',
    'X-6,05-01-2099,Guru Rao,9886011111,1,100,0',
    'X-7,05-01-2023,Guru Rao,9886011111,1,100,0',
    'X-7,05-01-2023,Guru Rao,9886011111,1,200,0',
  ].join('\n')
  const job = await imported('Bills', file)
  expect(job).toMatchObject({ Accepted: 1, Refused: 7, Written: 0 })
  expect(job.Errors.map(({ Row }: Json) => Row)).toEqual([2, 3, 4, 5, 6, 7, 9])
  expect(databaseDigest(t.services.db)).toBe(before)
})

test('contact lenses come in eye by eye, with what has no box in words', async () => {
  const file = [
    'ID,R BC,R DIA,R Power,R CYL,R Axis,R ADD,L BC,L DIA,L Power,L CYL,L Axis,Brand,Modality,R K1,HVID,Expiry,Visit Date',
    'G1,8.6,14.2,-225,0.75-,0,,8.60,14.2 mm,\u22122.00,DS,,Aqua,Monthly,43.5,11.8,2024-05-01,25-03-2023',
    'G2,0.00,0.00,0.00,,,,8.4,14,+1.50,,,Bio,Toric,,,0000-00-00,26-03-2023',
  ].join('\n')
  expect(await look(file)).toMatchObject({ Kind: 'ContactLenses' })
  await twice('ContactLenses', file, 2)
  const history = await owner('GET', `/api/Customer/${await idOf('Guru Rao')}/contact-lenses`)
  expect(history.body.Items).toMatchObject([
    {
      ExamDate: '2023-03-25T00:00:00',
      Right: { BaseCurve: '8.60', Power: '-2.25', Cylinder: '-0.75', Axis: '180', Brand: 'Aqua' },
      Left: { Power: '-2.00', Cylinder: null, Modality: 'Monthly' },
      Remarks: 'R K1: 43.5\nHVID: 11.8\nExpiry: 2024-05-01',
    },
  ])
  const bad = await imported(
    'ContactLenses',
    'ID,R BC,R Power,Visit Date\nG1,86,-1.00,1-4-2023\nG1,8.6,,2-4-2023\nG9,8.6,-1.00,2-4-2023',
  )
  expect(bad).toMatchObject({ Accepted: 0, Refused: 3, Written: 0 })
  expect(bad.Errors.map(({ Row }: Json) => Row)).toEqual([2, 3, 4])
})

test('a person who asks for their data gets their old bills as papers too', async () => {
  const zip = await owner('GET', `/api/Customer/${await idOf('Guru Rao')}/export`)
  expect(zip.status).toBe(200)
  const names = zip.bytes.toString('latin1').match(/[\w-]+\.(?:pdf|json)/g)
  expect(new Set(names)).toEqual(new Set(['person.json', 'FormerBill-OG-1.pdf']))
})

const BOUGHT = [
  'Product Name,Type,Cost,Qty,Discount %,GST %,GST Type,Retail,Wholesale,Barcode Exists,Base Barcode,Expiry,Price Cut',
  'Titan/TW-1/Black,Frame,400,3,0,12,CGST-SGST,1299,0,1,OGB-1,0000-00-00,0',
  'Aqua Solution/60 ml,Solution,90,5,0,18,None,199,0,0,,0000-00-00,0',
].join('\n')

test("Optical Guru's purchases are items, and from the same sheet their stock with its cost", async () => {
  const looked = await look(BOUGHT)
  expect(looked).toMatchObject({ Kind: 'Items' })
  const items = await imported('Items', BOUGHT)
  expect(items).toMatchObject({ Accepted: 2, Refused: 0, Written: 2 })
  expect(JSON.stringify(items.Notes)).toContain('take it for Stock')
  await twice('Stock', BOUGHT, 2)
  const found = await owner('POST', '/api/Catalogue/items', { searchTerm: 'OGB-1' })
  const item = await owner('GET', `/api/Catalogue/item/${found.body.Items[0].ID}`)
  expect(item.body).toMatchObject({ Name: 'Titan TW-1 Black', Stock: 3, AverageCost: 400 })
  expect(findDamage(t.services.db)).toEqual([])
})

const TALLY_ITEMS = `<ENVELOPE><BODY><DATA><TALLYMESSAGE>
<STOCKITEM NAME="Vogue VO-77 Blue"><PARENT>Frames</PARENT><BASEUNITS>Nos</BASEUNITS><HSNCODE>90031900</HSNCODE>
 <LANGUAGENAME.LIST><NAME.LIST TYPE="String"><NAME>Vogue VO-77 Blue</NAME><NAME>8901234567894</NAME></NAME.LIST></LANGUAGENAME.LIST>
 <STANDARDPRICELIST.LIST><DATE>20250401</DATE><RATE>1500.00/Nos</RATE></STANDARDPRICELIST.LIST>
 <STANDARDPRICELIST.LIST><DATE>20260401</DATE><RATE>1,750.00/Nos</RATE></STANDARDPRICELIST.LIST>
 <OPENINGBALANCE> 4 Nos</OPENINGBALANCE><OPENINGRATE>700.00/Nos</OPENINGRATE></STOCKITEM>
<STOCKITEM NAME="Bifocal blank"><PARENT>Lenses</PARENT><BASEUNITS>Pairs</BASEUNITS><OPENINGBALANCE/></STOCKITEM>
<STOCKITEM NAME="Wall clock"><PARENT>Gifts</PARENT><BASEUNITS>Nos</BASEUNITS></STOCKITEM>
</TALLYMESSAGE></DATA></BODY></ENVELOPE>`

test("Tally's stock items come in, those without a price unsold until one is typed", async () => {
  const file = TALLY_ITEMS.replace(/<STOCKITEM NAME="Wall clock">.*\n/, '')
  expect((await imported('Items', TALLY_ITEMS, '?dryRun=true')).Errors).toMatchObject([
    { Row: 4, Column: 'hsn' },
  ])
  const items = await imported('Items', file)
  expect(items).toMatchObject({ Accepted: 2, Refused: 0, Written: 2 })
  expect(JSON.stringify(items.Notes)).toContain('Those without a price')
  await twice('Stock', file, 2)
  const itemOf = async (searchTerm: string) => {
    const { body } = await owner('POST', '/api/Catalogue/items', { searchTerm })
    return (await owner('GET', `/api/Catalogue/item/${body.Items[0].ID}`)).body
  }
  expect(await itemOf('VO-77')).toMatchObject({
    Price: 1750,
    PriceIncludesTax: false,
    HSN: '90031900',
    Stock: 4,
  })
  const lens = await itemOf('Bifocal blank')
  expect(lens).toMatchObject({ Price: 0, MRP: 0, HSN: '90015000', Unit: 'PRS' })
  const line = { sessionID: 'tally-1', itemID: lens.ID, qty: 1 }
  const sell = (price: number, more: Json = {}) =>
    owner('POST', '/api/quickSale/saveSalesOrderTemp', { ...line, price, ...more })
  const refused = await sell(0)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Bifocal blank has no price yet. Type it under Stock, Items, then sell it.',
  ])
  const sold = await sell(900)
  expect(sold.status).toBe(200)
  const lowered = await owner('POST', '/api/quickSale/update-sales-order-temp-values', {
    id: sold.body.id,
    qty: 1,
    price: 0,
  })
  expect(lowered.status).toBe(422)
  await owner('POST', '/api/Catalogue/item', {
    itemID: lens.ID,
    price: 800,
    priceIncludesTax: true,
  })
  // A priced one is given away as any other: that is a discount.
  expect((await sell(0, { sessionID: 'tally-2' })).status).toBe(200)
  expect(findDamage(t.services.db)).toEqual([])
})

test('a gift card of the former program is credit of its holder', async () => {
  const file = 'Gift Card No,Customer Name,Mobile,Gift Card Balance\nGV-5,Guru Rao,9886011111,750'
  expect(await imported('Dues', file)).toMatchObject({ Accepted: 1, Written: 1 })
  const glance = await owner('GET', `/api/Customer/${await idOf('Guru Rao')}/glance`)
  expect(glance.body.CreditAmount).toBe(750)
})
