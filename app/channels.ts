/**
 * Everything that crosses between the till's page and the shell: a verb, its channel, the type of
 * its answer. No verb takes an argument yet.
 */
export const CHANNELS = {
  appVersion: 'dioptre:app-version',
  printWindow: 'dioptre:print-window',
} as const

export type Verb = keyof typeof CHANNELS

/** What the page finds as `window.dioptre` inside the shell; in a browser there is none. */
export type Bridge = {
  /** The version of the installed program, such as `0.1.0`. */
  appVersion(): Promise<string>
  /** Opens the print dialog for what the window shows; false when nothing was printed. */
  printWindow(): Promise<boolean>
}

export type Answers = { [V in Verb]: Awaited<ReturnType<Bridge[V]>> }
