/**
 * What this till keeps in the browser over a reload. Storage that is missing or refused costs
 * convenience only: the sale itself is on the server.
 */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** The kept value, parsed; null when there is none or it is damaged. Check its shape. */
export function readLocal(key: string): unknown {
  try {
    return JSON.parse(storage()?.getItem(`dioptre.${key}`) ?? 'null')
  } catch {
    return null
  }
}

export function writeLocal(key: string, value: unknown): void {
  try {
    storage()?.setItem(`dioptre.${key}`, JSON.stringify(value))
  } catch {
    // A full storage must not stop a sale.
  }
}

export function removeLocal(key: string): void {
  storage()?.removeItem(`dioptre.${key}`)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
