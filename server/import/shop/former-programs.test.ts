import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import type { Sheet } from '../../wire/read-workbook.ts'
import { lookAtSheets } from './look-at-sheets.ts'
import { mapColumns } from './map-columns.ts'
import { readSheets } from './read-sheets.ts'

const TALLY = `<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><DATA>
<TALLYMESSAGE><GROUP NAME="Counter Debtors"><PARENT>Sundry Debtors</PARENT></GROUP></TALLYMESSAGE>
<TALLYMESSAGE><LEDGER NAME="A &amp; B Rao" RESERVEDNAME=""><PARENT>Counter Debtors</PARENT>
 <LEDGERMOBILE>9886011111</LEDGERMOBILE><ADDRESS.LIST TYPE="String"><ADDRESS>12 MG Road</ADDRESS><ADDRESS>Mysuru</ADDRESS></ADDRESS.LIST>
 <OPENINGBALANCE>-1500.00</OPENINGBALANCE>
 <LEDGSTREGDETAILS.LIST><STATE>Karnataka</STATE><GSTIN>29AAACD5678F1ZF</GSTIN></LEDGSTREGDETAILS.LIST>
 <BILLALLOCATIONS.LIST><NAME>B-7</NAME><BILLDATE>20260105</BILLDATE><OPENINGBALANCE>-1000.00</OPENINGBALANCE></BILLALLOCATIONS.LIST>
</LEDGER></TALLYMESSAGE>
<TALLYMESSAGE><LEDGER NAME="Lens House"><PARENT>Sundry Creditors</PARENT><OPENINGBALANCE>2500.50</OPENINGBALANCE></LEDGER></TALLYMESSAGE>
<TALLYMESSAGE><LEDGER NAME="Cash"><PARENT>&#4; Cash-in-Hand</PARENT><OPENINGBALANCE>-99.00</OPENINGBALANCE></LEDGER></TALLYMESSAGE>
<TALLYMESSAGE><STOCKITEM NAME="FR-1"><PARENT/><OPENINGBALANCE> 12 Nos</OPENINGBALANCE><OPENINGRATE>350.00/Nos</OPENINGRATE></STOCKITEM></TALLYMESSAGE>
</DATA></BODY></ENVELOPE>`

const sheetsOf = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const read = await readSheets(bytes)
  expect(read.ok).toBe(true)
  return read.ok ? read.sheets : []
}

test("Tally's masters are customers, suppliers, open bills and stock, in UTF-8 and UTF-16", async () => {
  const sheets = await sheetsOf(Buffer.from(TALLY))
  expect(sheets.map(({ name }) => name)).toEqual([
    'Sundry Debtors',
    'Sundry Creditors',
    'Bills',
    'Stock Items',
    'Items',
  ])
  const [debtors, creditors, bills, stock] = sheets.map(({ rows }) => rows.slice(1))
  expect(debtors).toEqual([
    ['A & B Rao', '9886011111', '', '', '12 MG Road, Mysuru', '', 'Karnataka', '29AAACD5678F1ZF'],
  ])
  expect(creditors?.[0]).toEqual(expect.arrayContaining(['Lens House', '2500.50 Cr']))
  expect(bills).toEqual([
    ['A & B Rao', '9886011111', 'B-7', '2026-01-05', '1000.00 Dr'],
    ['A & B Rao', '9886011111', '', '', '500.00 Dr'],
  ])
  expect(stock).toEqual([['FR-1', '12', '350.00']])
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TALLY, 'utf16le')])
  expect(await sheetsOf(wide)).toEqual(sheets)
})

test('each kind takes its own sheet of the masters', async () => {
  const read = await readSheets(Buffer.from(TALLY))
  const sheet = (kind: 'Customers' | 'Suppliers' | 'Dues' | 'Stock' | 'Items' | null) =>
    lookAtSheets(read, { kind, known: [] })
  expect(sheet(null)).toMatchObject({ kind: 'Customers', sheet: 'Sundry Debtors' })
  expect(sheet('Suppliers')).toMatchObject({ sheet: 'Sundry Creditors', rows: 1 })
  expect(sheet('Dues')).toMatchObject({ sheet: 'Bills', rows: 2 })
  expect(sheet('Stock')).toMatchObject({ sheet: 'Stock Items', rows: 1 })
  expect(sheet('Items')).toMatchObject({ kind: 'Items', sheet: 'Items', rows: 1 })
})

test("Optical Guru's prescriptions are known by the places of their columns", () => {
  const powers = ['SPH', 'CYL', 'AXIS', 'VA']
  const heading = [
    'ID',
    ...powers,
    ...powers,
    ...powers,
    ...powers,
    ...'REPD,LEPD,R ADD,L ADD,R PRISM,L PRISM,LENS,SHADE,FRAME,VERTEX,INDEX,FH,CONST,NEAR,DIST,EXPIRY,VISIT DATE'.split(
      ',',
    ),
  ]
  expect(heading).toHaveLength(34)
  const sheet: Sheet = { name: '', rows: [heading, heading.map((_, place) => `c${place}`)] }
  const { columns, rows } = mapColumns('Prescriptions', sheet, { at: 0, mapping: null })
  expect(columns.map(({ field }) => field).slice(0, 12)).toEqual([
    'oldId',
    'right.spherical',
    'right.cylinder',
    'right.axis',
    'right.va',
    'left.spherical',
    'left.cylinder',
    'left.axis',
    'left.va',
    'right.nearSpherical',
    'right.nearCylinder',
    'right.nearAxis',
  ])
  expect(rows[0]?.cells.get('left.pd')).toBe('c18')
  expect(rows[0]?.cells.get('right.addition')).toBe('c19')
  expect(rows[0]?.cells.get('date')).toBe('c33')
})

test("Optical Guru's heads of bills are dues, with the total and not the amount before discount", () => {
  const heading =
    'ID,Bill No,Serial,Date,Delivery,Qty,Sub Total,GST %,GST,Extra Disc %,Amount,Total,Paid,Balance'
  const sheet: Sheet = { name: '', rows: [heading.split(',')] }
  const { columns } = mapColumns('Dues', sheet, { at: 0, mapping: null })
  const fields = Object.fromEntries(columns.map(({ field, heading: name }) => [name, field]))
  expect(fields).toMatchObject({
    ID: 'oldId',
    'Bill No': 'billNo',
    Date: 'date',
    Amount: null,
    Total: 'total',
    Paid: 'paid',
    Balance: 'balance',
  })
})
