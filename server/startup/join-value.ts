/**
 * Writes `--name VALUE` as `--name=VALUE`: a value that is drawn, as a token, may begin with a dash,
 * which `parseArgs` of Node takes for the next option.
 */
export function joinValue(args: readonly string[], name: string): string[] {
  const at = args.indexOf(`--${name}`)
  const value = args[at + 1]
  if (at === -1 || value === undefined) return [...args]
  return [...args.slice(0, at), `--${name}=${value}`, ...args.slice(at + 2)]
}
