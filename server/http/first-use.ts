/**
 * What is compiled when it is first asked for, most of it never in a day: each by the address that it
 * is for, so that the till's own can be done before somebody waits for them.
 */
export type FirstUse = {
  note(url: string | undefined, prepare: () => void): void
  /** Steps of some milliseconds each, to be run one at a time. */
  stepsOf(urls: readonly string[]): (() => void)[]
}

export function createFirstUse(): FirstUse {
  const known = new Map<string, (() => void)[]>()
  return {
    note(url = '', prepare) {
      const steps = known.get(url)
      if (steps === undefined) known.set(url, [prepare])
      else steps.push(prepare)
    },
    stepsOf: (urls) => urls.flatMap((url) => known.get(url) ?? []),
  }
}
