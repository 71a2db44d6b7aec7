import fs from 'node:fs'
import path from 'node:path'
import { OPERATIONS } from '../renderer/base/api/operations.generated.ts'
import type { TillSale } from '../server/contract/standby.ts'
import { writeFileDurably } from '../server/kernel/durable-file.ts'
import { isRecord } from '../server/wire/record.ts'
import type { SavedSale } from './channels.ts'
import { isSavedSale } from './check-payload.ts'
import type { ShellLog } from './shell-log.ts'

/** Asks a main computer; throws where it does not answer. */
export type AskMain = (path: string, body: object) => Promise<{ isOk: boolean; body: unknown }>

type Kept = {
  /** Whose sales they are; null before a main computer was asked. */
  shop: string | null
  /** The newest main computer that knows all of them, counted as the shop counts. */
  epoch: number
  sales: TillSale[]
}

/** As many as `tell-sales` takes. */
const KEPT_SALES = 20
const FILE = 'last-sales.json'
const NOTHING: Kept = { shop: null, epoch: 0, sales: [] }

/**
 * The sales that this till had answered last, on its own disk: whoever takes over as the main computer
 * may lack those of the last second, and is told. Numbers and amounts only, no names.
 */
export class KeptSales {
  readonly #file: string
  readonly #log: ShellLog
  #kept: Kept
  #telling: Promise<void> | null = null

  constructor(folder: string, log: ShellLog) {
    this.#file = path.join(folder, FILE)
    this.#log = log
    this.#kept = readKept(this.#file)
  }

  /** Keeps a sale whose answer the page has seen. */
  note(sale: SavedSale, atMs: number): void {
    const { invoiceNo, receiptNo, ...rest } = sale
    const told: TillSale = {
      ...rest,
      ...(invoiceNo === null ? {} : { invoiceNo }),
      ...(receiptNo === null ? {} : { receiptNo }),
      atMs,
    }
    const others = this.#kept.sales.filter(({ sessionID }) => sessionID !== sale.sessionID)
    this.#keep({ ...this.#kept, sales: [...others, told].slice(-KEPT_SALES) })
  }

  /** Whether a main computer of this count, or a later one, was told. */
  isTold(epoch: number): boolean {
    return epoch <= this.#kept.epoch
  }

  /** Tells a main computer that came after the one that was told last; never throws. */
  tell(ask: AskMain): Promise<void> {
    this.#telling ??= this.#tell(ask)
      .catch((error: unknown) => {
        this.#log.note(`the last sales were not told: ${String(error)}`)
      })
      .finally(() => {
        this.#telling = null
      })
    return this.#telling
  }

  async #tell(ask: AskMain): Promise<void> {
    const { body, isOk } = await ask(OPERATIONS['exchange-term'].path, {})
    if (!isOk || !isRecord(body) || body['IsReplaced'] === true) return
    const { Epoch: epoch, Shop: shop } = body
    if (typeof epoch !== 'number' || typeof shop !== 'string') return
    if (this.#kept.shop !== null && this.#kept.shop !== shop) {
      // Another shop's sales are no business of this one.
      this.#keep({ shop, epoch, sales: [] })
      return
    }
    if (this.#kept.shop === shop && this.isTold(epoch)) return
    const { sales } = this.#kept
    if (sales.length > 0) {
      const told = await ask(OPERATIONS['tell-sales'].path, { sales })
      if (!told.isOk) return
      const found = isRecord(told.body) ? told.body['Found'] : 0
      if (typeof found === 'number' && found > 0) {
        this.#log.note(`the main till lacked ${found} documents of this till's last sales`)
      }
    }
    this.#keep({ ...this.#kept, shop, epoch })
  }

  /** A disk that is full must not keep a till from selling. */
  #keep(kept: Kept): void {
    this.#kept = kept
    try {
      writeFileDurably(this.#file, JSON.stringify(kept), 0o600)
    } catch (error) {
      this.#log.note(`the last sales were not kept: ${String(error)}`)
    }
  }
}

function readKept(file: string): Kept {
  try {
    const raw: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    if (!isRecord(raw)) return NOTHING
    const { epoch, sales, shop } = raw
    return {
      shop: typeof shop === 'string' ? shop : null,
      epoch: typeof epoch === 'number' ? epoch : 0,
      sales: Array.isArray(sales) ? sales.filter(isTillSale) : [],
    }
  } catch {
    return NOTHING
  }
}

function isTillSale(raw: unknown): raw is TillSale {
  if (!isRecord(raw)) return false
  const { atMs, invoiceNo = null, receiptNo = null, ...rest } = raw
  return Number.isSafeInteger(atMs) && isSavedSale({ ...rest, invoiceNo, receiptNo })
}
