import { inflateRawSync } from 'node:zlib'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../../db/sql.ts'
import { CASH } from '../../masters/master-rows.ts'
import { counterWork } from '../../testing/counter-work.ts'
import { faultsOfRefusal } from '../../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'
import { BUSINESS_CUSTOMER, customerIdOf } from '../../testing/test-shop.ts'
import { LENS } from '../../testing/test-shop-items.ts'

let t: TestServer
let sold: Json
beforeAll(async () => {
  t = await testServer()
  const work = counterWork(t)
  const customerID = t.services.ids.encode(
    'customer',
    customerIdOf(t.services, BUSINESS_CUSTOMER.name),
  )
  await work.add('a', { code: LENS, qty: 2, price: 475.25 }, 'owner')
  await work.add('a', { qty: 3, price: 33.33 }, 'owner')
  const { totals } = await work.read('a')
  const receiptModel = { receiptAmount: totals.netAmount, receiptTypeId: CASH }
  sold = await work.commit('a', { receiptModel, customerModel: { customerID } }, 'owner')
})
afterAll(() => t.close())

const FOLDER = '/api/Gst/accountant-folder'

/** The files of an archive by its directory, as any program reads it. */
function filesOf(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.length - 6)
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const file = zip.readUInt32LE(at + 42)
    const start = file + 30 + zip.readUInt16LE(file + 26) + zip.readUInt16LE(file + 28)
    const stored = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    files.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(stored) : stored)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

async function folder(query: string): Promise<Map<string, Buffer>> {
  const answer = await t.call('GET', `${FOLDER}?${query}`, undefined, { as: 'owner' })
  expect(answer.headers['content-type']).toBe('application/zip')
  return filesOf(answer.bytes)
}

it('holds registers, returns, Tally files and a sheet of checks, which all agree', async () => {
  const files = await folder('period=112026')
  expect([...files.keys()]).toEqual([
    'registers/sales-register.xlsx',
    'registers/by-item.xlsx',
    'registers/returns.xlsx',
    'registers/discounts.xlsx',
    'registers/collections.xlsx',
    'registers/cash-book.xlsx',
    'registers/advances.xlsx',
    'registers/dues.xlsx',
    'registers/purchases.xlsx',
    'registers/supplier-account.xlsx',
    'registers/stock-movement.xlsx',
    'registers/gross-profit.xlsx',
    'gst/GSTR1.json',
    'gst/GSTR3B.json',
    'tally/1-masters.xml',
    'tally/2-vouchers.xml',
    'check-sheet.csv',
  ])
  const gstr1 = await t.call('GET', '/api/Gst/gstr1?period=112026', undefined, { as: 'owner' })
  expect(files.get('gst/GSTR1.json')).toEqual(gstr1.bytes)
  const gstr3b = await t.call('GET', '/api/Gst/gstr3b?period=112026', undefined, { as: 'owner' })
  expect(files.get('gst/GSTR3B.json')).toEqual(gstr3b.bytes)
  expect(files.get('tally/2-vouchers.xml')?.toString()).toContain(sold.InvoiceNo)
  const rows = await readXlsxFile(files.get('registers/sales-register.xlsx') ?? Buffer.alloc(0))
  expect(JSON.stringify(rows)).toContain(sold.InvoiceNo)
  const checks = files.get('check-sheet.csv')?.toString() ?? ''
  expect(checks).toContain('GSTR-1 Taxable: register and sections,')
  expect(checks).toContain(',Yes\r\n')
  const { Findings } = (
    await t.call('GET', '/api/Gst/preflight?period=112026', undefined, { as: 'owner' })
  ).body
  const counted = (severity: string) =>
    Findings.filter(({ Severity }: { Severity: string }) => Severity === severity).length
  expect(checks).toContain(`Things to mend before the return,${counted('Blocks')},0,`)
  expect(checks).toContain(`Things to look at before the return,${counted('Warns')},`)
  expect(checks.split('\r\n').filter((line) => line.endsWith(',NO'))).toEqual([
    // The buyer of the test shop has no address.
    ...checks
      .split('\r\n')
      .filter((line) => line.startsWith('Things to mend') && /,NO$/.test(line)),
  ])
})

it('holds every document as PDF where that is asked for', async () => {
  const files = await folder('period=112026&documents=true')
  const papers = [...files].filter(([name]) => name.startsWith('documents/'))
  expect(papers.map(([name]) => name)).toEqual([
    `documents/Invoice/${sold.InvoiceNo.replaceAll('/', '-')}.pdf`,
    `documents/Receipt/${sold.ReceiptNo.replaceAll('/', '-')}.pdf`,
  ])
  expect(papers.every(([, bytes]) => bytes.toString('latin1', 0, 5) === '%PDF-')).toBe(true)
})

it('is given to nobody without the reports, and for no month to come', async () => {
  expect((await t.call('GET', FOLDER)).status).toBe(403)
  const late = await t.call('GET', `${FOLDER}?period=012027`, undefined, { as: 'owner' })
  expect(faultsOfRefusal(late, 'BUSINESS_RULE')).toEqual([])
})

it("has a composition dealer's CMP-08 at a quarter's end, and GSTR-4 at the end of the year", async () => {
  t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 1'))
  t.services.forgetBranch()
  const returns = async (period: string) => {
    const files = await folder(`period=${period}`)
    const checks = files.get('check-sheet.csv')?.toString() ?? ''
    const own = [...files].filter(([name]) => name.startsWith('gst/'))
    for (const [name] of own) expect(checks).toContain(name)
    return new Map(own)
  }
  const read = async (path: string) =>
    (await t.call('GET', `/api/Gst/${path}`, undefined, { as: 'owner' })).bytes
  expect((await returns('112026')).size).toBe(0)
  t.clock.set(Date.parse('2027-04-02T11:00:00+05:30'))
  const december = await returns('122026')
  expect([...december.keys()]).toEqual(['gst/CMP08.json'])
  expect(december.get('gst/CMP08.json')).toEqual(await read('cmp08?quarter=122026'))
  const march = await returns('032027')
  expect([...march.keys()]).toEqual(['gst/CMP08.json', 'gst/GSTR4.json', 'gst/GSTR4.csv'])
  expect(march.get('gst/CMP08.json')).toEqual(await read('cmp08?quarter=032027'))
  expect(march.get('gst/GSTR4.json')).toEqual(await read('gstr4?year=2026'))
  expect(march.get('gst/GSTR4.csv')).toEqual(await read('gstr4?year=2026&format=csv'))
})
