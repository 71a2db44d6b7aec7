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
  /** Whether the portal bars its tax for good (section 16(4), place of supply). */
  isBarred?: boolean
  /** Left out: a bill or a note. Of a distributor, or goods from abroad. */
  section?: 'ISD' | 'IMPG'
  /** What was done with it in the portal's invoice management; left out: nothing. */
  management?: 'Accepted' | 'Rejected' | 'Pending'
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
  { list: 'ecom', papers: 'inv', number: 'inum', isNote: false },
  { list: 'ecoma', papers: 'inv', number: 'inum', isNote: false },
  { list: 'cdnr', papers: 'nt', number: 'ntnum', isNote: true },
  { list: 'cdnra', papers: 'nt', number: 'ntnum', isNote: true },
] as const

/**
 * Reads GSTR-2B as the portal gives it (back office reference 9.4): keys that are not known are left
 * alone, amounts stand at the paper or at its items. Returns the place of the first thing that is not
 * as described. Of an amended paper the newer one counts. What the portal's other programs hand on
 * has the file once more inside `data`.
 */
export function readGstr2b(file: unknown): PortalFile | { wrongAt: string } {
  const outer = objectOf(fieldOf(file, 'data') ?? file)
  const root = objectOf(fieldOf(outer, 'data') ?? outer)
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
  for (const kind of OTHERS) {
    for (const [at, outermost] of listOf(documents, kind.list).entries()) {
      const inner = kind.papers === null ? [outermost] : listOf(outermost, kind.papers)
      for (const [index, paper] of inner.entries()) {
        const read = otherOf(outermost, paper, kind)
        if (read === null) {
          const place = kind.papers === null ? '' : `.${kind.papers}[${index}]`
          return { wrongAt: `docdata.${kind.list}[${at}]${place}` }
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
  const management = managementOf(paper)
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
    isClaimable: textOf(paper, 'itcavl') !== 'N' && management !== 'Rejected',
    isBarred: textOf(paper, 'itcavl') === 'N',
    ...(management === undefined ? {} : { management }),
    valuePaise: value ?? 0,
    taxablePaise: taxable ?? 0,
    igstPaise: igst ?? 0,
    cgstPaise: cgst ?? 0,
    sgstPaise: sgst ?? 0,
  }
}

/** Credit of a distributor, and goods from abroad; of special zones there is a list a supplier. */
const OTHERS = [
  { list: 'isd', papers: 'doclist', number: 'docnum', day: 'docdt', section: 'ISD' },
  { list: 'isda', papers: 'doclist', number: 'docnum', day: 'docdt', section: 'ISD' },
  { list: 'impg', papers: null, number: 'boenum', day: 'boedt', section: 'IMPG' },
  { list: 'impga', papers: null, number: 'boenum', day: 'boedt', section: 'IMPG' },
  { list: 'impgsez', papers: 'boe', number: 'boenum', day: 'boedt', section: 'IMPG' },
  { list: 'impgseza', papers: 'boe', number: 'boenum', day: 'boedt', section: 'IMPG' },
] as const

function otherOf(
  supplier: unknown,
  paper: unknown,
  kind: (typeof OTHERS)[number],
): PortalPaper | null {
  const found = fieldOf(paper, kind.number)
  const number = typeof found === 'number' ? String(found) : textOf(paper, kind.number)
  const day = DAY.exec(textOf(paper, kind.day))
  const [taxable, igst, cgst, sgst] = (['txval', 'igst', 'cgst', 'sgst'] as const).map((key) =>
    sumOf([fieldOf(paper, key) ?? 0]),
  )
  if (number === '' || day === null) return null
  if ([taxable, igst, cgst, sgst].some((each) => each === null || each === undefined)) return null
  const gstin = textOf(supplier, 'ctin')
  return {
    key: `${gstin}/${kind.section}/${textOf(paper, 'portcode')}/${number}`,
    gstin,
    supplier: textOf(supplier, 'trdnm'),
    number,
    date: `${day[3]}-${day[2]}-${day[1]}`,
    isNote: /C/.test(textOf(paper, 'doctyp').replace('ISD', '')),
    isReverseCharge: false,
    isClaimable: kind.section === 'IMPG' || textOf(paper, 'itcelg') !== 'N',
    isBarred: kind.section === 'ISD' && textOf(paper, 'itcelg') === 'N',
    section: kind.section,
    valuePaise: 0,
    taxablePaise: taxable ?? 0,
    igstPaise: igst ?? 0,
    cgstPaise: cgst ?? 0,
    sgstPaise: sgst ?? 0,
  }
}

/** By its letter or its word; no action is none. */
function managementOf(paper: unknown): PortalPaper['management'] {
  switch (textOf(paper, 'imsStatus').slice(0, 1).toUpperCase()) {
    case 'A':
      return 'Accepted'
    case 'R':
      return 'Rejected'
    case 'P':
      return 'Pending'
    default:
      return undefined
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
