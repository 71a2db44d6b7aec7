import fs from 'node:fs'
import path from 'node:path'

/** Where the run keeps its demo shop; set by `e2e/support/global-setup.ts`. */
const FOLDER = 'DIOPTRE_E2E_DEMO'

/** Keeps a stopped demo shop, so that each story file copies it instead of filling one of its own. */
export function keepDemoShop(folder: string): void {
  fs.writeFileSync(path.join(folder, 'filled-on'), dayInIndia())
  process.env[FOLDER] = folder
}

/**
 * Copies the demo shop of this run into an empty folder. A shop that was filled on another day of
 * India is not copied: its "today" would be empty, so the server fills one itself.
 */
export function copyDemoShop(folder: string): void {
  const kept = process.env[FOLDER]
  if (kept === undefined) return
  if (fs.readFileSync(path.join(kept, 'filled-on'), 'utf8') !== dayInIndia()) return
  fs.cpSync(path.join(kept, 'shop'), folder, { recursive: true })
}

function dayInIndia(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
}
