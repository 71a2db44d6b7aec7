import { barcodeAsks, sending, typeAheadAsks } from './asks.ts'
import type { Measured } from './goals.ts'
import { type Site, TERM_CLASSES } from './site.ts'
import type { Pace } from './till-goals.ts'
import { compare } from './timing.ts'

/** The same request on a small and on a large catalogue, in turns: G1 and G2. */
export async function measureGrowth(small: Site, large: Site, pace: Pace): Promise<Measured[]> {
  const note = `${small.size.items} to ${large.size.items} items`
  const barcode = await compare(pace.rounds, pace.calls * 2, [
    sending(large.product, barcodeAsks(large).product),
    sending(small.product, barcodeAsks(small).product),
  ])
  const found: Measured[] = [
    {
      goal: { id: 'G1', what: 'barcode look-up, growth', accept: 1.3, aim: 1.1, unit: 'x' },
      value: barcode.ratio,
      own: barcode.spreads[0],
      ceiling: barcode.spreads[1],
      note,
    },
  ]
  for (const kind of TERM_CLASSES) {
    const { ratio, spreads } = await compare(pace.rounds, pace.calls, [
      sending(large.product, typeAheadAsks(large, kind).product),
      sending(small.product, typeAheadAsks(small, kind).product),
    ])
    found.push({
      goal: { id: 'G2', what: `type-ahead growth, ${kind}`, accept: 2, aim: 1.3, unit: 'x' },
      value: ratio,
      own: spreads[0],
      ceiling: spreads[1],
      note,
    })
  }
  return found
}
