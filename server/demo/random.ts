/** Numbers that look drawn and are the same every time: every demo shop is the same shop. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** One of the choices, each as likely as its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
}

/** A generator seeded by a number (mulberry32: one multiply-and-shift round a draw). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  function pick<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(next() * choices.length)]
    if (chosen === undefined) throw new RangeError('nothing to pick from')
    return chosen
  }

  return {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [choice, weight] of choices) {
        left -= weight
        if (left < 0) return choice
      }
      return pick(choices)[0]
    },
  }
}
