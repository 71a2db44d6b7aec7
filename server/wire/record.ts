/** Whether a value has keys to be looked at: any object or list that came from outside. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
