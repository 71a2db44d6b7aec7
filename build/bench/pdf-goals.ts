import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InvoiceModel } from '../../server/contract/document-models.ts'
import { invoiceData, invoicePdf } from '../../server/contract/documents.ts'
import { invoiceSheet } from '../../server/documents/invoice/layout.ts'
import { programResourcesFolder } from '../../server/kernel/resources-folder.ts'
import { renderPdf } from '../../server/rendering/pdf/render-pdf.ts'
import { loadFonts } from '../../server/rendering/text/fonts.ts'
import { barcodeAsks, goodsOf, saleAsks, sending } from './asks.ts'
import type { Measured } from './goals.ts'
import { connect } from './http-client.ts'
import { createRecipe } from './pdf-recipe.ts'
import type { Site } from './site.ts'
import type { Pace } from './till-goals.ts'
import { compare, median, spreadOf, timeSync } from './timing.ts'

const LINES = 6
const PDFS_A_SECOND = 10

/** The invoice as a PDF: P13, P14 and P15. */
export async function measurePdfs(site: Site, pace: Pace): Promise<Measured[]> {
  const { body, model } = await sixLineInvoice(site)
  const fontFolder = path.join(programResourcesFolder(), 'fonts')
  const fonts = loadFonts(fontFolder)
  const recipe = await createRecipe(fs.readFileSync(path.join(fontFolder, 'NotoSans-Regular.ttf')))
  const render = () => renderPdf({ kind: 'sheet', sheet: invoiceSheet(model), logo: null }, fonts)
  const rendered = await compare(pace.rounds, Math.ceil(pace.calls / 6), [
    (count) => timeSync(count, render),
    (count) => timeSync(count, () => recipe(LINES)),
  ])
  return [
    {
      goal: { id: 'P13', what: 'invoice PDF, warm', accept: 2.5, aim: 1.5, unit: 'x' },
      value: rendered.ratio,
      own: rendered.spreads[0],
      ceiling: rendered.spreads[1],
      note: `${LINES} lines, QR and bar code; beside: a plain page of PDFKit with the same`,
    },
    {
      goal: { id: 'P14', what: 'invoice PDF, size', accept: 30, aim: 16, unit: 'kB' },
      value: render().length / 1_000,
      note: `the recipe's page: ${(recipe(LINES) / 1_000).toFixed(1)} kB`,
    },
    await lookUpsBesidePdfs(site, body, pace),
  ]
}

async function sixLineInvoice({ product, size }: Site) {
  const goods = await goodsOf(product, size.items)
  const [sale] = await saleAsks(product, { goods, name: 'printed', count: 1, lines: LINES })
  if (sale === undefined) throw new Error('there is nothing to sell')
  const { data } = JSON.parse(await product.connection.send(sale))
  const ask = `${invoiceData.path}?salesOrderID=${data.SalesOrderID}`
  const body = await product.connection.send(product.ask('GET', ask))
  const model: InvoiceModel = JSON.parse(body)
  return { body, model }
}

/** Look-ups while ten invoices a second are rendered, over look-ups alone, in turns. */
async function lookUpsBesidePdfs(site: Site, body: string, pace: Pace): Promise<Measured> {
  const { product } = site
  const model: InvoiceModel = JSON.parse(body)
  const whose = `CompanyID=${model.CompanyID}&BranchID=${model.BranchID}`
  const pdf = product.ask('POST', `${invoicePdf.path}?${whose}`, model)
  const lookUp = sending(product, barcodeAsks(site).product)
  const printer = await connect(product.server.address)
  await printer.send(pdf)
  const ratios: number[] = []
  const calm: number[] = []
  const busy: number[] = []
  for (let round = 0; round < pace.rounds; round += 1) {
    const alone = await pacedLookUps(lookUp, pace.calls)
    let isOver = false
    const printing = (async () => {
      for (; !isOver; await sleep(1_000 / PDFS_A_SECOND)) await printer.send(pdf)
    })()
    const beside = await pacedLookUps(lookUp, pace.calls)
    isOver = true
    await printing
    calm.push(...alone)
    busy.push(...beside)
    ratios.push(spreadOf(beside).p99 / spreadOf(alone).p99)
  }
  printer.close()
  return {
    goal: {
      id: 'P15',
      what: 'look-up p99 beside 10 PDFs a second',
      accept: 2,
      aim: 1.2,
      unit: 'x',
    },
    value: median(ratios),
    own: spreadOf(busy),
    ceiling: spreadOf(calm),
    note: 'beside: the same look-ups alone',
  }
}

/** One look-up every few milliseconds, so that a round lasts as long as several PDFs. */
async function pacedLookUps(lookUp: ReturnType<typeof sending>, count: number): Promise<number[]> {
  const samples: number[] = []
  for (let index = 0; index < count; index += 1) {
    samples.push(...(await lookUp(1, index)))
    await sleep(4)
  }
  return samples
}
