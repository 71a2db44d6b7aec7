/** Milliseconds of each of many calls. */
export type Samples = number[]

export type Spread = { p50: number; p99: number }

export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function spreadOf(samples: readonly number[]): Spread {
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) }
}

/** Times `count` calls one after the other. */
export async function time(
  count: number,
  call: (index: number) => Promise<unknown>,
): Promise<Samples> {
  const samples: Samples = []
  for (let index = 0; index < count; index += 1) {
    const before = performance.now()
    await call(index)
    samples.push(performance.now() - before)
  }
  return samples
}

/** The same for calls that do not wait. */
export function timeSync(count: number, call: (index: number) => unknown): Samples {
  const samples: Samples = []
  for (let index = 0; index < count; index += 1) {
    const before = performance.now()
    call(index)
    samples.push(performance.now() - before)
  }
  return samples
}

export type Contender = (count: number, round: number) => Promise<Samples> | Samples

export type Compared = { spreads: Spread[]; ratio: number }

/**
 * Runs contenders in turns, so that whatever the machine does meets each of them, and answers the
 * median over the rounds of the first one's p50 over the second one's. The first round warms up.
 */
export async function compare(
  rounds: number,
  count: number,
  contenders: readonly Contender[],
): Promise<Compared> {
  const pooled: Samples[] = contenders.map(() => [])
  const ratios: number[] = []
  const medians: number[][] = contenders.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    const spreads: Spread[] = []
    for (const [index, contender] of contenders.entries()) {
      const samples = await contender(count, round)
      spreads.push(spreadOf(samples))
      if (round > 0) pooled[index]?.push(...samples)
    }
    if (round === 0) continue
    const [own, other] = spreads
    if (own !== undefined && other !== undefined) ratios.push(own.p50 / other.p50)
    for (const [index, spread] of spreads.entries()) medians[index]?.push(spread.p50)
  }
  return {
    spreads: pooled.map((samples, index) => ({
      p50: median(medians[index] ?? []),
      p99: percentile(samples, 0.99),
    })),
    ratio: median(ratios),
  }
}
