/** Where the time comes from; tests hand in a fixed one (rule R9). */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
