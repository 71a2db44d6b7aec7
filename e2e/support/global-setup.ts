import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fillDemoShop } from './branch.ts'
import { keepDemoShop } from './demo-folder.ts'

/** Fills the demo shop once for all stories of the run; removes it at the end. */
export default async function globalSetup(): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-e2e-demo-'))
  await fillDemoShop(path.join(folder, 'shop'))
  keepDemoShop(folder)
  return () => fs.rmSync(folder, { recursive: true, force: true })
}
