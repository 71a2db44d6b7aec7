import path from 'node:path'
import { chromium } from 'playwright'
import type { LabelTemplateName } from '../../server/contract/labels.ts'
import { invoiceSheet } from '../../server/documents/invoice/layout.ts'
import { receiptSheet } from '../../server/documents/receipt/layout.ts'
import {
  drawInvoiceHtml,
  drawReceiptHtml,
  sheetJob,
} from '../../server/documents/testing/draw-models.ts'
import {
  manyLines,
  SAMPLE_INVOICE,
  SAMPLE_VOUCHER,
} from '../../server/documents/testing/sample-models.ts'
import { programResourcesFolder } from '../../server/kernel/resources-folder.ts'
import { renderEscPos } from '../../server/rendering/escpos/render-escpos.ts'
import { type PdfJob, renderPdf } from '../../server/rendering/pdf/render-pdf.ts'
import type { Sheet } from '../../server/rendering/sheet.ts'
import { type Fonts, loadFonts } from '../../server/rendering/text/fonts.ts'
import { findChromium } from '../browser.mjs'
import { compare, type Spread, time } from './timing.ts'

const LABELS = 100
const MANY_LABELS = 1_000
/** Calls a round; fewer of what takes longer. */
const CALLS = 10
const SIXTY_LINES = { ...SAMPLE_INVOICE, Lines: manyLines(60) }

type Paper = {
  what: string
  draw: (fonts: Fonts) => Uint8Array
  html: string | null
  calls?: number
}
type PaperTimes = {
  what: string
  own: Spread
  kB: number
  printed: (Spread & { kB: number; ratio: number }) | null
}

const PAPERS: readonly Paper[] = [
  {
    what: 'invoice, one page',
    draw: asPdf(sheetJob({ kind: 'invoice', model: SAMPLE_INVOICE, logo: null })),
    html: drawInvoiceHtml(SAMPLE_INVOICE, { logo: null }),
  },
  {
    what: 'invoice, 60 lines',
    draw: asPdf(sheetJob({ kind: 'invoice', model: SIXTY_LINES, logo: null })),
    html: drawInvoiceHtml(SIXTY_LINES, { logo: null }),
  },
  {
    what: 'receipt',
    draw: asPdf(sheetJob({ kind: 'receipt', model: SAMPLE_VOUCHER, external: true, logo: null })),
    html: drawReceiptHtml(SAMPLE_VOUCHER, { external: true, logo: null }),
  },
  { what: `${LABELS} frame tags`, draw: asPdf(distinctLabels('FrameTag', LABELS)), html: null },
  {
    what: `${MANY_LABELS} labels on sheets`,
    draw: asPdf(distinctLabels('Sheet65', MANY_LABELS)),
    html: null,
    calls: 2,
  },
  {
    what: `${MANY_LABELS} frame tags`,
    draw: asPdf(distinctLabels('FrameTag', MANY_LABELS)),
    html: null,
    calls: 1,
  },
  {
    what: 'receipt, 80 mm dots',
    draw: asDots(receiptSheet(SAMPLE_VOUCHER, { external: true, language: null })),
    html: null,
  },
  {
    what: 'invoice, 80 mm dots',
    draw: asDots(invoiceSheet(SAMPLE_INVOICE, 'original', null)),
    html: null,
  },
]

function asPdf(job: PdfJob): Paper['draw'] {
  return (fonts) => renderPdf(job, fonts)
}

/** What goes to a receipt printer: the whole paper as a raster in ESC/POS. */
function asDots(sheet: Sheet): Paper['draw'] {
  return (fonts) => renderEscPos(sheet, { widthDots: 576, cut: true, fonts })
}

/** Labels that each have a code of their own. */
function distinctLabels(template: LabelTemplateName, count: number): PdfJob {
  const labels = Array.from({ length: count }, (_, index) => ({
    copies: 1,
    content: {
      heading: SAMPLE_INVOICE.Branch.Name,
      title: `Frame ${index}`,
      size: '52-18-140',
      price: 'MRP ₹2,500',
      priceNote: 'incl. of all taxes',
      ownPrice: null,
      code: `RB-${1_000 + index}`,
    },
  }))
  const datedAt = SAMPLE_INVOICE.OrderDate
  return { kind: 'labels', template, dpi: 203, startAt: 1, datedAt, labels }
}

/**
 * Each paper as a PDF, in turns with a warm Chromium that prints the HTML of the same model.
 * Without a Chromium on the machine only our own side is measured.
 */
export async function measurePapers(pace: { rounds: number }): Promise<PaperTimes[]> {
  const fonts = loadFonts(path.join(programResourcesFolder(), 'fonts'))
  const executablePath = findChromium()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = executablePath === null ? null : await chromium.launch({ executablePath, args })
  try {
    const times: PaperTimes[] = []
    for (const paper of PAPERS) {
      const page = paper.html === null ? null : ((await browser?.newPage()) ?? null)
      await page?.setContent(paper.html ?? '')
      let printedBytes = 0
      const own = (count: number) => time(count, async () => paper.draw(fonts))
      const printed = (count: number) =>
        time(count, async () => {
          printedBytes = (await page?.pdf({ preferCSSPageSize: true }))?.length ?? 0
        })
      const calls = paper.calls ?? CALLS
      const { ratio, spreads } = await compare(pace.rounds, calls, page ? [own, printed] : [own])
      await page?.close()
      const [first, second] = spreads
      if (first === undefined) throw new Error('nothing was measured')
      times.push({
        what: paper.what,
        own: first,
        kB: paper.draw(fonts).length / 1_000,
        printed: second === undefined ? null : { ...second, kB: printedBytes / 1_000, ratio },
      })
    }
    return times
  } finally {
    await browser?.close()
  }
}

/** What a person reads of it, one paper a line. */
export function paperTable(times: readonly PaperTimes[]): string {
  const lines = times.map(({ kB, own, printed, what }) => {
    const ours = `${own.p50.toFixed(1)} / ${own.p99.toFixed(1)} ms, ${kB.toFixed(1)} kB`
    const theirs =
      printed === null
        ? 'nothing beside it'
        : `Chromium ${printed.p50.toFixed(1)} / ${printed.p99.toFixed(1)} ms, ` +
          `${printed.kB.toFixed(1)} kB, ratio ${printed.ratio.toFixed(2)}`
    return `${what.padEnd(21)} ${ours.padEnd(30)} ${theirs}`
  })
  return ['papers as PDF and dots (p50 / p99), beside printToPDF of the same model', ...lines].join(
    '\n',
  )
}
