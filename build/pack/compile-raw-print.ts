import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { POWERSHELL } from '../../server/printing/adapters/windows.ts'

/**
 * Compiles the helper for raw prints beside its source, so that no shop's computer has to: there it
 * is a signed file of the program. Only Windows can; a package that is made elsewhere has the
 * source alone, which PowerShell compiles at the first print.
 */
export function compileRawPrint(folder: string): void {
  const library = path.join(folder, 'raw-print.dll')
  fs.rmSync(library, { force: true })
  if (process.platform !== 'win32') return
  const source = path.join(folder, 'raw-print.cs')
  const command = `Add-Type -Path '${source}' -OutputAssembly '${library}' -OutputType Library`
  const { status } = spawnSync(POWERSHELL, ['-NoProfile', '-NonInteractive', '-Command', command], {
    stdio: 'inherit',
  })
  if (status !== 0 || !fs.existsSync(library)) throw new Error('raw-print.cs was not compiled')
}
