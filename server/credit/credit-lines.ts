import { cumulativeShare } from '../domain/returns.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { OrderLineRow } from '../orders/order-record.ts'

export type CreditSums = {
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
}

export type CreditedLine = CreditSums & {
  lineId: number
  itemId: number | null
  unitId: number | null
  qtyMilli: number
  restock: boolean
  sold: OrderLineRow
}

/**
 * What comes back for one line: of each component, the share of everything returned so far less
 * what earlier notes credited, so the last piece takes the exact remainder (gst-billing section
 * 10). More than was sold is 409.
 */
export function creditLine(
  sold: OrderLineRow | undefined,
  asked: { lineId: number; qtyMilli: number; restock: boolean },
): CreditedLine {
  if (sold === undefined) {
    throw new Refusal('NOT_FOUND', message('credit.line-not-on-invoice'))
  }
  if (sold.returnedMilli + asked.qtyMilli > sold.qtyMilli) {
    throw new Refusal('CONFLICT', message('credit.more-than-sold', { item: sold.itemName }))
  }
  const share = (component: keyof CreditSums): number =>
    cumulativeShare({
      originalPaise: sold[component],
      soldMilli: sold.qtyMilli,
      returnedBeforeMilli: sold.returnedMilli,
      returnNowMilli: asked.qtyMilli,
    })
  return {
    ...asked,
    itemId: sold.itemId,
    unitId: sold.unitId,
    sold,
    taxablePaise: share('taxablePaise'),
    sgstPaise: share('sgstPaise'),
    cgstPaise: share('cgstPaise'),
    igstPaise: share('igstPaise'),
  }
}

/** The note's own figures: sums of its lines. */
export function sumCredits(lines: readonly CreditSums[]): CreditSums & { amountPaise: number } {
  const sum = (key: keyof CreditSums): number => lines.reduce((total, line) => total + line[key], 0)
  const sums = {
    taxablePaise: sum('taxablePaise'),
    sgstPaise: sum('sgstPaise'),
    cgstPaise: sum('cgstPaise'),
    igstPaise: sum('igstPaise'),
  }
  const amountPaise = sums.taxablePaise + sums.sgstPaise + sums.cgstPaise + sums.igstPaise
  return { ...sums, amountPaise }
}
