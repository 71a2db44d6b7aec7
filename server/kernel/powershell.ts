import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a script in PowerShell with more variables and resolves with what it prints; rejects when it fails. */
export type RunScript = (
  script: string,
  env: Record<string, string>,
  withinMs: number,
) => Promise<string>

/** The computer's own, never one that stands nearer in the search path. */
export const POWERSHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'

export const runScript: RunScript = async (script, env, withinMs) => {
  const args = ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded(script)]
  const options = { timeout: withinMs, windowsHide: true, env: { ...process.env, ...env } }
  return (await promisify(execFile)(POWERSHELL, args, options)).stdout
}

/** PowerShell takes a script as UTF-16 in base64, so that no quoting comes between. */
export function encoded(script: string): string {
  return Buffer.from(script, 'utf16le').toString('base64')
}
