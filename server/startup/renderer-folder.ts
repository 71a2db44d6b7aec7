import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The built till, seen from the running module: beside the built server in `dist`, or in `dist`
 * below the repository while the server runs from its sources. Null when it isn't built.
 */
export function builtRendererFolder(): string | null {
  const fromHere = import.meta.url.endsWith('.ts') ? '../../dist/renderer/' : '../renderer/'
  const folder = fileURLToPath(new URL(fromHere, import.meta.url))
  return fs.existsSync(folder) ? folder : null
}
