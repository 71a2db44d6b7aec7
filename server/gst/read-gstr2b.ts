import { hasAtMostDecimals } from '../wire/rupees.ts'

/** A bill or a credit note as a supplier reported it. */
export type PortalPaper = {
  /** GSTIN, kind and number: one paper of a file. */
  key: string
  gstin: string
  supplier: string
  number: string
  /** `yyyy-mm-dd` */
  date: string
  isNote: boolean
  isReverseCharge: boolean
  /** Whether the portal lets its tax be taken back. */
  isClaimable: boolean
  valuePaise: number
  taxablePaise: number
  igstPaise: number
  cgstPaise: number
  sgstPaise: number
}

export type PortalFile = {
  gstin: string
  /** MMYYYY */
  period: string
  generatedOn: string
  papers: PortalPaper[]
}

const PERIOD = /^(0[1-9]|1[0-2])[1-9][0-9]{3}$/
const DAY = /^(\d{2})-(\d{2})-(\d{4})$/
const GSTIN = /^[0-9]{2}[0-9A-Z]{13}$/

/** The lists of papers by suppliers, and what a paper is called in each. */
const LISTS = [
  { list: 'b2b', papers: 'inv', number: 'inum', isNote: false },
  { list: 'b2ba', papers: 'inv', number: 'inum', isNote: false },
  { list: 'cdnr', papers: 'nt', number: 'ntnum', isNote: true },
  { list: 'cdnra', papers: 'nt', number: 'ntnum', isNote: true },
] as const

/**
 * Reads GSTR-2B as the portal gives it (back office reference 9.4): keys that are not known are left
 * alone, amounts stand at the paper or at its items. Returns the place of the first thing that is not
 * as described. Of an amended paper the newer one counts.
 */
export function readGstr2b(file: unknown): PortalFile | { wrongAt: string } {
  const root = objectOf(fieldOf(file, 'data') ?? file)
  const gstin = textOf(root, 'gstin')
  const period = textOf(root, 'rtnprd')
  if (!GSTIN.test(gstin)) return { wrongAt: 'gstin' }
  if (!PERIOD.test(period)) return { wrongAt: 'rtnprd' }
  const documents = fieldOf(root, 'docdata')
  if (typeof documents !== 'object' || documents === null) return { wrongAt: 'docdata' }
  const papers = new Map<string, PortalPaper>()
  for (const kind of LISTS) {
    for (const [at, supplier] of listOf(documents, kind.list).entries()) {
      for (const [index, paper] of listOf(supplier, kind.papers).entries()) {
        const read = paperOf(supplier, paper, kind)
        if (read === null) {
          return { wrongAt: `docdata.${kind.list}[${at}].${kind.papers}[${index}]` }
        }
        papers.set(read.key, read)
      }
    }
  }
  return { gstin, period, generatedOn: textOf(root, 'gendt'), papers: [...papers.values()] }
}

function paperOf(
  supplier: unknown,
  paper: unknown,
  kind: (typeof LISTS)[number],
): PortalPaper | null {
  const gstin = textOf(supplier, 'ctin')
  const number = textOf(paper, kind.number)
  const day = DAY.exec(textOf(paper, 'dt'))
  if (!GSTIN.test(gstin) || number === '' || day === null) return null
  const items = listOf(paper, 'items')
  const amounts = (['txval', 'igst', 'cgst', 'sgst'] as const).map((key) => {
    const own = fieldOf(paper, key)
    const parts = own === undefined ? items.map((item) => fieldOf(item, key) ?? 0) : [own]
    return sumOf(parts)
  })
  const value = sumOf([fieldOf(paper, 'val') ?? 0])
  const [taxable, igst, cgst, sgst] = amounts
  if ([value, taxable, igst, cgst, sgst].some((each) => each === null || each === undefined)) {
    return null
  }
  // A debit note of a supplier adds to what was billed, as a bill does.
  const isNote = kind.isNote && textOf(paper, 'typ') !== 'D'
  return {
    key: `${gstin}/${isNote ? 'note' : 'bill'}/${number}`,
    gstin,
    supplier: textOf(supplier, 'trdnm'),
    number,
    date: `${day[3]}-${day[2]}-${day[1]}`,
    isNote,
    isReverseCharge: textOf(paper, 'rev') === 'Y',
    isClaimable: textOf(paper, 'itcavl') !== 'N',
    valuePaise: value ?? 0,
    taxablePaise: taxable ?? 0,
    igstPaise: igst ?? 0,
    cgstPaise: cgst ?? 0,
    sgstPaise: sgst ?? 0,
  }
}

/** In paise; null where one is no amount of two decimals. */
function sumOf(amounts: readonly unknown[]): number | null {
  let paise = 0
  for (const amount of amounts) {
    if (typeof amount !== 'number' || !hasAtMostDecimals(amount, 2)) return null
    paise += Math.round(amount * 100)
  }
  return paise
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function fieldOf(value: unknown, key: string): unknown {
  return Reflect.get(objectOf(value), key)
}

function textOf(value: unknown, key: string): string {
  const found = fieldOf(value, key)
  return typeof found === 'string' ? found.trim() : ''
}

function listOf(value: unknown, key: string): unknown[] {
  const found = fieldOf(value, key)
  return Array.isArray(found) ? found : []
}
